import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeHead } from '@/lib/server/entry/response-head'
import { log } from '@/lib/server/log/log'
import { env } from './env'
import { processState } from './process-state'

/** Milliseconds that the end waits for background work. What is cut off is leased, and done by another process. */
const WORK_MS = 10_000
/**
 * Milliseconds that the end may take after draining: a video that somebody has paused while it is sent would otherwise
 * hold the process for ever. Less than `npm start` waits before it kills the process.
 */
const ENDING_MS = 14_000
const exitCodes = { SIGTERM: 143, SIGINT: 130 }

/** Whether the process was told to stop. It still serves, and tells load balancers to send no more. */
export const isDraining = (): boolean => processState.isDraining

/**
 * Step: no connection is used again while the process drains, as it might be closed at that moment. Of a request that
 * was under way at the signal too: its connection would stay open afterwards, and the end would wait for it.
 */
export function closeWhileDraining(_request: IncomingMessage, response: ServerResponse): false {
  beforeHead(response, (status) => {
    if (processState.isDraining) response.setHeader('connection', 'close')
    return status
  })
  return false
}

/**
 * Stops the process in order when it is told to. First it serves for `DRAIN_SECONDS` more while /api/ready says 503, so
 * that a load balancer notices; a second signal ends this pause. Then it takes no new connections and ends when the
 * requests and the background work under way are done, or after 14 s.
 * @param onEnding called when no request is left; the end waits for what it returns
 */
export function stopOnSignal(server: Server, onEnding: () => Promise<void>): void {
  const pause = new AbortController()
  const stop = async (signal: keyof typeof exitCodes) => {
    if (processState.isDraining) return pause.abort()
    processState.isDraining = true
    const drainMs = env().DRAIN_SECONDS * 1000
    setTimeout(() => {
      log.warn('requests under way are cut off: the time for stopping is over')
      process.exit(exitCodes[signal])
    }, drainMs + ENDING_MS).unref()
    const work = Promise.race([processState.stopWorker?.(), sleep(WORK_MS, undefined, { ref: false })])
    await sleep(drainMs, undefined, { signal: pause.signal }).catch(() => undefined)
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.allSettled([work, closed])
    await onEnding().catch(() => undefined)
    process.exit(exitCodes[signal])
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
