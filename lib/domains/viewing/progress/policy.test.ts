import { isFinished, pieceAt, resumePoint } from './policy'

describe('a video counts as watched', () => {
  it.each([
    [6000, 5700],
    [600, 570],
    [200, 170],
    [60, 30],
    [20, 10],
  ])('when it is %i seconds long, from second %i on', (duration, from) => {
    const watched = [from - 1, from, duration].map((position) => isFinished(position, duration))
    expect(watched).toEqual([false, true, true])
  })

  it('never while its length is unknown', () => {
    expect(isFinished(10, 0)).toBe(false)
  })
})

describe('a video is resumed', () => {
  it('where the viewer stopped', () => expect(resumePoint(760, 6000)).toBe(760))
  it('from the beginning when it was hardly begun', () => expect(resumePoint(4, 6000)).toBe(0))
  it('from the beginning when it was finished', () => expect(resumePoint(5800, 6000)).toBe(0))
})

describe('the piece of a programme that plays', () => {
  const pieces = [
    { startSeconds: 10, endSeconds: 60 },
    { startSeconds: 90, endSeconds: null },
  ]
  it.each([
    [0, null],
    [10, 10],
    [59.9, 10],
    [60, null],
    [89.9, null],
    [90, 90],
    [9999, 90],
  ])('at second %d begins at %s', (seconds, start) => expect(pieceAt(pieces, seconds)).toBe(start))
})
