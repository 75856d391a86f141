import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { log } from '@/lib/server/log/log'
import { logContext } from '@/lib/server/log/log-context'
import { processState } from '@/lib/server/process-state'
import { count, inRootSpan, setSpanAttributes } from '@/lib/server/telemetry/tracing'

/** Something to do in the background. It claims work in the database, so that many workers can run side by side. */
export type Job = {
  name: string
  /** Milliseconds between two runs that find nothing. Without it: a few seconds, and at once when woken. */
  everyMs?: number
  /**
   * Does one portion of work.
   * @param stopping aborted when the process is told to end; a long portion begins nothing more then
   * @returns how much it found; more than 0 and it is asked again at once; null where there may be more in a moment
   */
  run: (stopping?: AbortSignal) => Promise<number | null>
}

const IDLE_MS = 3000
const AFTER_ERROR_MS = 10_000
/** The transaction that queued the work is still open when it wakes the worker: a moment later it is not. */
const WOKEN_MS = 50
/** Between the first portions of two jobs: all at once would keep a machine that starts from its first requests. */
const FIRST_APART_MS = 100

/** Runs one portion of a job, so that its lines in the log and its trace say which job and which run. */
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

/**
 * Runs jobs until stopped, each at its own pace: again at once while there is work, else every few seconds or when
 * woken. They begin in their order, a moment apart, and do not wait for each other: what one of them asks may be slow,
 * and a mail that opens an account is not.
 * @returns begins nothing more; resolves when what is under way is done
 */
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
      // A run that takes too long is not begun again at once either.
      wait = Math.max(wait, AFTER_ERROR_MS)
    }
    running = false
    if (wokenMeanwhile) wait = Math.min(wait, WOKEN_MS)
    wokenMeanwhile = false
    schedule(wait)
  }
  // A request may wake the job: what it does then is not a part of that request.
  const detachedPortion = AsyncResource.bind(portion)
  schedule(firstAfterMs)
  return {
    // Where one wakes it after the other, it does not wait for the last of them, but looks once more.
    wake: () => (running || isDueSoon ? (wokenMeanwhile = true) : schedule(WOKEN_MS)),
    settle: () => {
      clearTimeout(timer)
      return underWay
    },
  }
}
