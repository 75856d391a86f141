import 'server-only'
import { brand } from '@/lib/shared/brand'
import { MAIL_NIGHT, type MailParagraph } from '@/lib/shared/mail-paragraph'

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
const htmlLines = (text: string) =>
  escapeHtml(text)
    .replace(/\r\n?|\n/g, '<br>\n')
    .replace(ISOLATED, '<bdi>$1</bdi>')

const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g

/** Isolates a person's right-to-left text within a left-to-right sentence of ours. */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text

/** The colours of a mail by day, each in the element itself: old programs read no style sheet. */
const day = {
  page: '#f4ece0',
  sheet: '#fffaf2',
  ink: '#2a1b22',
  quiet: '#6b5a5f',
  accent: '#7a1f2b',
  onAccent: '#fff7e8',
}
/** By night, in programs that have one and let a mail say how it looks then. Others turn colours by themselves. */
const night = {
  page: '#160e13',
  sheet: '#241920',
  ink: '#f4ece0',
  quiet: '#c9b6ba',
  accent: '#f0b27a',
  onAccent: '#241920',
}
const nightStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media ${MAIL_NIGHT}{
.page{background:${night.page}!important}.sheet{background:${night.sheet}!important}.ink{color:${night.ink}!important}
.quiet{color:${night.quiet}!important}.accent{color:${night.accent}!important}
.button{background:${night.accent}!important;color:${night.onAccent}!important}
}`

/**
 * Lays a message out as plain text and as HTML that old mail programs render.
 * @param content words and the address of the button; all of it is escaped
 */
export function composeMail(content: MailContent): MailBody {
  const { brandName = brand.name, greeting, paragraphs, button, footnote, farewell } = content
  const subject = content.subject.replace(ISOLATED, '$1').replace(/[\r\n]+/g, ' ')
  const signature = `${brandName} · ${brand.tagline}`
  const link = (to: { label: string; url: string } | undefined) => to && `${to.label}:\n${to.url}`
  const textOf = (part: MailParagraph) =>
    typeof part === 'string'
      ? part
      : [part.heading, ...part.links.map(({ label, url }) => `- ${label}\n  ${url}`)].join('\n')
  const text = [greeting, ...paragraphs.map(textOf), link(button), footnote, link(farewell), `--\n${signature}`]
    .filter(Boolean)
    .join('\n\n')
  const p = (body: string) =>
    `<p dir="auto" class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${day.ink}">${body}</p>`
  const quiet = (body: string, style: string) =>
    `<p dir="auto" class="quiet" style="${style};color:${day.quiet}">${body}</p>`
  const htmlOf = (part: MailParagraph) => {
    if (typeof part === 'string') return p(htmlLines(part))
    const links = part.links.map(
      ({ label, url }) =>
        `<li dir="auto" style="margin:0 0 6px"><a class="accent" href="${escapeHtml(url)}" style="color:${day.accent}">${htmlLines(label)}</a></li>`,
    )
    const style = `margin:0 0 20px;padding:0 0 0 20px;font-size:16px;line-height:1.55;color:${day.accent}`
    return `${quiet(escapeHtml(part.heading), 'margin:0 0 6px;font-size:16px')}
<ul class="accent" style="${style}">${links.join('\n')}</ul>`
  }
  const small = 'margin:0 0 16px;font-size:13px;line-height:1.5'
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${nightStyle}</style></head>
<body class="page" style="margin:0;background:${day.page};font-family:Georgia,'Times New Roman',serif">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${day.page}"><tr><td align="center" style="padding:32px 16px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed;background:${day.sheet};border-top:4px solid #b5832e">
<tr><td class="accent" style="padding:32px 32px 8px;font-size:22px;letter-spacing:.04em;color:${day.accent}">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:8px 32px 32px;overflow-wrap:anywhere;word-break:break-word">
${p(htmlLines(greeting))}
${paragraphs.map(htmlOf).join('\n')}
${
  button
    ? `<p dir="auto" style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;background:${day.accent};color:${day.onAccent};padding:12px 24px;text-decoration:none;font-size:16px">${htmlLines(button.label)}</a></p>
${quiet(`If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(button.url)}</span>`, small)}`
    : ''
}
${footnote ? quiet(htmlLines(footnote), small) : ''}
</td></tr></table>
${quiet(`${escapeHtml(signature)}${farewell ? `<br><a class="quiet" href="${escapeHtml(farewell.url)}" style="color:${day.quiet}">${escapeHtml(farewell.label)}</a>` : ''}`, 'font-size:12px')}
</td></tr></table></body></html>`
  return { subject, text, html }
}
