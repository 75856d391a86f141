import { loopStep, nudge, pieceLoop, untilEnd, within } from './loop'

describe('a loop', () => {
  const loop = { start: 10, end: 20 }

  it.each([
    ['plays on inside', 15, 15.25, 250, 1, 'on'],
    ['plays on before its start', 2, 2.25, 250, 1, 'on'],
    ['begins again at its end', 19.9, 20.15, 250, 1, 'again'],
    ['begins again at a fast rate', 19.9, 20.28, 250, 1.5, 'again'],
    ['begins again where the player tells its time rarely', 15, 35, 20_000, 1, 'again'],
    ['begins again where the player stood still for a while, and told nothing', 19.9, 20.15, 4000, 1, 'again'],
    ['is left by a jump beyond its end', 15, 60, 250, 1, 'left'],
    ['is left by a jump beyond its end after a long pause', 15, 60, 45_000, 0, 'left'],
    ['stays when one jumps back before it', 15, 3, 250, 1, 'on'],
  ] as const)('%s', (_what, from, to, ms, rate, step) => {
    expect(loopStep(loop, { seconds: from, at: 0, rate }, { seconds: to, at: ms, rate })).toBe(step)
  })

  it('ends after a jump far before it, but not shortly before it', () => {
    const late = { start: 600, end: 620 }
    expect(loopStep(late, { seconds: 610, at: 0, rate: 1 }, { seconds: 30, at: 250, rate: 1 })).toBe('left')
    expect(loopStep(late, { seconds: 30, at: 0, rate: 1 }, { seconds: 30.25, at: 250, rate: 1 })).toBe('on')
  })

  it('starts again at once if it ends at the current position', () => {
    expect(loopStep(loop, null, { seconds: 20, at: 0, rate: 1 })).toBe('again')
    expect(untilEnd(loop, 19, 0.5)).toBe(2000)
  })

  it('ends before the video does', () => {
    expect(within(loop, 20)).toEqual({ start: 10, end: 19.6 })
    expect(within(loop, 0)).toEqual(loop)
    expect(within(loop, 9)).toBeNull()
  })

  it('is nudged by half a second, never past its other end or the video’s', () => {
    expect(nudge(loop, 'start', -0.5, 30)).toEqual({ start: 9.5, end: 20 })
    expect(nudge(loop, 'end', 0.5, 30)).toEqual({ start: 10, end: 20.5 })
    expect(nudge({ start: 0, end: 0.5 }, 'start', -0.5, 30)).toEqual({ start: 0, end: 0.5 })
    expect(nudge({ start: 0, end: 0.5 }, 'end', -0.5, 30)).toEqual({ start: 0, end: 0.5 })
    expect(nudge({ start: 0, end: 30 }, 'end', 0.5, 30)).toEqual({ start: 0, end: 30 })
    expect(nudge({ start: 0, end: 30 }, 'end', 0.5, 0)).toEqual({ start: 0, end: 30.5 })
    expect(nudge({ start: 0, end: 30 }, 'end', 0.5, 30.347)).toEqual({ start: 0, end: 30 })
  })

  it('of a piece goes to its end, to the next piece or to the end of the video', () => {
    const pieces = [
      { startSeconds: 0, endSeconds: 40 },
      { startSeconds: 60, endSeconds: null },
      { startSeconds: 90, endSeconds: null },
    ]
    expect([0, 60, 90, 5].map((start) => pieceLoop(pieces, start, 120))).toEqual([
      { start: 0, end: 40 },
      { start: 60, end: 90 },
      { start: 90, end: 120 },
      null,
    ])
    expect(pieceLoop(pieces, 90, 0)).toBeNull()
    expect(pieceLoop(pieces, 90, 120.853)).toEqual({ start: 90, end: 120.5 })
    expect(pieceLoop(pieces, 90, 90.4)).toBeNull()
  })
})
