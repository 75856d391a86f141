import type { QuizPiece } from './pieces/policy'
import { chooseQuestions, hasOwnQuestion, isQuizName, randomQuiz, shuffled, todaysQuiz } from './policy'

const now = new Date('2026-11-29T12:00:00Z')

test.each([
  ['2026-11-29', true],
  ['2026-11-29-k3f9x0', true],
  ['2026-11-30', false],
  ['2026-02-30', false],
  ['1999-12-31', false],
  ['2026-11-29-', false],
  ['2026-11-29-UPPER', false],
  ['2026-11-29-abcdefghij', false],
  ['today', false],
  ['', false],
])('the name %s is valid: %s', (name, isValid) => {
  expect(isQuizName(name, now)).toBe(isValid)
})

test('the names of today’s quiz and of random quizzes are valid and fit the column', () => {
  for (const name of [todaysQuiz(now), ...['aB_9-zz0q1', '000000'].map((random) => randomQuiz(now, random))]) {
    expect(isQuizName(name, now)).toBe(true)
    expect(name.length).toBeLessThanOrEqual(20)
  }
})

test('the day of a quiz begins at midnight in Singapore', () => {
  expect(todaysQuiz(new Date('2026-11-29T16:00:00Z'))).toBe('2026-11-30')
})

test('a new item leaves the order of the others as it is', () => {
  const items = Array.from({ length: 30 }, (_, index) => `item ${index}`)
  const order = shuffled('seed', items, (item) => item)
  expect(order).not.toEqual(items)
  const withOne = shuffled('seed', [...items, 'new'], (item) => item)
  expect(withOne.filter((item) => item !== 'new')).toEqual(order)
})

test('about every second quiz has a question by staff', () => {
  const days = Array.from({ length: 200 }, (_, day) => `2026-01-01-${day}`)
  const count = days.filter(hasOwnQuestion).length
  expect(count).toBeGreaterThan(70)
  expect(count).toBeLessThan(130)
})

const piece = (videoId: number, startSeconds = 0, more: Partial<QuizPiece> = {}): QuizPiece => ({
  ...{ videoId, startSeconds, title: `Piece ${videoId}`, trailerId: null, from: 0, until: 60 },
  ...{ ragaId: videoId, talaId: videoId, composerId: videoId, ...more },
})
const answerOf = (kind: string, { ragaId, talaId, composerId }: QuizPiece) => {
  const id = { raga: ragaId, tala: talaId, composer: composerId, mudra: composerId }[kind] ?? null
  return id === null ? null : `${kind === 'mudra' ? 'composer' : kind} ${id}`
}

test('a quiz asks for two ragas, a tala, a composer and a mudra, of different videos', () => {
  const videos = Array.from({ length: 20 }, (_, id) => [piece(id, 0), piece(id, 60)])
  for (const name of ['2026-11-29', '2026-11-28', '2026-11-27-abc']) {
    const chosen = chooseQuestions(name, videos, answerOf)
    expect(chosen.map(({ kind }) => kind).sort()).toEqual(['composer', 'mudra', 'raga', 'raga', 'tala'])
    expect(new Set(chosen.map(({ piece }) => piece.videoId)).size).toBe(5)
    expect(chooseQuestions(name, videos, answerOf)).toEqual(chosen)
  }
})

test('no answer is asked for twice, and one video may serve several times if there are few', () => {
  const alike = Array.from({ length: 5 }, (_, id) => [piece(id, 0, { ragaId: 1, talaId: null, composerId: null })])
  expect(chooseQuestions('2026-11-29', alike, answerOf)).toHaveLength(1)
  const one = [Array.from({ length: 6 }, (_, id) => piece(1, id, { ragaId: id, talaId: null, composerId: null }))]
  expect(chooseQuestions('2026-11-29', one, answerOf)).toHaveLength(5)
})
