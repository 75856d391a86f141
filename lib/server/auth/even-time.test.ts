/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVEN_TIME_STEP_MS, inEvenTime } from '@/lib/server/auth/even-time'

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await inEvenTime(work).catch(() => undefined)
  return performance.now() - started
}

describe('inEvenTime', () => {
  it('takes one step for work of any shorter length, also when it fails', async () => {
    const works = [async () => 1, () => sleep(60), () => Promise.reject(new Error('no'))]
    for (const taken of await Promise.all(works.map(timeOf))) {
      expect(taken).toBeGreaterThan(EVEN_TIME_STEP_MS - 3)
      expect(taken).toBeLessThan(EVEN_TIME_STEP_MS * 1.5)
    }
  })

  it('takes full steps for longer work', async () => {
    expect(await timeOf(() => sleep(EVEN_TIME_STEP_MS + 20))).toBeGreaterThan(EVEN_TIME_STEP_MS * 2 - 3)
  })

  it('hands on the result and the error', async () => {
    expect(await inEvenTime(async () => 'done')).toBe('done')
    await expect(inEvenTime(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
})
