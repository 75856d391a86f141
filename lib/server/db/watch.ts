import 'server-only'
import { Socket } from 'node:net'
import { Client } from 'pg'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'

/** How often the database is asked whether it is there. */
const ASK_MS = 500
/** What says nothing for so long is taken for gone. Together with ASK_MS below the two seconds that a call may wait. */
const SILENCE_MS = 1000
/** The parts in which silence is counted; one that comes late counts no more than one that comes in time. */
const LISTEN_MS = 100

export type DatabaseMonitor = { answers: boolean; sockets: Set<Socket>; stop?: () => void }

// The cache handler (lib/server/cache/page-cache.ts) reads `answers` too.
const monitor = processState.databaseMonitor

/** What the last look said. True in a process that does not watch. */
export function databaseAnswers(): boolean {
  return monitor.answers
}

/** As the driver reports a server that is not there, so that callers need to know one kind of absence only. */
const gone = () => Object.assign(new Error('The database does not answer'), { code: 'ECONNREFUSED' })

/**
 * A connection that is cut when the database falls silent, and is not tried while it is: whoever waits for a server
 * that is frozen, or behind a broken network, would otherwise wait for as long as TCP is patient.
 */
class WatchedSocket extends Socket {
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

/** The driver's `stream` option: every connection of the pool is watched. */
export const watchedSocket = (): Socket => new WatchedSocket()

/**
 * Cuts a wait off, counted in the time in which this process could listen: an answer may have arrived while it was busy
 * itself, as it is for a second or two when it starts. The grace lets the last one be read.
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
  log.error({ err: cause }, 'the database does not answer: kept pages are served, all else is refused until it does')
  for (const socket of monitor.sockets) socket.destroy(gone())
}

/**
 * Asks the database again and again, on a connection of its own (a full pool is not an absent database).
 * @param connectionString its address
 * @returns ends it; the database counts as answering from then on
 */
export function watchDatabase(connectionString: string): () => void {
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
      client = new Client({ connectionString, application_name: 'rasika watch' })
      client.on('error', () => undefined)
      await client.connect()
    }
    await client.query('SELECT 1')
  }
  // One connection that ended says nothing of the server: an administrator or a pooler in between ends them at will.
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
