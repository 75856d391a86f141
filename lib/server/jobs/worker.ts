import 'server-only'
import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { onWake } from '@/lib/server/jobs/wake'
import { log } from '@/lib/server/log'
import { logContext } from '@/lib/server/log-context'
import { count, inRootSpan, note } from '@/lib/server/telemetry/report'

/** Something to do in the background. It claims work in the database, so that many workers can run side by side. */
export type Job = {
  name: string
  /** Does one portion of work. @returns how much it found; more than 0 and it is asked again at once */
  run: () => Promise<number>
}

const IDLE_MS = 3000
const AFTER_ERROR_MS = 10_000

const holder = globalThis as typeof globalThis & { rasikaWorker?: { stop: () => Promise<void> } }

/** Runs one portion of a job, so that its lines in the log and its trace say which job and which run. */
function runOnce({ name, run }: Job): Promise<number> {
  const runId = randomUUID()
  return logContext().run({ job: name, runId }, async () => {
    try {
      const found = await inRootSpan(`job ${name}`, { 'rasika.job': name, 'rasika.run_id': runId }, async () => {
        const portion = await run()
        note({ 'rasika.found': portion })
        return portion
      })
      count('rasika.job.runs', { 'rasika.job': name, 'rasika.outcome': found > 0 ? 'done' : 'idle' })
      return found
    } catch (error) {
      count('rasika.job.runs', { 'rasika.job': name, 'rasika.outcome': 'failed' })
      log.error({ err: error }, 'job failed')
      throw error
    }
  })
}

/**
 * Runs jobs until stopped: again at once while there is work, else every few seconds or when woken.
 * @param jobs what to run, one after the other
 * @returns begins no further job; resolves when the one under way is done
 */
export function startWorker(jobs: Job[]): () => Promise<void> {
  void holder.rasikaWorker?.stop()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = false
  let underWay: Promise<void> = Promise.resolve()
  let wokenMeanwhile = false

  const schedule = (ms: number) => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => (running ? (wokenMeanwhile = true) : (underWay = roundOfNobody())), ms)
    timer.unref()
  }
  const round = async () => {
    running = true
    let wait = IDLE_MS
    for (const job of jobs) {
      if (stopped) break
      try {
        if ((await runOnce(job)) > 0) wait = 0
      } catch {
        wait = AFTER_ERROR_MS
      }
    }
    running = false
    if (wokenMeanwhile) wait = Math.min(wait, 50)
    wokenMeanwhile = false
    schedule(wait)
  }
  // A request may wake the worker: what it does then is not a part of that request.
  const roundOfNobody = AsyncResource.bind(round)
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    onWake(undefined)
    return underWay
  }
  // The transaction that queued the work is still open when it wakes the worker: a moment later it is not.
  onWake(() => (running ? (wokenMeanwhile = true) : schedule(50)))
  holder.rasikaWorker = { stop }
  schedule(0)
  return stop
}
