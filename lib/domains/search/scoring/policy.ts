import { closeness, SAME_WORD } from '@/lib/shared/spelling/closeness'
import { openingsOf, soundOf } from '@/lib/shared/spelling/fold'
import type { Query, Spelling } from '@/lib/shared/spelling/spelling'

/** Weights of spellings, from the catalogue's own name down to a related name in another tradition. */
export const WEIGHT = { own: 1, catalogue: 0.99, known: 0.98, initials: 0.97, kin: 0.85 } as const

/** Maximum number of adjacent words that are also compared as one word: Hari Kambhoji matches Harikambhoji. */
const SPAN = 3
const INCIPIT_LENGTH = 5
const INCIPIT_SHARE = 0.4
/** Factor for a name that matches only without honorifics such as Sri or Smt. */
const BARE = 0.96
const PREFIX_LENGTH = 2
/** Maximum distance from the best score. Weaker results are dropped. */
export const BESIDE_THE_BEST = 0.07
/** Minimum score of a name that literally contains every query word. High enough to be listed with an exact match. */
export const CONTAINS = 1 - BESIDE_THE_BEST + 0.015
/** Minimum score of a name that literally contains every query word, the last one only as a prefix. */
const OPENS = 1 - BESIDE_THE_BEST
/** Minimum score of a name whose words only sound like the query. Too low to be listed with an exact match. */
const CONTAINS_SOUND = 1 - 2 * BESIDE_THE_BEST + 0.02
/** Maximum length of a key that counts as short. Words with a short key must also have the same ending. */
const SHORT = 3
/** Penalty for a prefix that only sounds like the name, and the maximum score of such a match. */
const ONLY_SOUNDS_SO = 0.03
const MOST_BY_SOUND = OPENS - 0.005
/** Factor for a name that lacks a query word. Ranks it below two names that together match all words. */
const LACKS_A_WORD = 0.93
/** Factor for an incomplete word, and the penalty for an inexact word. */
const UNFINISHED = 0.88
const UNEQUAL = 0.05
/** Minimum number of letters typed before a prefix can match several words joined together. */
const JOINED_LENGTH = 5
/** Minimum score of a name that matches all query words but one. High enough to require the same sound. */
export const LEAST_REST = 0.88
/** Minimum share of a name's letters that must match for the query to count as the whole name. */
const ALL_OF_IT = 0.92

export type Score = { whole: number; words: number[]; rest: number; fit: Fit }
export type Fit = 'all' | 'letters' | 'loose'

type Span = { from: number; to: number; key: string }
type Asked = Span & { openings: readonly string[]; endsInVowel: boolean; length: number }
type Pair = { asked: Asked; found: Span; score: number; goesOn: boolean; isInitial?: boolean }

/** Returns the weight of letters relative to sound. Higher for short names, because their keys are alike. */
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

const isAlone = ({ from, to }: Span) => to - from === 1

const askedSpans = new WeakMap<Query, Asked[]>()

function askedOf(query: Query): Asked[] {
  const known = askedSpans.get(query)
  if (known) return known
  const { length } = query.words
  const spans = spansOf(query.words, SPAN).map((span) => {
    const letters = query.letters.slice(span.from, span.to).join('')
    const typed = { ...span, endsInVowel: /[aeiou]$/.test(letters), length: letters.length, openings: [] }
    if (span.to < length || letters.length < PREFIX_LENGTH) return typed
    return { ...typed, openings: isAlone(span) ? query.openings.last : openingsOf(letters) }
  })
  askedSpans.set(query, spans)
  return spans
}

/** Returns the fraction of a key that has been typed; 0 if the key doesn't start with the query. */
function shareTyped(asked: Asked, found: Span): number {
  if (!isAlone(found) && asked.length < JOINED_LENGTH) return 0
  const opening = asked.openings.find((one) => found.key.length > one.length && found.key.startsWith(one))
  if (opening === undefined) return 0
  // Requires a consonant after a typed vowel: the key of lavanya is `lavania`, but lavani isn't a prefix of lavanya.
  const next = found.key.charAt(opening.length)
  return asked.endsInVowel && /[aeiou]/.test(next) ? 0 : opening.length / found.key.length
}

function pairOf(asked: Asked, found: Span, fromTamil: boolean): Pair {
  const initial = isAlone(asked) && isAlone(found)
  if (initial && (isInitialOf(asked.key, found.key) || isInitialOf(found.key, asked.key))) {
    return { asked, found, score: SAME_WORD, goesOn: false, isInitial: true }
  }
  const score = closeness(asked.key, found.key, fromTamil)
  const share = shareTyped(asked, found)
  const opened = share === 0 ? 0 : 0.84 + 0.16 * share
  return { asked, found, score: Math.max(score, opened), goesOn: opened > score }
}

const weightOf = ({ asked, score, isInitial }: Pair) => (isInitial ? 0 : score * asked.key.length)

function pairsOf(query: Query, text: Spelling): Pair[] {
  const fromTamil = query.fromTamil || text.fromTamil
  const pairs: Pair[] = []
  const alone = query.words.map(() => 0)
  const words = spansOf(text.words, 1)
  const all = spansOf(text.words, SPAN)
  for (const asked of askedOf(query)) {
    for (const found of isAlone(asked) ? all : words) {
      const pair = pairOf(asked, found, fromTamil)
      if (pair.score < SAME_WORD) continue
      pairs.push(pair)
      if (isAlone(asked)) alone[asked.from] = Math.max(alone[asked.from] ?? 0, pair.score)
    }
  }
  return pairs
    .filter(({ asked, score }) => isAlone(asked) || places(asked).every((at) => score > (alone[at] ?? 0)))
    .sort((a, b) => weightOf(b) - weightOf(a) || b.score - a.score)
}

type Aligned = {
  ofQuery: number
  ofText: number
  words: number[]
  /** Score of each query word if the term is part of a combination. Inexact matches score lower than in `words`. */
  parts: number[]
  goesOn: boolean
}

function align(query: Query, text: Spelling): Aligned {
  const words = query.words.map(() => 0)
  const parts = query.words.map(() => 0)
  const taken = new Set<number>()
  let found = 0
  let goesOn = false
  for (const pair of pairsOf(query, text)) {
    const [asked, there] = [places(pair.asked), places(pair.found)]
    if (asked.some((at) => words[at] !== 0) || there.some((at) => taken.has(at))) continue
    for (const at of asked) {
      words[at] = pair.score
      parts[at] = pair.goesOn ? pair.score * UNFINISHED : pair.score - (pair.score < 1 ? UNEQUAL : 0)
    }
    for (const at of there) taken.add(at)
    found += pair.score * pair.found.key.length
    goesOn ||= pair.goesOn
  }
  const asked = query.words.reduce((sum, word, at) => sum + word.length * (words[at] ?? 0), 0)
  return { ofQuery: asked / lengthOf(query.words), ofText: found / lengthOf(text.words), words, parts, goesOn }
}

function soundsLike(query: Query, at: number, text: Spelling, one: number): boolean {
  const key = query.words[at] ?? ''
  if (key !== text.words[one]) return false
  return key.length > SHORT || soundOf(query.letters[at] ?? '') === soundOf(text.letters[one] ?? '')
}

/**
 * Scores a name that contains every query word. The last query word may be incomplete.
 * @param isOwn false for a built-in name, which never ranks as a literal match
 */
function byContaining(query: Query, text: Spelling, isOwn: boolean): { score: number; fit: Fit } {
  const byLetters = (score: number) => ({ score, fit: 'letters' as const })
  const nothing = { score: 0, fit: 'loose' as const }
  const share = Math.min(1, query.plain.length / text.plain.length)
  const starts = text.plain.startsWith(query.plain) ? 0.004 : 0
  const free = new Set(text.letters.keys())
  const take = (fits: (at: number) => boolean) => {
    const at = [...free].find(fits)
    return at !== undefined && free.delete(at)
  }
  let sounds = !isOwn || query.isMarked
  let goesOn = false
  for (const [at, letters] of query.letters.entries()) {
    if (take((one) => text.letters[one] === letters)) continue
    const isLast = at === query.letters.length - 1 && letters.length >= PREFIX_LENGTH
    if (isLast && take((one) => text.letters[one]?.startsWith(letters) === true)) goesOn = true
    else if (take((one) => soundsLike(query, at, text, one))) sounds = true
    else if (sounds || starts === 0 || query.plain.length < PREFIX_LENGTH) return nothing
    else return byLetters(OPENS + 0.01 * share + starts)
  }
  if (sounds) return goesOn ? nothing : { score: CONTAINS_SOUND + 0.015 * share, fit: 'loose' }
  return byLetters(goesOn ? OPENS + 0.01 * share + starts : CONTAINS + 0.03 * share + starts)
}

const lacksAWord = ({ words }: Aligned, query: Query) =>
  words.some((score) => score > 0) && words.some((score, at) => score === 0 && (query.words[at]?.length ?? 0) > SHORT)

function byRest({ words, ofText, goesOn }: Aligned, query: Query, text: Spelling): number {
  const fits = words.filter((score) => score > 0)
  if (goesOn || fits.length === 0 || fits.length !== words.length - 1 || ofText < ALL_OF_IT) return 0
  const rest = query.letters.filter((_, at) => (words[at] ?? 0) > 0)
  if (lengthOf(text.words) <= 3 && rest.join('') !== text.plain) return 0
  return Math.min(...fits) * ofText
}

function byWords({ ofQuery, ofText }: { ofQuery: number; ofText: number }, query: Spelling, text: Spelling): number {
  const all = ofQuery * (0.8 + 0.2 * ofText)
  const more = ofText >= ALL_OF_IT && ofQuery >= 0.52 && lengthOf(text.words) >= 4
  const score = more ? Math.max(all, 0.8 * ofText + 0.1 * (ofQuery - 0.5)) : all
  // Lowers the score of an incomplete last word that matches only by sound.
  const goesOn = ofQuery < 1 && text.plain.length > query.plain.length && text.fold.startsWith(query.fold)
  return goesOn && !text.plain.startsWith(query.plain) ? score - 0.1 : score
}

const oneF = (letters: string) => (letters.includes('ph') ? letters.replaceAll('ph', 'f') : letters)

function byLetters(query: Query, text: Spelling): number {
  const [asked, found] = [oneF(query.typed), oneF(text.plain)]
  return found.includes(asked) ? 0.84 + 0.16 * (asked.length / found.length) : closeness(asked, found)
}

/** Scores a title by its opening words, because people quote any number of them to name a piece. */
function byOpening(query: Spelling, text: Spelling): number {
  const [short, long] = query.fold.length < text.fold.length ? [query.fold, text.fold] : [text.fold, query.fold]
  const share = short.length / Math.max(1, long.length)
  if (short.length < INCIPIT_LENGTH || share < INCIPIT_SHARE || short.charAt(0) !== long.charAt(0)) return 0
  // Requires a consonant after a vowel, for the same reason as `shareTyped`.
  if (short === query.fold && /[aeiou]{2}/.test(long.slice(short.length - 1, short.length + 1))) return 0
  const openings = [-1, 0, 1].map((more) => long.slice(0, short.length + more))
  return Math.max(...openings.map((opening) => closeness(short, opening, query.fromTamil))) * (0.74 + 0.26 * share)
}

/**
 * @param options if `isTitle` is true, the opening words alone may match; `isOwn` is false for a built-in name
 */
export function scoreSpelling(query: Query, text: Spelling, { isTitle = false, isOwn = true } = {}): Score {
  if (query.words.length === 0 || text.words.length === 0) {
    return { whole: 0, words: query.words.map(() => 0), rest: 0, fit: 'loose' }
  }
  const contained = byContaining(query, text, isOwn)
  const factor = query.bare || text.bare ? BARE : 1
  // Skips the alignment if a single query word matches part of a name literally: it can't improve the score.
  if (contained.fit === 'letters' && query.words.length === 1 && query.plain.length < text.plain.length) {
    const whole = contained.score * factor
    return { whole, words: [whole], rest: 0, fit: contained.fit }
  }
  const aligned = align(query, text)
  const isLacking = lacksAWord(aligned, query)
  const keys = closeness(query.fold, text.fold, query.fromTamil || text.fromTamil)
  const sound = Math.max(
    isLacking ? keys * LACKS_A_WORD : keys,
    byWords(aligned, query, text),
    isTitle ? byOpening(query, text) : 0,
  )
  const lettersShare = plainShare(Math.min(query.fold.length, text.fold.length))
  const soundAndLetters = sound * (1 - lettersShare) + byLetters(query, text) * lettersShare
  const onlySoundsSo = aligned.goesOn && contained.score === 0
  const similarity = onlySoundsSo ? Math.min(MOST_BY_SOUND, soundAndLetters - ONLY_SOUNDS_SO) : soundAndLetters
  const isAll = !aligned.goesOn && Math.min(aligned.ofQuery, aligned.ofText) >= ALL_OF_IT
  // Gives a partial match less weight in a built-in name than in a name from the catalogue.
  const completeness = (isOwn ? 0.93 : 0.7) + (isOwn ? 0.07 : 0.3) * Math.min(1, aligned.ofText)
  return {
    whole: Math.max(similarity, contained.score) * factor,
    words: aligned.parts.map((score) => score * completeness),
    rest: byRest(aligned, query, text),
    fit: isAll || (keys >= ALL_OF_IT && !isLacking) ? 'all' : contained.fit,
  }
}

/** Returns a higher minimum for short queries, because short names resemble each other. */
export function leastScore(query: Spelling): number {
  if (query.fold.length <= 6) return query.fold.length <= 4 ? 0.84 : 0.85
  return 0.76
}
