import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addressesIn } from '@/lib/server/files/markdown'
import { brand } from '@/lib/shared/brand'
import { ellipsis } from '@/lib/shared/format/format'
import { MAX_PREVIEW, type MailParagraph } from '@/lib/shared/format/mail-paragraph'

export type MailContent = {
  subject: string
  /** Text next to the subject in an inbox. Default: the first paragraph. */
  preview?: string
  brandName?: string
  greeting: string
  paragraphs: MailParagraph[]
  button?: { label: string; url: string }
  footnote?: string
  /** Link at the end of the email, usually to unsubscribe. */
  farewell?: { label: string; url: string }
  /** True if a stranger wrote the text. Then only URLs that can't mislead become links. */
  isForeign?: boolean
}

export type MailBody = { subject: string; text: string; html: string }

/** HTML compiled from layout.mjml. */
const layout = readFileSync(
  path.join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'server', 'mail', 'layout.html'),
  'utf8',
).replace(/\n\s+/g, '\n')

const fill = (values: Readonly<Record<string, string | undefined>>): string =>
  layout
    .replace(/\[\[#(\w+)\]\]([^]*?)\[\[\/\1\]\]/g, (_, name: string, part: string) => (values[name] ? part : ''))
    .replace(/\[\[(\w+)\]\]/g, (_, name: string) => values[name] ?? '')

/** Invisible padding. Prevents inboxes from showing the greeting after the preview. */
const GAP = '\u034f\u200c\u00a0'.repeat(70)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const ISOLATED = /\u2068([^\u2068\u2069]*)\u2069/g

const withBreaks = (html: string) => html.replace(/\r\n?|\n/g, '<br>\n').replace(ISOLATED, '<bdi>$1</bdi>')
const htmlOf = (text: string) => withBreaks(escapeHtml(text))
const oneLine = (text: string) => text.replace(ISOLATED, '$1').replace(/\s*[\r\n]+\s*/g, ' ')

const link = (url: string, html: string, dir = 'auto') =>
  `<a href="${escapeHtml(url)}" dir="${dir}" style="color:#7a1f2b;word-break:break-word">${html}</a>`

/** Matches URLs without user info or lookalike letters, because a stranger's link must lead where its text says. */
const CANNOT_MISLEAD = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#][\w.~:/?#[\]@!$&'()*+,;=%-]*)?$/i

function linked(text: string, isForeign: boolean): string {
  let html = ''
  let end = 0
  for (const { index, lastIndex, text: written, url } of addressesIn(text)) {
    if (isForeign && !CANNOT_MISLEAD.test(written)) continue
    html += escapeHtml(text.slice(end, index)) + link(url, escapeHtml(written), 'ltr')
    end = lastIndex
  }
  return withBreaks(html + escapeHtml(text.slice(end)))
}

/** Composes plain text and HTML. Escapes all content in the HTML. */
export function composeMail(content: MailContent): MailBody {
  const { brandName = brand.name, greeting, paragraphs, button, footnote = '', farewell, isForeign = false } = content
  const subject = oneLine(content.subject)
  const preview = content.preview ?? paragraphs.find((part) => typeof part === 'string') ?? ''
  const signature = `${brandName} · ${brand.tagline}`
  const textLink = (to: { label: string; url: string } | undefined) => to && `${to.label}:\n${to.url}`
  const textOf = (part: MailParagraph) =>
    typeof part === 'string'
      ? part
      : [part.heading, ...part.links.map(({ label, url }) => `- ${label}\n  ${url}`)].join('\n')
  const text = [greeting, ...paragraphs.map(textOf), textLink(button), footnote, textLink(farewell), `--\n${signature}`]
    .filter(Boolean)
    .join('\n\n')
  const p = (html: string) => `<p dir="auto" style="margin:0 0 16px;text-align:start">${html}</p>`
  const paragraph = (part: MailParagraph) => {
    if (typeof part === 'string') return p(linked(part, isForeign))
    const items = part.links.map(
      ({ label, url }) => `<li dir="auto" style="text-align:start">${link(url, htmlOf(label))}</li>`,
    )
    return `<p dir="auto" style="margin:0 0 6px;text-align:start"><strong>${htmlOf(part.heading)}</strong></p>
<ul style="margin:0 0 16px;padding:0 20px">${items.join('\n')}</ul>`
  }
  const html = fill({
    subject: escapeHtml(subject),
    preview: escapeHtml(ellipsis(oneLine(preview), MAX_PREVIEW)),
    gap: GAP,
    brand: escapeHtml(brandName),
    words: [p(htmlOf(greeting)), ...paragraphs.map(paragraph)].join('\n'),
    buttonUrl: button && escapeHtml(button.url),
    buttonLabel: button && htmlOf(button.label),
    footnote: linked(footnote, isForeign),
    signature: escapeHtml(signature),
    farewellUrl: farewell && escapeHtml(farewell.url),
    farewellLabel: farewell && escapeHtml(farewell.label),
  })
  return { subject, text, html }
}
