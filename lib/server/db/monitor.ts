import 'server-only'
import { Socket } from 'node:net'
import { Client } from 'pg'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'

/** Time between two queries that check the database. */
const ASK_MS = 500
/** A database that is silent for so long counts as unavailable. Plus ASK_MS less than the two seconds of a request. */
const SILENCE_MS = 1000
/** Silence is counted in ticks of this length; a late tick counts once. */
const LISTEN_MS = 100

export type DatabaseMonitor = { answers: boolean; sockets: Set<Socket>; stop?: () => void }

// The cache handler (lib/server/cache/page-cache.ts) reads `answers` too.
const monitor = processState.databaseMonitor

/** The result of the last check. True in a process without a monitor. */
export function databaseAnswers(): boolean {
  return monitor.answers
}

/** The same error as the driver's for an absent server, so that callers handle one kind of error. */
const gone = () => Object.assign(new Error('The database does not answer'), { code: 'ECONNREFUSED' })

/**
 * A connection that is closed when the database falls silent, and not opened while it is silent. Otherwise a request
 * would wait for a frozen server or a broken network as long as the timeouts of TCP.
 */
class MonitoredSocket extends Socket {
  override connect(...target: unknown[]): this {
    const { answers, sockets } = monitor
    if (!answers) {
      process.nextTick(() => this.destroy(gone()))
      return this
    }
    sockets.add(this)
    this.once('close', () => sockets.delete(this))
    return Reflect.apply(super.connect, this, target) as this
  }
}

/** The driver's `stream` option: the monitor knows every connection of the pool. */
export const monitoredSocket = (): Socket => new MonitoredSocket()

/**
 * Rejects when work takes longer than `ms`. Time in which this process is too busy to read a response does not count,
 * as in the first seconds after its start. The two `setImmediate` let it read a response that has just arrived.
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let left = ms / LISTEN_MS
  const late = new Promise<never>((_resolve, reject) => {
    const listened = () => {
      left -= 1
      if (left <= 0) setImmediate(() => setImmediate(() => reject(gone())))
    }
    timer = setInterval(listened, LISTEN_MS)
  })
  return Promise.race([work, late]).finally(() => clearInterval(timer))
}

function note(answers: boolean, cause?: unknown): void {
  if (monitor.answers === answers) return
  monitor.answers = answers
  if (answers) return log.info('the database answers again')
  log.error({ err: cause }, 'the database does not answer: cached pages are served, all else is refused until it does')
  for (const socket of monitor.sockets) socket.destroy(gone())
}

/**
 * Checks the database regularly, on a connection of its own, because a full pool does not mean an absent database.
 * @param connectionString address of the database
 * @returns stops the monitor; the database then counts as available
 */
export function monitorDatabase(connectionString: string): () => void {
  monitor.stop?.()
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const drop = () => {
    client?.connection.stream.destroy()
    client = undefined
  }
  const askOnce = async () => {
    if (!client) {
      client = new Client({ connectionString, application_name: 'rasika monitor' })
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('SELECT 1')
  }
  // A connection that ended does not mean that the server is gone: an administrator or a pooler may end it.
  const ask = async () => {
    try {
      await askOnce()
    } catch (error) {
      const isTooLate = !client
      if (isTooLate) throw error
      drop()
      await askOnce()
    }
  }
  const round = async () => {
    try {
      await within(SILENCE_MS, ask())
      if (!stopped) note(true)
    } catch (error) {
      drop()
      if (!stopped) note(false, error)
    }
    if (!stopped) timer = setTimeout(() => void round(), ASK_MS).unref()
  }
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    drop()
    monitor.stop = undefined
    note(true)
  }
  monitor.stop = stop
  void round()
  return stop
}
