/** @jest-environment node */
import { EVEN_TIME_STEP_MS, inEvenTime } from '@/lib/server/auth/even-time'

// The test's clock moves the timers of the global object only.
jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Time as the work sees it, in ms, however busy the machine is: the next timer fires at its very moment. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let ended: number | undefined
  void inEvenTime(work)
    .catch(() => undefined)
    .finally(() => (ended = performance.now()))
  while (ended === undefined) await jest.advanceTimersToNextTimerAsync()
  return ended - started
}

describe('inEvenTime', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('takes one step for work of any shorter length, also when it fails', async () => {
    const fails = () => sleep(20).then(() => Promise.reject(new Error('no')))
    for (const work of [() => sleep(1), () => sleep(60), () => sleep(EVEN_TIME_STEP_MS - 1), fails]) {
      expect(await timeOf(work)).toBe(EVEN_TIME_STEP_MS)
    }
  })

  it('takes full steps for longer work', async () => {
    expect(await timeOf(() => sleep(EVEN_TIME_STEP_MS + 20))).toBe(EVEN_TIME_STEP_MS * 2)
  })
})

describe('what is done in even time', () => {
  it('hands on the result and the error', async () => {
    expect(await inEvenTime(async () => 'done')).toBe('done')
    await expect(inEvenTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
