import { BESIDE_THE_BEST } from '@/lib/domains/search/scoring/policy'
import { closeness } from '@/lib/shared/spelling/closeness'
import type { Query, Spelling } from '@/lib/shared/spelling/spelling'

/** Least length of the key of a form that others are kinds of. */
export const HEAD_LENGTH = 4
/** Score of a form of which a kind was asked for: beside the kind, after it. */
export const KIND_OF = 1 - BESIDE_THE_BEST + 0.01

/**
 * Whether a name is what the query is a kind of: the last part of a compound says what it is, and a padavarnam is a
 * varnam. Of forms only; of ragas it is not so.
 */
export function isKindOf(query: Spelling, text: Spelling): boolean {
  const more = query.fold.length - text.fold.length
  return text.fold.length >= HEAD_LENGTH && more >= 2 && query.fold.endsWith(text.fold)
}

/**
 * How reliable a word of a video's name is for each word of a query, 0 to 1: 1 where the keys are equal or the query's
 * word is its beginning. Else the similarity of the letters decides: English words in names may only sound alike.
 * @param word of the name: its key and its plain letters
 */
export function trustInWord(query: Query, word: { fold: string; plain: string }): number[] {
  return query.words.map((key, at) => {
    const goesOn = at === query.words.length - 1 && query.openings.last.some((opening) => word.fold.startsWith(opening))
    return key === word.fold || goesOn ? 1 : closeness(query.letters[at] ?? '', word.plain)
  })
}
