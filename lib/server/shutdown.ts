import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeHead } from '@/lib/server/entry/response-head'
import { log } from '@/lib/server/log/log'
import { env } from './env'
import { processState } from './process-state'

/** Maximum time to wait for background work. Another process continues interrupted work when the lease expires. */
const WORK_MS = 10_000
/** Maximum duration of the shutdown after draining. `npm start` must not kill the process earlier. */
const ENDING_MS = 14_000
const exitCodes = { SIGTERM: 143, SIGINT: 130 }

export const isDraining = (): boolean => processState.isDraining

/** While draining, closes each connection after its response, because keep-alive would keep the process alive. */
export function closeWhileDraining(_request: IncomingMessage, response: ServerResponse): false {
  beforeHead(response, (status) => {
    if (processState.isDraining) response.setHeader('connection', 'close')
    return status
  })
  return false
}

/** Keeps serving for `DRAIN_SECONDS` after a signal, while /api/ready returns 503. A second signal skips this. */
export function stopOnSignal(server: Server, onEnding: () => Promise<void>): void {
  const pause = new AbortController()
  const stop = async (signal: keyof typeof exitCodes) => {
    if (processState.isDraining) return pause.abort()
    processState.isDraining = true
    const drainMs = env().DRAIN_SECONDS * 1000
    setTimeout(() => {
      log.warn('shutdown timed out: open requests aborted')
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
