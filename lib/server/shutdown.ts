import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '@/lib/server/env'
import { beforeHead } from '@/lib/server/http/before-head'
import { endLog, log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'

/** Milliseconds that the end waits for background work. What is cut off is leased, and done by another process. */
const WORK_MS = 10_000
/** After draining, until nobody has sent anything for this long (ms), a proxy is told to ask another instance. */
const QUIET_MS = 500
/** At most this long (ms): a proxy that sends nothing that may be repeated cannot be told. */
const HANDING_OVER_MS = 3000
/**
 * Milliseconds that the end may take after draining: a video that somebody has paused while it is sent would otherwise
 * hold the process for ever. Less than `npm start` waits before it kills the process.
 */
const ENDING_MS = 14_000
const exitCodes = { SIGTERM: 143, SIGINT: 130 }

/** Whether the process was told to stop. It still serves, and tells load balancers to send no more. */
export const isDraining = (): boolean => processState.isDraining

/**
 * Step: no connection stays open after its response while the process drains. A proxy would use it again at the moment
 * at which it is closed, and lose what it sent.
 */
export function closeWhileDraining(_request: IncomingMessage, response: ServerResponse): false {
  beforeHead(response, (status) => {
    if (processState.isDraining) response.setHeader('connection', 'close')
    return status
  })
  return false
}

/**
 * Step: what may be repeated is answered 502 once the process has drained. nginx then asks another instance, and leaves
 * this one alone for its `fail_timeout`. In that time the port can be closed: a connection that is open but not yet
 * accepted when a port closes is lost, with what was sent on it, and a POST must not be sent twice.
 */
export function refuseWhileHandingOver({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  // Who asks these is not the proxy, and has its answer there.
  if (!processState.handingOver || url === '/api/health' || url === '/api/ready') return false
  processState.handingOver.askedAt = performance.now()
  if (method !== 'GET' && method !== 'HEAD') return false
  processState.handingOver.hasRefused = true
  response.writeHead(502, { connection: 'close' }).end()
  return true
}

/** Resolves when the proxy sends its requests to another instance, or could not be made to. */
async function handOver(signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const state = (processState.handingOver = { askedAt: began, hasRefused: false })
  const isQuiet = () => state.hasRefused && performance.now() - state.askedAt > QUIET_MS
  while (!isQuiet() && performance.now() - began < HANDING_OVER_MS && !signal.aborted) await sleep(20)
}

/**
 * Stops the process in order when it is told to. First it serves for `DRAIN_SECONDS` more while /api/ready says 503, so
 * that a load balancer notices, and makes nginx ask another instance; a second signal ends this pause. Then it takes no
 * new connections and ends when the requests and the background work under way are done, or after 14 s.
 * @param onEnding called when no request is left; the end waits for what it returns
 */
export function stopOnSignal(server: Server, onEnding: () => Promise<void>): void {
  const pause = new AbortController()
  const exit = async (signal: keyof typeof exitCodes) => {
    await endLog()
    process.exit(exitCodes[signal])
  }
  const stop = async (signal: keyof typeof exitCodes) => {
    if (processState.isDraining) return pause.abort()
    processState.isDraining = true
    const drainMs = env().DRAIN_SECONDS * 1000
    setTimeout(() => {
      log.warn('requests under way are cut off: the time for stopping is over')
      void exit(signal)
    }, drainMs + ENDING_MS).unref()
    const work = Promise.race([processState.stopWorker?.(), sleep(WORK_MS, undefined, { ref: false })])
    await sleep(drainMs, undefined, { signal: pause.signal }).catch(() => undefined)
    if (drainMs > 0) await handOver(pause.signal)
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.allSettled([work, closed])
    await onEnding().catch(() => undefined)
    await exit(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
