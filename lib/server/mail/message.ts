import 'server-only'
import { brand } from '@/lib/shared/brand'
import type { MailParagraph } from '@/lib/shared/mail-paragraph'

/** What a domain wants to say by mail, before it has a form. */
export type MailContent = {
  subject: string
  /** The product, by the settings; that of `brand.ts` where they are not at hand. */
  brandName?: string
  /** First line, such as 'Dear Asha,'. */
  greeting: string
  paragraphs: MailParagraph[]
  /** The one thing to do, with an absolute address. */
  button?: { label: string; url: string }
  /** Small print under the button. */
  footnote?: string
  /** A quiet link at the very end, such as the one that ends a subscription. */
  farewell?: { label: string; url: string }
}

export type MailBody = { subject: string; text: string; html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
/** Text of a person, with the line breaks they typed. */
const htmlLines = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>\n')

/**
 * Lays a message out as plain text and as HTML that old mail programs render.
 * @param content words and the address of the button; all of it is escaped
 */
export function composeMail(content: MailContent): MailBody {
  const { brandName = brand.name, greeting, paragraphs, button, footnote, farewell } = content
  const subject = content.subject.replace(/[\r\n]+/g, ' ')
  const signature = `${brandName} · ${brand.tagline}`
  const link = (to: { label: string; url: string } | undefined) => to && `${to.label}:\n${to.url}`
  const textOf = (part: MailParagraph) =>
    typeof part === 'string'
      ? part
      : [part.heading, ...part.links.map(({ label, url }) => `- ${label}\n  ${url}`)].join('\n')
  const text = [greeting, ...paragraphs.map(textOf), link(button), footnote, link(farewell), `--\n${signature}`]
    .filter(Boolean)
    .join('\n\n')
  const p = (body: string, style = 'margin:0 0 16px;font-size:16px;line-height:1.55;color:#2a1b22') =>
    `<p style="${style}">${body}</p>`
  const htmlOf = (part: MailParagraph) => {
    if (typeof part === 'string') return p(htmlLines(part))
    const links = part.links.map(
      ({ label, url }) =>
        `<li style="margin:0 0 6px"><a href="${escapeHtml(url)}" style="color:#7a1f2b">${escapeHtml(label)}</a></li>`,
    )
    const style = 'margin:0 0 20px;padding:0 0 0 20px;font-size:16px;line-height:1.55'
    return `${p(escapeHtml(part.heading), 'margin:0 0 6px;font-size:16px;color:#6b5a5f')}\n<ul style="${style}">${links.join('\n')}</ul>`
  }
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4ece0;font-family:Georgia,'Times New Roman',serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffaf2;border-top:4px solid #b5832e">
<tr><td style="padding:32px 32px 8px;font-size:22px;letter-spacing:.04em;color:#7a1f2b">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:8px 32px 32px">
${p(escapeHtml(greeting))}
${paragraphs.map(htmlOf).join('\n')}
${
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#7a1f2b;color:#fff7e8;padding:12px 24px;text-decoration:none;font-size:16px">${escapeHtml(button.label)}</a></p>
${p(`If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(button.url)}</span>`, 'margin:0 0 16px;font-size:13px;line-height:1.5;color:#6b5a5f')}`
    : ''
}
${footnote ? p(htmlLines(footnote), 'margin:0;font-size:13px;line-height:1.5;color:#6b5a5f') : ''}
</td></tr></table>
<p style="font-size:12px;color:#6b5a5f">${escapeHtml(signature)}${farewell ? `<br><a href="${escapeHtml(farewell.url)}" style="color:#6b5a5f">${escapeHtml(farewell.label)}</a>` : ''}</p>
</td></tr></table></body></html>`
  return { subject, text, html }
}
