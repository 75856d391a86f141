import { queriesOf, type Query } from '@/lib/shared/spelling/spelling'

const IN_BRACKETS = /[([{«【（]([^()[\]{}«»【】（）]*)[)\]}»】）]/gu
/** A number that stands alone: of a list, a track, a melakarta. */
const NUMBER = /(?<![\p{L}\p{N}])(?:no\.?\s*|#)?\p{N}+(?:st|nd|rd|th)?(?![\p{L}\p{N}])[.)]?/giu

/**
 * Texts that one may have meant who copied a name together with what stands around it, to be tried in turn: the whole,
 * then without what is in brackets, without numbers, and what is in brackets alone.
 */
function textsIn(text: string): string[] {
  const outside = text.replace(IN_BRACKETS, ' ')
  const inside = Array.from(text.matchAll(IN_BRACKETS), ([, words]) => words).join(' ')
  const texts = [text, outside, outside.replace(NUMBER, ' '), inside].map((one) => one.replace(/\s+/g, ' ').trim())
  return [...new Set(texts)].filter((one, at) => at === 0 || /\p{L}{2}/u.test(one))
}

/** A text as `queriesOf` reads it. `isLast`: no other reading of this text follows. */
export type Reading = { text: string; queries: readonly Query[]; isLast: boolean }

/** Spells each text that a query may mean: what is not found by the first is looked for by the next. */
export const spellQuery = (query: string): Reading[] =>
  textsIn(query).flatMap((text) =>
    queriesOf(text).map((queries, at, all) => ({ text, queries, isLast: at === all.length - 1 })),
  )
