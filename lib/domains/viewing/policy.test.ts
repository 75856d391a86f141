import { isFinished, pieceAt, resumePoint } from '@/lib/domains/viewing/policy'

describe('a video counts as watched', () => {
  it.each([
    [6000, 5700],
    [600, 570],
    [200, 170],
    [60, 30],
    [20, 10],
  ])('of %i seconds from second %i on', (duration, from) => {
    const watched = [from - 1, from, duration].map((position) => isFinished(position, duration))
    expect(watched).toEqual([false, true, true])
  })

  it('never, while its length is not known', () => {
    expect(isFinished(10, 0)).toBe(false)
  })
})

describe('a video goes on', () => {
  it('where one stopped', () => expect(resumePoint(760, 6000)).toBe(760))
  it('from the beginning for who had hardly begun', () => expect(resumePoint(4, 6000)).toBe(0))
  it('from the beginning for who had come to the end', () => expect(resumePoint(5800, 6000)).toBe(0))
})

describe('the piece that sounds', () => {
  const pieces = [{ startSeconds: 10 }, { startSeconds: 90 }]
  it.each([
    [0, null],
    [10, 10],
    [89.9, 10],
    [90, 90],
    [9999, 90],
  ])('at second %d is the one from %s', (seconds, start) => expect(pieceAt(pieces, seconds)).toBe(start))
})
