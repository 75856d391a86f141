import 'server-only'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { onBegun } from '@/lib/server/http/begun'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'

/** How long the ending waits for background work at most; what is cut off is leased, and done by another process. */
const WORK_MS = 10_000
/**
 * How long the whole ending may take beyond the pause: a paused video that is being sent would otherwise hold the
 * process for ever. Less than `npm start` waits before it kills.
 */
const ENDING_MS = 14_000
const exitCodes = { SIGTERM: 143, SIGINT: 130 }

type Options = {
  /** How long the process goes on serving after it has said that it is not ready. */
  drainSeconds: number
  /** Called at the signal; the ending waits for what it returns. */
  onStopping: () => Promise<void>
  /** Called when the pause is over and only requests under way are left; the ending waits for what it returns. */
  onEnding: () => Promise<void>
}

/** Whether the process was told to end. It serves what comes, and tells load balancers to send no more. */
export const isStopping = (): boolean => processState.isDraining

/**
 * Lets no connection stay open after its answer once the process was told to end. A proxy would go on using it, so that
 * the ending waits for ever, or use it at the very moment at which it is closed, and lose what it sent.
 */
function closeConnections(): void {
  onBegun(({ response }) => {
    const writeHead = response.writeHead
    response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
      if (isStopping()) this.setHeader('connection', 'close')
      return Reflect.apply(writeHead, this, head) as ServerResponse
    } as ServerResponse['writeHead']
  })
}

/**
 * Puts a pause between the signal and the framework's own ending, which takes no new connections from its first moment
 * and then waits for the requests under way: first a load balancer must have noticed. A second signal ends the pause.
 */
export function stopGracefully({ drainSeconds, onStopping, onEnding }: Options): void {
  closeConnections()
  const pause = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const endings = process.listeners(signal)
    process.removeAllListeners(signal)
    const end = async () => {
      if (isStopping()) return pause.abort()
      processState.isDraining = true
      const cutOff = () => {
        log.warn('requests under way are cut off: the time for ending is over')
        process.exit(exitCodes[signal])
      }
      setTimeout(cutOff, drainSeconds * 1000 + ENDING_MS).unref()
      const work = Promise.race([onStopping(), sleep(WORK_MS, undefined, { ref: false })])
      await sleep(drainSeconds * 1000, undefined, { signal: pause.signal }).catch(() => undefined)
      await work.catch(() => undefined)
      await onEnding().catch(() => undefined)
      for (const ending of endings) ending(signal)
    }
    process.on(signal, () => void end())
  }
}
