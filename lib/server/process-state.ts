import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type pino from 'pino'
import type { OpenedSession } from '@/lib/server/auth/session-token'
import type { PrismaClient } from '@/lib/server/db/generated/client'
import type { DatabasePool } from '@/lib/server/db/pool'
import type { DatabaseMonitor } from '@/lib/server/db/monitor'
import type { LogContext, PageFailure } from '@/lib/server/log-context'
import type { RedisConnection } from '@/lib/server/redis'
import type { Queue } from '@/lib/server/queue'

/** What a server process has once, whichever bundle asks for it. */
type ProcessState = {
  /** True from the first signal to stop until the process ends. */
  isDraining: boolean
  /** Set when the process has drained, until it ends; `askedAt`: its last request, in ms of `performance.now()`. */
  handingOver?: { askedAt: number; hasRefused: boolean }
  logContext: AsyncLocalStorage<LogContext>
  logOutput?: ReturnType<typeof pino.destination>
  pool?: DatabasePool
  prisma?: PrismaClient
  databaseMonitor: DatabaseMonitor
  redis?: RedisConnection
  /** Whether the server listens. */
  isListening: boolean
  /** Starts the background worker. Not before the process listens: Next keeps it busy for seconds while it prepares. */
  startWorker?: () => void
  stopWorker?: () => Promise<void>
  /** Lets the background worker look for work at once. */
  wakeWorker?: () => void
  /** Session cookies that were decrypted lately, by their value. */
  openedSessions: Map<string, OpenedSession>
  /** The last failure of a page by its address; `at` in milliseconds of `performance.now()`. */
  pageFailures: Map<string, { reason: PageFailure; at: number }>
  /**
   * State of the catalogue that cached pages and remembered answers must be of: another change, another id.
   * `isUnpublished`: this process made the change, and Redis was not told of it yet.
   */
  generation: { id: string; isUnpublished: boolean }
  /** Queue for work on customers at the payment provider. */
  providerQueue?: Queue
}

const holder = globalThis as typeof globalThis & { rasika?: ProcessState }

/**
 * The one object that the product keeps on `globalThis`. Next loads a module once per bundle (pages, middleware, the
 * server's own entry) and again after each change in development; state in a module variable would exist once in each.
 */
export const processState: ProcessState = (holder.rasika ??= {
  isDraining: false,
  isListening: false,
  logContext: new AsyncLocalStorage(),
  databaseMonitor: { answers: true, sockets: new Set() },
  openedSessions: new Map(),
  pageFailures: new Map(),
  generation: { id: randomUUID(), isUnpublished: false },
})
