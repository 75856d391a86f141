import { dayOf, dayStart } from '@/lib/shared/format/days'
import type { QuizPiece } from './pieces/policy'

/** Questions about pieces of the catalogue. */
export const quizKinds = ['raga', 'tala', 'composer', 'mudra'] as const
export type QuizKind = (typeof quizKinds)[number]

/**
 * The name of a quiz is its day, optionally followed by a random part. The day keeps a quiz stable: only videos and
 * questions that were public before it are used.
 */
const NAME = /^(\d{4}-\d{2}-\d{2})(?:-[a-z0-9]{1,9})?$/

export const dayOfQuiz = (name: string): string => NAME.exec(name)?.[1] ?? ''

export function isQuizName(name: string, now: Date = new Date()): boolean {
  const day = dayOfQuiz(name)
  if (day === '' || day < '2000-01-01' || day > dayOf(now)) return false
  return dayOf(dayStart(day)) === day
}

export const todaysQuiz = (now: Date): string => dayOf(now)

/** @param random random letters and digits, at least six; other characters are ignored */
export const randomQuiz = (now: Date, random: string): string =>
  `${dayOf(now)}-${random
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 6)}`

/** Hashes text to a whole number of 53 bits (cyrb53). The same text always gives the same number. */
export function hashOf(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return 4294967296 * (2097151 & high) + (low >>> 0)
}

/** Sorts by a hash of the seed and each item, so that adding an item leaves the order of the others as it is. */
export function shuffled<Item>(seed: string, items: readonly Item[], keyOf: (item: Item) => string | number): Item[] {
  const placed = items.map((item) => ({ item, place: hashOf(`${seed}:${keyOf(item)}`) }))
  return placed.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

/** Every second quiz has one question by staff. */
export const hasOwnQuestion = (name: string): boolean => hashOf(`${name}:own`) % 2 === 0

const slots: readonly QuizKind[] = ['raga', 'raga', 'tala', 'composer', 'mudra']
/** Kinds for a slot that no piece fits. */
const instead: readonly QuizKind[] = ['raga', 'composer', 'tala', 'mudra']

export type Chosen = { kind: QuizKind; piece: QuizPiece }

/**
 * Chooses pieces for up to five questions. Prefers pieces of different videos.
 * @param videos pieces of each video, in the order of the quiz
 * @param answerOf id of the answer, or null if the piece can't be asked about
 */
export function chooseQuestions(
  name: string,
  videos: readonly (readonly QuizPiece[])[],
  answerOf: (kind: QuizKind, piece: QuizPiece) => string | null,
): Chosen[] {
  const inVideos = videos.map((pieces) => shuffled(name, pieces, ({ startSeconds }) => startSeconds))
  const used = { pieces: new Set<QuizPiece>(), answers: new Set<string>(), videos: new Set<number>() }
  function choose(kind: QuizKind, mayRepeatVideo: boolean): Chosen | null {
    for (const piece of inVideos.flat()) {
      if (used.pieces.has(piece) || (!mayRepeatVideo && used.videos.has(piece.videoId))) continue
      const answer = answerOf(kind, piece)
      if (answer === null || used.answers.has(answer)) continue
      used.pieces.add(piece)
      used.answers.add(answer)
      used.videos.add(piece.videoId)
      return { kind, piece }
    }
    return null
  }
  const order = shuffled(name, [...slots.entries()], ([slot]) => `slot ${slot}`)
  return order.flatMap(([, slot]) => {
    const kinds = [slot, ...instead.filter((kind) => kind !== slot)]
    for (const mayRepeatVideo of [false, true]) {
      for (const kind of kinds) {
        const chosen = choose(kind, mayRepeatVideo)
        if (chosen) return [chosen]
      }
    }
    return []
  })
}
