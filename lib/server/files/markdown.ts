import 'server-only'
import MarkdownIt, { type Token } from 'markdown-it'

/** Maximum number of UTF-16 code units that are rendered. The rest is ignored. */
const MAX_LENGTH = 100_000

const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#[a-z])/i

const parser = new MarkdownIt('default', { html: false, linkify: true }).disable(['image'])
parser.linkify.match = addressesIn
parser.linkify.matchAtStart = (text) =>
  addressesIn(/^\S{1,2000}/.exec(text)?.[0] ?? '').find(({ index }) => index === 0) ?? null
parser.validateLink = (url) => LINK.test(url.trim())

/** Shifts headings down one level, because the page already has an h1. */
function shiftHeadings(tokens: Token[]): Token[] {
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
  }
  return tokens
}

const parse = (source: string) => parser.parse(source.slice(0, MAX_LENGTH), {})
const render = (tokens: Token[]) => parser.renderer.render(shiftHeadings(tokens), parser.options, {})

/** Renders Markdown as safe HTML. Escapes raw HTML, omits images, and renders unsafe links as text. */
export const renderMarkdown = (source: string): string => render(parse(source))

type MarkdownSection = { title: string; html: string; text: string }

function textOf(tokens: Token[]): string {
  return tokens
    .flatMap(({ type, children, content }) => {
      if (type !== 'inline') return type === 'fence' || type === 'code_block' ? [content] : []
      return [(children ?? []).map((each) => (each.type.endsWith('break') ? ' ' : each.content)).join('')]
    })
    .join(' ')
    .trim()
}

/** Splits a text at its '# Title' headings. `lead` is the HTML before the first heading. */
export function markdownSections(source: string): { lead: string; sections: MarkdownSection[] } {
  const tokens = parse(source)
  const starts = tokens.flatMap(({ type, tag, level }, index) =>
    type === 'heading_open' && tag === 'h1' && level === 0 ? [index] : [],
  )
  const sections = starts.map((start, index) => {
    const title = textOf(tokens.slice(start, start + 3))
    // Skips the heading itself, which is three tokens: open, inline, close.
    const body = tokens.slice(start + 3, starts[index + 1])
    return { title, text: textOf(body), html: render(body) }
  })
  return { lead: render(tokens.slice(0, starts[0])), sections }
}

const { linkify } = new MarkdownIt()
// Accepts any TLD, because the matches are filtered below.
linkify.tlds('[a-z]{2,63}', true)
/** Never part of a URL: bidi-isolated text, typographic quotes, sentence punctuation, invisible characters. */
const NO_ADDRESS = /\u2068[^\u2069]*\u2069|[‘’“”«»…—।॥،؛؟۔、。\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g

export function addressesIn(text: string) {
  const found = linkify.match(text.replace(NO_ADDRESS, ({ length }) => '"'.repeat(length))) ?? []
  return found.flatMap((match) => {
    if (/^(?:https?|mailto):$/i.test(match.schema)) return [match]
    return /^www\./i.test(match.text) ? [{ ...match, url: `https://${match.text}` }] : []
  })
}
