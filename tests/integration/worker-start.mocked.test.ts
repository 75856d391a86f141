import { register } from '@/instrumentation'
import { startWorker } from '@/lib/server/jobs/worker'
import { processState } from '@/lib/server/process-state'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

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

it('the background work begins where the server listens before the work is prepared', async () => {
  processState.isListening = true
  await register()
  expect(runs()).toBe(true)
})

it('the background work that is prepared first waits until the server listens', async () => {
  await register()
  expect(runs()).toBe(false)
  processState.startWorker?.()
  expect(runs()).toBe(true)
})

it('the jobs begin a moment apart, so that they do not open their connections all at once', async () => {
  const begun: string[] = []
  const jobs = ['first', 'second', 'third'].map((name) => ({ name, run: async () => begun.push(name) && 0 }))
  jest.useFakeTimers({ doNotFake: ['nextTick'] })
  try {
    const stop = startWorker(jobs)
    await jest.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['first'])
    await jest.advanceTimersByTimeAsync(1000)
    expect(begun).toEqual(['first', 'second', 'third'])
    await stop()
  } finally {
    jest.useRealTimers()
  }
})
