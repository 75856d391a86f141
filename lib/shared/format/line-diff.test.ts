import { changedLines } from './line-diff'

const shown = (before: string, after: string) =>
  changedLines(before, after).map(({ kind, text }) => ({ same: ' ', gone: '-', new: '+', gap: '' })[kind] + text)

test('a diff shows the changed lines with one line around each', () => {
  expect(shown('a\n\nb\nc\nd\ne', 'a\nb\nC\nd\ne')).toEqual(['…', ' b', '-c', '+C', ' d', '…'])
  expect(shown('', 'a\nb')).toEqual(['+a', '+b'])
  expect(shown('a\nb', '')).toEqual(['-a', '-b'])
  expect(shown('a\nb\nc', 'b\nc\nd')).toEqual(['-a', ' b', ' c', '+d'])
})

test('texts with the same lines have no difference', () => {
  expect(shown('a\nb', 'a\n\nb\n')).toEqual([])
  expect(shown('', '')).toEqual([])
})

test('very long texts are shown as replaced', () => {
  const many = (word: string) => Array.from({ length: 5000 }, (_, index) => word + index).join('\n')
  expect(changedLines(many('a'), many('b'))).toHaveLength(10_000)
})
