import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './output.mjs'
import { startPostgres, type Connection } from './postgres'
import type { Program } from './program'
import type { Stoppable } from './stopper'

/** Seconds to wait before each restart. The last value repeats. */
const PAUSES = [1, 2, 5, 10, 30, 60]
/** A server that has run for this many milliseconds counts as stable, and resets the pauses. */
const STEADY_MS = 300_000

type Options = { home: string; password: string; onLaunch: (database: Stoppable) => void }

/**
 * Starts the embedded cluster. Whenever it stops, restarts it on the same port, with growing pauses. The cause (a full
 * disk, too little memory, an administrator) may be fixed at any time. Until then, the application serves cached pages
 * and returns 503 for everything else.
 * @param options `onLaunch` is called once the server process runs, with an object to stop it
 * @throws {Explained} if the first start fails
 */
export async function superviseEmbeddedPostgres({ home, password, onLaunch }: Options): Promise<Connection> {
  let current: Program | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let restarts = Promise.resolve()

  const keep = async (port: number) => {
    for (let attempts = 0; ; attempts += 1) {
      const since = performance.now()
      const reason = await current?.ended
      if (signal.aborted) return
      if (performance.now() - since > STEADY_MS) attempts = 0
      const seconds = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0
      say(`✗ The database stopped (${reason}). Restarting in ${seconds} s; its log is in postgres-ended.log.`)
      rotateLog(home)
      await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        await startPostgres({ home, password, port, onLaunch: (server) => (current = server) })
        say('The database is running again.')
      } catch (error) {
        if (!signal.aborted) say(`✗ ${error instanceof Error ? error.message : String(error)}`)
        await current?.stop()
      }
    }
  }

  const database: Stoppable = {
    hasEnded: () => current?.hasEnded() ?? true,
    async stop() {
      stopping.abort()
      await current?.stop()
      // Stops again, because a restart in progress may have launched another server.
      await restarts
      await current?.stop()
    },
    kill() {
      stopping.abort()
      current?.kill()
    },
  }
  const launched = await startPostgres({
    home,
    password,
    onLaunch: (server) => {
      current = server
      onLaunch(database)
    },
  })
  restarts = keep(launched.port)
  return { port: launched.port, password }
}

/** Keeps the previous log, because each start truncates postgres.log. */
function rotateLog(home: string): void {
  const log = path.join(home, 'postgres.log')
  if (existsSync(log)) renameSync(log, path.join(home, 'postgres-ended.log'))
}
