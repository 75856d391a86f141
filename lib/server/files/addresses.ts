import 'server-only'
import MarkdownIt from 'markdown-it'

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
