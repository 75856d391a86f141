import type { LyricsLine, PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { parseLyricsLines } from '@/lib/domains/catalogue/lyrics/schema'
import { pairLines, type Sung } from './line-pairs'

const sung = (text: string, script = 'Latn', kind: 'sahitya' | 'meaning' = 'sahitya'): Sung => {
  const lines: LyricsLine[] = parseLyricsLines(text)
  const words: PieceLyricsDto[] = [
    { startSeconds: 10, title: 'Kriti', words: [{ kind, language: 'te', script, source: null, lines }] },
  ]
  return { words, startSeconds: 10, endSeconds: 90 }
}
const times = (a: Sung, b: Sung) =>
  pairLines(a, b).map((pair) => [pair.a.start, pair.a.end, pair.b.start, pair.b.end] as const)

it('the same words meet whatever their marks, each line until the next time, the last as long as the longest', () => {
  const a = sung('[0:10] Endarō mahānubhāvulu,\n[0:20] Andariki vandanamu')
  const b = sung('[0:30] endaro mahanubhavulu\n[0:42]\n[0:50] ANDARIKI  vandanamu!')
  expect(times(a, b)).toEqual([
    [10, 20, 30, 42],
    [20, 30, 50, 62],
  ])
  expect(pairLines(a, b)[0]?.text).toBe('Endarō mahānubhāvulu,')
})

it('a refrain meets its repetition, and a line that only one sings is left out', () => {
  const a = sung('[0:10] Refrain\n[0:20] Verse\n[0:30] Refrain')
  const b = sung('[0:40] Refrain\n[0:50] Refrain')
  expect(times(a, b).map(([start, , other]) => [start, other])).toEqual([
    [10, 40],
    [30, 50],
  ])
})

it('lines in two scripts meet by their place if there are as many', () => {
  const a = sung('[0:10] Endaro\n[0:20] Andariki')
  const b = sung('[0:12] ఎందరో\n[0:25] అందరికి', 'Telu')
  expect(times(a, b).map(([start, , other]) => [start, other])).toEqual([
    [10, 12],
    [20, 25],
  ])
  expect(times(a, sung('[0:12] ఎందరో', 'Telu'))).toEqual([])
})

it.each([
  ['without times', sung('Endaro\nAndariki')],
  ['of another piece', { ...sung('[0:10] Endaro'), startSeconds: 50 }],
  ['that are a translation', sung('[0:10] Endaro', 'Latn', 'meaning')],
])('lyrics %s have no lines to compare', (_what, other) => expect(times(sung('[0:10] Endaro'), other)).toEqual([]))
