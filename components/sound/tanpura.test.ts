import { CYCLE_SECONDS, tanpuraCycle } from './tanpura'

const RATE = 8000

/** Returns the amplitude of a frequency in the samples. */
function strength(samples: Float32Array, hertz: number): number {
  let [re, im] = [0, 0]
  samples.forEach((value, index) => {
    const angle = (2 * Math.PI * hertz * index) / RATE
    re += value * Math.cos(angle)
    im += value * Math.sin(angle)
  })
  return Math.hypot(re, im) / samples.length
}

describe('the tanpura', () => {
  const sa = 200
  const [pa, ma, ni] = (['pa', 'ma', 'ni'] as const).map((first) => tanpuraCycle(sa, first, RATE))
  if (!pa || !ma || !ni) throw new Error('three tunings')

  it('sounds the tonic and its octave below, whatever the first string', () => {
    for (const samples of [pa, ma, ni]) {
      expect(samples).toHaveLength(CYCLE_SECONDS * RATE)
      for (const hertz of [sa, sa / 2]) expect(strength(samples, hertz)).toBeGreaterThan(10 * strength(samples, 163))
    }
  })

  it('plays the first string as tuned', () => {
    const own = [
      [pa, 150],
      [ma, 400 / 3],
      [ni, 187.5],
    ] as const
    for (const [samples, hertz] of own) {
      for (const [other] of own.filter(([each]) => each !== samples))
        expect(strength(samples, hertz)).toBeGreaterThan(4 * strength(other, hertz))
    }
  })

  it('stays within the audible range and repeats without a seam', () => {
    const steps = pa.slice(1).map((value, index) => Math.abs(value - (pa[index] ?? 0)))
    const steepest = Math.max(...steps)
    expect(Math.abs((pa[0] ?? 0) - (pa.at(-1) ?? 0))).toBeLessThanOrEqual(steepest)
    expect(Math.max(...pa.map(Math.abs))).toBeCloseTo(0.9, 5)
  })
})
