import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { log } from '@/lib/server/log/log'
import { logContext } from '@/lib/server/log/log-context'
import { processState } from '@/lib/server/process-state'
import { count, inRootSpan, setSpanAttributes } from '@/lib/server/telemetry/tracing'

/** Background work. A job must claim its work in the database, because several workers may run at the same time. */
export type Job = {
  name: string
  /** Interval between runs while there is no work. Default: a few seconds, or immediately after `wake`. */
  everyMs?: number
  /** Returns the number of items processed (above 0, the job runs again at once), or null if work must wait. */
  run: (stopping?: AbortSignal) => Promise<number | null>
}

const IDLE_MS = 3000
const AFTER_ERROR_MS = 10_000
/** Delay after waking, because the transaction that queued the work may still be open. */
const WOKEN_MS = 50
/** Delay between the first runs of different jobs, so that they don't slow down the first requests. */
const FIRST_APART_MS = 100

function runOnce({ name, run }: Job, stopping: AbortSignal): Promise<number | null> {
  const runId = randomUUID()
  return logContext().run({ job: name, runId, isPatient: true }, async () => {
    try {
      const found = await inRootSpan(`job ${name}`, { 'rasika.job': name, 'rasika.run_id': runId }, async () => {
        const portion = await run(stopping)
        setSpanAttributes({ 'rasika.found': portion ?? 0 })
        return portion
      })
      count('rasika.job.runs', { 'rasika.job': name, 'rasika.outcome': found ? 'done' : 'idle' })
      return found
    } catch (error) {
      count('rasika.job.runs', { 'rasika.job': name, 'rasika.outcome': 'failed' })
      log.error({ err: error }, 'job failed')
      throw error
    }
  })
}

/** Runs jobs independently, so that a slow job doesn't delay emails. Returns a function that stops all jobs. */
export function startWorker(jobs: Job[]): () => Promise<void> {
  void processState.stopWorker?.()
  const stopping = new AbortController()
  const runners = jobs.map((job, place) => ({ job, ...startJob(job, stopping.signal, place * FIRST_APART_MS) }))
  const stop = async () => {
    stopping.abort()
    processState.wakeWorker = undefined
    await Promise.all(runners.map(({ settle }) => settle()))
  }
  processState.wakeWorker = () => {
    for (const { job, wake } of runners) if (job.everyMs === undefined) wake()
  }
  processState.stopWorker = stop
  return stop
}

function startJob(
  job: Job,
  stopping: AbortSignal,
  firstAfterMs: number,
): { wake: () => void; settle: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let underWay: Promise<void> = Promise.resolve()
  let wokenMeanwhile = false
  let isDueSoon = false

  const schedule = (ms: number) => {
    if (stopping.aborted) return
    clearTimeout(timer)
    isDueSoon = ms <= WOKEN_MS
    timer = setTimeout(() => (underWay = detachedPortion()), ms)
    timer.unref()
  }
  const portion = async () => {
    running = true
    isDueSoon = false
    let wait = job.everyMs ?? IDLE_MS
    try {
      const found = await runOnce(job, stopping)
      if (found !== 0) wait = found === null ? IDLE_MS : 0
    } catch {
      // Waits after an error, because a run that timed out must not be repeated immediately.
      wait = Math.max(wait, AFTER_ERROR_MS)
    }
    running = false
    if (wokenMeanwhile) wait = Math.min(wait, WOKEN_MS)
    wokenMeanwhile = false
    schedule(wait)
  }
  // Detaches the run from the request that wakes the job, so that it isn't logged as part of that request.
  const detachedPortion = AsyncResource.bind(portion)
  schedule(firstAfterMs)
  return {
    // If woken during a run, the job runs once more afterwards.
    wake: () => (running || isDueSoon ? (wokenMeanwhile = true) : schedule(WOKEN_MS)),
    settle: () => {
      clearTimeout(timer)
      return underWay
    },
  }
}
