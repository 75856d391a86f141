import 'server-only'
import MarkdownIt, { type Token } from 'markdown-it'

/** UTF-16 units that are read; what is beyond is not shown. Texts are bounded where they are saved. */
const MAX_LENGTH = 100_000

/** Addresses of links: of the web, of mail, a path of our own, a place on the page. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#[a-z])/i

const parser = new MarkdownIt('default', { html: false, linkify: true }).disable(['image'])
parser.linkify.match = addressesIn
parser.linkify.matchAtStart = (text) =>
  addressesIn(/^\S{1,2000}/.exec(text)?.[0] ?? '').find(({ index }) => index === 0) ?? null
parser.validateLink = (url) => LINK.test(url.trim())

/** Headings of a text are one level lower on the page, which has the only h1. */
function shiftHeadings(tokens: Token[]): Token[] {
  for (const token of tokens) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`
  }
  return tokens
}

const parse = (source: string) => parser.parse(source.slice(0, MAX_LENGTH), {})
const render = (tokens: Token[]) => parser.renderer.render(shiftHeadings(tokens), parser.options, {})

/**
 * Text of staff as HTML that is safe to show. HTML in it is shown as text; there are no pictures; links lead to
 * http(s), mailto, own paths and places on the page only, and stay text otherwise.
 * @param source Markdown (CommonMark, with tables)
 */
export const renderMarkdown = (source: string): string => render(parse(source))

type MarkdownSection = { title: string; html: string; text: string }

/** What is written, without marks. */
function textOf(tokens: Token[]): string {
  return tokens
    .flatMap(({ type, children, content }) => {
      if (type !== 'inline') return type === 'fence' || type === 'code_block' ? [content] : []
      return [(children ?? []).map((each) => (each.type.endsWith('break') ? ' ' : each.content)).join('')]
    })
    .join(' ')
    .trim()
}

/**
 * A text in sections: each begins with a heading of the first level ('# Title').
 * @returns what is before the first, as HTML, and the sections: title and text without marks, HTML as
 *   `renderMarkdown`, with headings below the section's own (h2)
 */
export function markdownSections(source: string): { lead: string; sections: MarkdownSection[] } {
  const tokens = parse(source)
  const starts = tokens.flatMap(({ type, tag, level }, index) =>
    type === 'heading_open' && tag === 'h1' && level === 0 ? [index] : [],
  )
  const sections = starts.map((start, index) => {
    const title = textOf(tokens.slice(start, start + 3))
    // The heading is three tokens: its beginning, its words, its end.
    const body = tokens.slice(start + 3, starts[index + 1])
    return { title, text: textOf(body), html: render(body) }
  })
  return { lead: render(tokens.slice(0, starts[0])), sections }
}

const { linkify } = new MarkdownIt()
// Any ending: of what has no https:// only mail addresses, and what begins with www., become links.
linkify.tlds('[a-z]{2,63}', true)
/** No part of an address: what is isolated, quotes and ends of sentences as people type them, and what nobody sees. */
const NO_ADDRESS = /\u2068[^\u2069]*\u2069|[‘’“”«»…—।॥،؛؟۔、。\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g

/** Addresses of the web and of mail in a text, which are to be links. */
export function addressesIn(text: string) {
  const found = linkify.match(text.replace(NO_ADDRESS, ({ length }) => '"'.repeat(length))) ?? []
  return found.flatMap((match) => {
    if (/^(?:https?|mailto):$/i.test(match.schema)) return [match]
    return /^www\./i.test(match.text) ? [{ ...match, url: `https://${match.text}` }] : []
  })
}
