import { queriesOf, type Query } from '@/lib/shared/spelling/spelling'

const IN_BRACKETS = /[([{«【（]([^()[\]{}«»【】（）]*)[)\]}»】）]/gu
const NUMBER = /(?<![\p{L}\p{N}])(?:no\.?\s*|#)?\p{N}+(?:st|nd|rd|th)?(?![\p{L}\p{N}])[.)]?/giu

/**
 * Returns the texts to search for, in this order: the whole text, the text outside brackets, that text without numbers,
 * and the text in brackets.
 */
function textsIn(text: string): string[] {
  const outside = text.replace(IN_BRACKETS, ' ')
  const inside = Array.from(text.matchAll(IN_BRACKETS), ([, words]) => words).join(' ')
  const texts = [text, outside, outside.replace(NUMBER, ' '), inside].map((one) => one.replace(/\s+/g, ' ').trim())
  return [...new Set(texts)].filter((one, at) => at === 0 || /\p{L}{2}/u.test(one))
}

export type Reading = { text: string; queries: readonly Query[]; isLast: boolean }

/** Returns all interpretations of a query. Search for each in turn until one has results. */
export const spellQuery = (query: string): Reading[] =>
  textsIn(query).flatMap((text) =>
    queriesOf(text).map((queries, at, all) => ({ text, queries, isLast: at === all.length - 1 })),
  )
