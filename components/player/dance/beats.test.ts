import { PRACTICE_SAMS_MAX } from '@/lib/shared/constants'
import { addSam, countAt, countsBetween, cycleLength } from './beats'

const angas = [4, 2, 2]
const beats = (...sams: number[]) => ({ angas, sams })
const starts = (sams: number[], from: number, to: number) =>
  countsBetween(beats(...sams), from, to)
    .filter(({ index }) => index === 0)
    .map(({ at }) => Math.round(at * 100) / 100)

describe('beats between taps', () => {
  it('are unknown before the second tap', () => {
    expect(countAt(beats(), 10)).toBeNull()
    expect(countsBetween(beats(10), 0, 60)).toEqual([])
    expect(cycleLength([10])).toBeNull()
  })

  it('divide each cycle evenly, in a tempo that changes too', () => {
    expect(countsBetween(beats(10, 14, 17.2), 10, 17.2).map(({ at }) => Math.round(at * 100) / 100)).toEqual([
      ...[10, 10.5, 11, 11.5, 12, 12.5, 13, 13.5],
      ...[14, 14.4, 14.8, 15.2, 15.6, 16, 16.4, 16.8],
    ])
    expect(countAt(beats(10, 14, 17.2), 15.3)).toEqual({ index: 3, at: expect.closeTo(15.2, 5) as number })
  })

  it('go on after the last tap and before the first', () => {
    expect(starts([10, 14], 0, 30)).toEqual([2, 6, 10, 14, 18, 22, 26])
    expect(countAt(beats(10, 14), 3)).toEqual({ index: 2, at: 3 })
    expect(countAt(beats(10, 14), 21.99)).toMatchObject({ index: 7 })
  })

  it('fill in taps that were left out', () => {
    expect(starts([10, 14, 18, 30, 34], 10, 40)).toEqual([10, 14, 18, 22, 26, 30, 34, 38])
  })

  it('do not go on in the tempo of a slip', () => {
    expect(starts([10, 14, 18, 22, 27.5], 27, 36)).toEqual([27.5, 31.5, 35.5])
    expect(starts([10, 14, 17.6, 21.2], 21, 29)).toEqual([21.2, 24.8, 28.4])
  })

  it('are listed once each, in pieces as in one', () => {
    const taps = beats(1.03, 4.37, 7.7, 11.04)
    const inPieces = Array.from({ length: 300 }, (_, index) => countsBetween(taps, index / 10, (index + 1) / 10))
    expect(inPieces.flat()).toEqual(countsBetween(taps, 0, 30))
  })
})

describe('taps', () => {
  it('stay in order, rounded to hundredths', () => {
    expect(addSam([4, 12], 8.004)).toEqual([4, 8, 12])
  })

  it('replace one for the same cycle, as after a slip or in a second round', () => {
    expect(addSam([4], 4.3)).toEqual([4.3])
    expect(addSam([4, 8, 12], 8.9)).toEqual([4, 8.9, 12])
    expect(addSam([4, 8, 12], 10)).toEqual([4, 8, 10, 12])
  })

  it('have a limit', () => {
    const many = Array.from({ length: PRACTICE_SAMS_MAX }, (_, index) => index * 4)
    expect(addSam(many, 5000)).toHaveLength(PRACTICE_SAMS_MAX)
  })
})
