import { chaptersOf, nextStart, pieceOf, previousStart, shareOf } from './timeline'

const pieces = [
  { title: 'Varnam', startSeconds: 10 },
  { title: 'Kriti', startSeconds: 100 },
  { title: 'Tillana', startSeconds: 400 },
]

it('the programme fills the seek bar from the first second to the last', () => {
  expect(chaptersOf(pieces, 500)).toEqual([
    { title: null, start: 0, end: 10 },
    { title: 'Varnam', start: 10, end: 100 },
    { title: 'Kriti', start: 100, end: 400 },
    { title: 'Tillana', start: 400, end: 500 },
  ])
})

it('a video without a programme is one chapter, and one of unknown duration has none', () => {
  expect(chaptersOf([], 60)).toEqual([{ title: null, start: 0, end: 60 }])
  expect(chaptersOf(pieces, 0)).toEqual([])
})

it('a piece that starts after the end of the video is not on the seek bar', () => {
  expect(chaptersOf(pieces, 300).at(-1)).toEqual({ title: 'Kriti', start: 100, end: 300 })
})

it('a chapter is played from none to all of it', () => {
  const chapter = { title: null, start: 100, end: 200 }
  expect([0, 100, 150, 200, 900].map((second) => shareOf(chapter, second))).toEqual([0, 0, 0.5, 1, 1])
})

it('the next piece is the first that starts after the current position', () => {
  expect([0, 10, 399, 400].map((second) => nextStart(pieces, second))).toEqual([10, 100, 400, null])
})

it('previous restarts a piece after three seconds of it, and otherwise goes to the one before', () => {
  expect([0, 11, 13, 101, 104, 450].map((second) => previousStart(pieces, second))).toEqual([0, 0, 10, 10, 100, 400])
})

it('between two pieces, and before the first, none plays', () => {
  const ended = [
    { ...pieces[0], startSeconds: 10, endSeconds: 90 },
    { ...pieces[1], startSeconds: 100, endSeconds: null },
  ]
  const titles = [9, 10, 89, 90, 100, 9000].map((second) => pieceOf(ended, second)?.title)
  expect(titles).toEqual([undefined, 'Varnam', 'Varnam', undefined, 'Kriti', 'Kriti'])
})
