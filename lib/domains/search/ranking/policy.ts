import { BESIDE_THE_BEST } from '@/lib/domains/search/scoring/policy'
import { closeness } from '@/lib/shared/spelling/closeness'
import type { Query, Spelling } from '@/lib/shared/spelling/spelling'

export const HEAD_LENGTH = 4
/** Score of a form such as varnam if the query names a kind of it, such as padavarnam. Ranks below that kind. */
export const KIND_OF = 1 - BESIDE_THE_BEST + 0.01

/** Use this only for forms. Their last part is the main word: a padavarnam is a varnam. */
export function isKindOf(query: Spelling, text: Spelling): boolean {
  const more = query.fold.length - text.fold.length
  return text.fold.length >= HEAD_LENGTH && more >= 2 && query.fold.endsWith(text.fold)
}

/**
 * Unless the fold keys match, compares letters instead, because the fold keys of unrelated English words are often
 * similar.
 */
export function trustInWord(query: Query, word: { fold: string; plain: string }): number[] {
  return query.words.map((key, at) => {
    const goesOn = at === query.words.length - 1 && query.openings.last.some((opening) => word.fold.startsWith(opening))
    return key === word.fold || goesOn ? 1 : closeness(query.letters[at] ?? '', word.plain)
  })
}
