import { register } from '@/instrumentation'
import { startWorker, type Job } from '@/lib/server/jobs/worker'
import { processState } from '@/lib/server/process-state'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings()

beforeEach(() => {
  process.env.NEXT_RUNTIME = 'nodejs'
  processState.startWorker = undefined
  processState.wakeWorker = undefined
})
afterEach(async () => {
  delete process.env.NEXT_RUNTIME
  processState.isListening = false
  await processState.stopWorker?.()
})

const runs = () => processState.wakeWorker !== undefined

/** Milliseconds of fake time, enough for a job to repeat until it finds no more work. */
const SETTLE_MS = 20

/**
 * Runs the worker with fake timers.
 * @param during called after the first run of each job; `pass` advances the time
 */
async function whileWorking(jobs: Job[], during: (pass: (ms: number) => Promise<void>) => Promise<void>) {
  jest.useFakeTimers({ doNotFake: ['nextTick'] })
  try {
    const stop = startWorker(jobs)
    const pass = async (ms: number) => {
      await jest.advanceTimersByTimeAsync(ms)
      // Advances step by step, because promises settle between the steps and may start the next run.
      for (let step = 0; step < SETTLE_MS; step += 1) await jest.advanceTimersByTimeAsync(1)
    }
    await pass(0)
    await during(pass)
    await stop()
  } finally {
    jest.useRealTimers()
  }
}

it('the worker starts once the server listens and the jobs are registered, in either order', async () => {
  await register()
  expect(runs()).toBe(false)
  processState.startWorker?.()
  expect(runs()).toBe(true)
  await processState.stopWorker?.()
  Object.assign(processState, { startWorker: undefined, wakeWorker: undefined, isListening: true })
  await register()
  expect(runs()).toBe(true)
})

it('the jobs begin a moment apart, so that they do not open their connections all at once', async () => {
  const begun: string[] = []
  const jobs = ['first', 'second', 'third'].map((name) => ({ name, run: async () => begun.push(name) && 0 }))
  await whileWorking(jobs, async (pass) => {
    expect(begun).toEqual(['first'])
    await pass(1000)
    expect(begun).toEqual(['first', 'second', 'third'])
  })
})

describe('a job with a pace', () => {
  const PACE_MS = 30_000
  const paced = (run: () => Promise<number | null>) => [{ name: 'paced', everyMs: PACE_MS, run }]

  it('runs again at once while there is work, and then at its pace, also when the worker is woken', async () => {
    const found = [500, 3, 0, 7]
    const run = async () => found.shift() ?? 0
    await whileWorking(paced(run), async (pass) => {
      expect(found).toEqual([7])
      processState.wakeWorker?.()
      await pass(PACE_MS - 5 * SETTLE_MS)
      expect(found).toEqual([7])
      await pass(5 * SETTLE_MS)
      expect(found).toEqual([])
    })
  })

  it('that has to wait a moment for room runs again soon', async () => {
    const run = jest.fn().mockResolvedValueOnce(null).mockResolvedValue(0)
    await whileWorking(paced(run), async (pass) => {
      await pass(PACE_MS / 2)
      expect(run).toHaveBeenCalledTimes(2)
    })
  })

  it('that failed runs again at its pace, and not at once', async () => {
    const run = jest.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(0)
    await whileWorking(paced(run), async (pass) => {
      await pass(PACE_MS - 5 * SETTLE_MS)
      expect(run).toHaveBeenCalledTimes(1)
      await pass(5 * SETTLE_MS)
      expect(run).toHaveBeenCalledTimes(2)
    })
  })
})
