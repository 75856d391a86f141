import { closeness } from '@/lib/shared/spelling/closeness'
import { openingsOf } from '@/lib/shared/spelling/fold'
import type { Spelling as FullSpelling } from '@/lib/shared/spelling/spelling'

type Spelling = Omit<FullSpelling, 'letters'>

/** Least score at which two words count as spellings of the same word. */
export const SAME_WORD = 0.8
/** Number of neighbouring words that are also compared as one: Hari Kambhoji, Harikambhoji. */
const SPAN = 3
/** Least length of an opening that is taken for a title. */
const INCIPIT_LENGTH = 5
const INCIPIT_SHARE = 0.4
/** Factor of a form without titles such as Sri or Smt. */
const BARE = 0.96
/** Least length of the beginning of a word that is still being typed. */
const PREFIX_LENGTH = 2

/** How well a spelling answers a query: as a whole, and for each word of the query, 0 to 1. */
export type Score = { whole: number; words: number[] }

type Span = { from: number; to: number; key: string }
type Pair = { asked: Span; found: Span; score: number }

/** Share of the plain letters in a score. They decide between names with similar keys, most where keys are short. */
function plainShare(length: number): number {
  if (length <= 4) return 0.2
  return length <= 6 ? 0.1 : 0.05
}

function spansOf(words: readonly string[], most: number): Span[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(most, words.length - from) }, (__, more) => ({
      from,
      to: from + more + 1,
      key: words.slice(from, from + more + 1).join(''),
    })),
  )
}

const places = ({ from, to }: Span) => Array.from({ length: to - from }, (_, index) => from + index)
const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)

function isInitialOf(a: string, b: string): boolean {
  return a.length === 1 && b.length > 1 && b.startsWith(a)
}

function pairScore(asked: string, found: string, mayGoOn: boolean, fromTamil: boolean): number {
  if (isInitialOf(asked, found) || isInitialOf(found, asked)) return SAME_WORD
  const score = closeness(asked, found, fromTamil)
  const goesOn = mayGoOn && asked.length >= PREFIX_LENGTH && found.length > asked.length
  if (goesOn && openingsOf(asked).some((opening) => found.startsWith(opening))) {
    return Math.max(score, 0.84 + 0.16 * (asked.length / found.length))
  }
  return score
}

function pairsOf(query: Spelling, text: Spelling): Pair[] {
  const fromTamil = query.fromTamil || text.fromTamil
  const pairs: Pair[] = []
  for (const asked of spansOf(query.words, SPAN)) {
    const alone = asked.to - asked.from === 1
    for (const found of spansOf(text.words, alone ? SPAN : 1)) {
      const score = pairScore(asked.key, found.key, asked.to === query.words.length, fromTamil)
      if (score >= SAME_WORD) pairs.push({ asked, found, score })
    }
  }
  return pairs.sort((a, b) => b.score * b.asked.key.length - a.score * a.asked.key.length || b.score - a.score)
}

/** Pairs the words of a query with those of a text, the best pairs first, each word once. */
function align(query: Spelling, text: Spelling): { ofQuery: number; ofText: number; words: number[] } {
  const words = query.words.map(() => 0)
  const taken = new Set<number>()
  let found = 0
  for (const pair of pairsOf(query, text)) {
    const [asked, there] = [places(pair.asked), places(pair.found)]
    if (asked.some((at) => words[at] !== 0) || there.some((at) => taken.has(at))) continue
    for (const at of asked) words[at] = pair.score
    for (const at of there) taken.add(at)
    found += pair.score * pair.found.key.length
  }
  const asked = query.words.reduce((sum, word, at) => sum + word.length * (words[at] ?? 0), 0)
  return { ofQuery: asked / lengthOf(query.words), ofText: found / lengthOf(text.words), words }
}

function byWords({ ofQuery, ofText }: { ofQuery: number; ofText: number }, query: Spelling, text: Spelling): number {
  const all = ofQuery * (0.8 + 0.2 * ofText)
  // The query is longer than the name, but contains all of it.
  const more = ofText >= 0.92 && ofQuery >= 0.52 && lengthOf(text.words) >= 4
  const score = more ? Math.max(all, 0.8 * ofText + 0.1 * (ofQuery - 0.5)) : all
  // The last word is being typed, and so far it only sounds like the name.
  const goesOn = ofQuery < 1 && text.plain.length > query.plain.length && text.fold.startsWith(query.fold)
  return goesOn && !text.plain.startsWith(query.plain) ? score - 0.1 : score
}

/** Similarity of the plain letters as typed. A query that is not typed to its end is a part of the text. */
function byLetters(asked: string, text: string): number {
  return text.includes(asked) ? 0.84 + 0.16 * (asked.length / text.length) : closeness(asked, text)
}

/** The title of a piece is the opening of its text, which people quote shorter or longer. */
function byOpening(query: Spelling, text: Spelling): number {
  const [short, long] = query.fold.length < text.fold.length ? [query.fold, text.fold] : [text.fold, query.fold]
  const share = short.length / Math.max(1, long.length)
  if (short.length < INCIPIT_LENGTH || share < INCIPIT_SHARE || short.charAt(0) !== long.charAt(0)) return 0
  const openings = [-1, 0, 1].map((more) => long.slice(0, short.length + more))
  return Math.max(...openings.map((opening) => closeness(short, opening, query.fromTamil))) * (0.74 + 0.26 * share)
}

/**
 * How well a spelling answers a query.
 * @param isTitle whether it is a piece's title, which may be quoted by its opening
 */
export function scoreSpelling(query: Spelling, text: Spelling, isTitle: boolean): Score {
  if (query.words.length === 0 || text.words.length === 0) return { whole: 0, words: query.words.map(() => 0) }
  const aligned = align(query, text)
  const best = Math.max(
    closeness(query.fold, text.fold, query.fromTamil || text.fromTamil),
    byWords(aligned, query, text),
    isTitle ? byOpening(query, text) : 0,
  )
  const share = plainShare(Math.min(query.fold.length, text.fold.length))
  const whole = best * (1 - share) + byLetters(query.plain, text.plain) * share
  const completeness = 0.85 + 0.15 * Math.min(1, aligned.ofText)
  return {
    whole: query.bare || text.bare ? whole * BARE : whole,
    words: aligned.words.map((score) => score * completeness),
  }
}

/**
 * How reliable a word of a video's name is for each word of a query, 0 to 1: 1 where the keys are equal or the query's
 * word is its beginning. Else the similarity of the letters decides: English words in names may only sound alike.
 * @param word of the name: its key and its plain letters
 */
export function trustInWord(query: FullSpelling, word: { fold: string; plain: string }): number[] {
  return query.words.map((key, at) => {
    const goesOn = at === query.words.length - 1 && openingsOf(key).some((opening) => word.fold.startsWith(opening))
    return key === word.fold || goesOn ? 1 : closeness(query.letters[at] ?? '', word.plain)
  })
}

/** Least score of an answer. Higher for short queries, because short names resemble each other easily. */
export function leastScore(query: Spelling): number {
  if (query.fold.length <= 4) return 0.84
  return query.fold.length <= 6 ? 0.8 : 0.76
}

/** Results with a score lower than the best by more than this are left out. */
export const BESIDE_THE_BEST = 0.07
