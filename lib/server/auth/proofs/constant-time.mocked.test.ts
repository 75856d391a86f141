import { workFor } from '@/tests/support/slowly'
import { CONSTANT_TIME_STEP_MS, runInConstantTime } from './constant-time'

// Replaces the timers module, because fake timers replace only the global functions.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) =>
    jest.requireActual<typeof import('@/tests/support/slowly')>('@/tests/support/slowly').workFor(ms),
}))

/** Returns the duration on the fake clock, which is exact even on a busy machine. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let ended: number | undefined
  void runInConstantTime(work)
    .catch(() => undefined)
    .finally(() => (ended = performance.now()))
  while (ended === undefined) await jest.advanceTimersToNextTimerAsync()
  return ended - started
}

describe('work in constant time', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('takes one step if the work is shorter, even if it fails', async () => {
    const fails = () => workFor(20).then(() => Promise.reject(new Error('no')))
    for (const work of [() => workFor(1), () => workFor(60), () => workFor(CONSTANT_TIME_STEP_MS - 1), fails]) {
      expect(await timeOf(work)).toBe(CONSTANT_TIME_STEP_MS)
    }
  })

  it('takes full steps for longer work', async () => {
    expect(await timeOf(() => workFor(CONSTANT_TIME_STEP_MS + 20))).toBe(CONSTANT_TIME_STEP_MS * 2)
  })
})

describe('work in constant time', () => {
  it('returns the result and throws the error of the work', async () => {
    expect(await runInConstantTime(async () => 'done')).toBe('done')
    await expect(runInConstantTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
