import { fakeEngine } from '@/tests/support/pages/player'
import { cutsOf } from './cuts'
import {
  equalStarts,
  lineAt,
  linesIn,
  linesOfPieces,
  linesOfStarts,
  linesOfWords,
  linesWithin,
  timedVersions,
} from './lines'
import { linkTo, readLink } from './link'

const timed = (...lines: [number | null, string][]) => ({
  ...{ kind: 'sahitya' as const, language: 'sa', script: 'Latn', source: null },
  lines: lines.map(([seconds, text]) => ({ seconds, text })),
})
const spans = (lines: readonly { start: number; end: number }[]) => lines.map(({ start, end }) => [start, end])

describe('the lines to practise', () => {
  it('are timed words, without stanza gaps and untimed lines, and the last is not longer than the others', () => {
    const lines = linesOfWords(timed([5, 'one'], [null, ''], [9, 'two'], [null, 'no time'], [15, 'three']), 60)
    expect(lines).toMatchObject([
      { start: 5, end: 9, text: 'one', lang: 'sa-Latn' },
      { start: 9, end: 15, text: 'two' },
      { start: 15, end: 21, text: 'three' },
    ])
    expect(spans(linesOfWords(timed([5, 'only']), 60))).toEqual([[5, 60]])
    expect(spans(linesOfWords(timed([5, 'one'], [8, ''], [12, 'two']), 60))).toEqual([
      [5, 8],
      [12, 15],
    ])
  })

  it('prefer what is sung, and leave out words without times', () => {
    const meaning = { ...timed([1, 'Meaning']), kind: 'meaning' as const }
    const jatis = { ...timed([1, 'ta ka']), kind: 'jatis' as const }
    const sung = timed([1, 'sung'])
    const words = [meaning, jatis, timed([null, 'untimed']), sung]
    expect(timedVersions({ startSeconds: 0, title: '', words })).toEqual([sung, jatis])
  })

  it('of a passage are cut at taps or into equal parts', () => {
    expect(spans(linesOfStarts([60, 66.25, 66.3, 72, 95], { start: 60, end: 90 }))).toEqual([
      [60, 66.25],
      [66.25, 72],
      [72, 90],
    ])
    expect(spans(linesOfStarts([], { start: 60, end: 90 }))).toEqual([[60, 90]])
    expect(equalStarts({ start: 1, end: 2 }, 3)).toEqual([1, 1.33, 1.67])
  })

  it('of pieces last to the next piece or the end of the video, where its last moments are left out', () => {
    const pieces = [
      { startSeconds: 0, endSeconds: 40, title: 'Varnam' },
      { startSeconds: 60, endSeconds: null, title: 'Kriti' },
    ]
    expect(spans(linesWithin(linesOfPieces(pieces, 100), 100))).toEqual([
      [0, 40],
      [60, 99.6],
    ])
    expect(linesOfPieces(pieces.slice(1), 0)).toEqual([])
  })

  it('in a passage are clamped to it', () => {
    const lines = [10, 14, 20].map((start) => ({ start, end: start + 4, text: '' }))
    expect(spans(linesIn(lines, { start: 10.3, end: 22 }))).toEqual([
      [10.3, 14],
      [14, 18],
      [20, 22],
    ])
    expect([9, 10, 13.9, 14, 19, 24].map((second) => lineAt(lines, second))).toEqual([-1, 0, 0, 1, -1, -1])
  })

  it('are tapped while the passage plays, a double tap counting once, and a tap can be undone', () => {
    const { engine, state } = fakeEngine()
    const cuts = cutsOf(engine)
    cuts.begin({ start: 20, end: 40 })
    const tapAt = (time: number) => {
      state.set({ time })
      return cuts.tap()
    }
    expect([tapAt(20.1), tapAt(25.004), tapAt(25.2), tapAt(31)]).toEqual([undefined, 2, undefined, 3])
    cuts.undo()
    expect([cuts.getState().starts, state.get().time]).toEqual([[20, 25], 25])
    tapAt(30.5)
    state.set({ time: 40.1 })
    expect(cuts.getState()).toEqual({ loop: { start: 20, end: 40 }, starts: [20, 25, 30.5], tapping: false })
    expect([state.get().playing, tapAt(35)]).toEqual([false, undefined])
  })
})

describe('a teacher’s link', () => {
  const plan = { gap: 1.5, times: 3, step: -0.05 }
  const queryOf = (path: string) => path.split('?')[1] ?? ''

  it('keeps the exercise and its lines', () => {
    const path = linkTo(7, { start: 60.2, end: 89.7 }, { ...plan, starts: [60.2, 66.257, 72] })
    expect(path).toBe('/videos/7?from=60&to=90&respond=1.5&times=3&step=-0.05&lines=60.2_66.26_72')
    expect(readLink(queryOf(path))).toEqual({ ...plan, starts: [60.2, 66.26, 72] })
    expect(linkTo(7, { start: 60, end: 90 }, { ...plan, step: 0 })).toBe('/videos/7?from=60&to=90&respond=1.5&times=3')
  })

  it.each(['', 'respond=', 'respond=3', 'respond=x&times=3', 'times=3'])("is none in '%s'", (query) =>
    expect(readLink(query)).toBeNull(),
  )

  it.each([
    ['respond=2', { gap: 2, times: 2, step: 0 }],
    ['respond=1&times=11&step=0.5', { gap: 1, times: 2, step: 0 }],
    ['respond=1&times=1.5&lines=a_b', { gap: 1, times: 2, step: 0 }],
    [`respond=1&lines=${Array.from({ length: 201 }, (_, at) => at).join('_')}`, { gap: 1, times: 2, step: 0 }],
  ])("takes the defaults for what is wrong in '%s'", (query, read) => expect(readLink(query)).toEqual(read))
})
