import { createFrameMeter, stepTarget, USUAL_FRAME } from './frames'

describe('the length of a frame', () => {
  const measure = (times: readonly [mediaTime: number, presentedFrames: number][]) => {
    const meter = createFrameMeter()
    for (const [mediaTime, presentedFrames] of times) meter.add({ mediaTime, presentedFrames })
    return meter
  }

  it('is a usual one until it is measured', () => {
    expect(measure([]).frame()).toBe(USUAL_FRAME)
    expect(measure([[3, 1]]).frame()).toBe(USUAL_FRAME)
  })

  it('is measured, whatever is skipped, presented late or sought', () => {
    const length = 1 / 30
    const times: [number, number][] = [0, 1, 2, 5, 6, 7, 8].map((frame) => [frame * length, frame])
    const late: [number, number][] = [[11 * length, 9]]
    const sought: [number, number][] = [
      ...[300, 301, 302].map((frame): [number, number] => [frame * length, frame - 290]),
    ]
    const meter = measure([...times, ...late, ...sought])
    expect(meter.frame()).toBeCloseTo(length, 6)
    expect(meter.isDone()).toBe(false)
    for (let frame = 13; frame < 30; frame += 1)
      meter.add({ mediaTime: (290 + frame) * length, presentedFrames: frame })
    expect(meter.isDone()).toBe(true)
  })
})

describe('a step', () => {
  it('goes to the middle of the next or previous frame', () => {
    expect(stepTarget(10.01, 1, 0.04, 10)).toBeCloseTo(10.06, 6)
    expect(stepTarget(10.06, -1, 0.04, 10.04)).toBeCloseTo(10.02, 6)
  })

  it('does not drift over many frames', () => {
    let now = 2.013
    for (let frame = 50; frame < 300; frame += 1) now = stepTarget(now, 1, 0.04, frame * 0.04)
    expect(now).toBeCloseTo(12.02, 2)
  })

  it('goes by the length of a frame where the shown one is unknown or an old report', () => {
    expect(stepTarget(10, 1, 0.04, null)).toBeCloseTo(10.04, 6)
    expect(stepTarget(10, -1, 0.04, 3)).toBeCloseTo(9.96, 6)
    expect(stepTarget(0.01, -1, 0.04, null)).toBe(0)
  })
})
