import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '@/lib/server/db/generated/client'
import type { DatabasePool } from '@/lib/server/db/pool'
import type { RedisConnection } from '@/lib/server/limits/redis'
import type { LogContext } from '@/lib/server/log/log-context'
import type { Queue } from './queue'

/** What a server process has once, whichever bundle asks for it. */
type ProcessState = {
  /** True from the first signal to stop until the process ends. */
  isDraining: boolean
  logContext: AsyncLocalStorage<LogContext>
  /** Connections for what a person waits for, and for jobs, imports and commands. */
  pools: { quick?: DatabasePool; patient?: DatabasePool }
  prisma: { quick?: PrismaClient; patient?: PrismaClient }
  /** When a server that we need was last away, in ms of `performance.now()`. */
  unavailableAt: number
  redis?: RedisConnection
  /** Whether the server listens. */
  isListening: boolean
  /** Starts the background worker. Not before the process listens: Next keeps it busy for seconds while it prepares. */
  startWorker?: () => void
  stopWorker?: () => Promise<void>
  /** Lets the background worker look for work at once. */
  wakeWorker?: () => void
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
  pools: {},
  prisma: {},
  unavailableAt: -Infinity,
  generation: { id: randomUUID(), isUnpublished: false },
})

/** Milliseconds in which the absence of a server explains the failures of others. */
const AWAY_MS = 10_000

/** Notes that a server that we need is away. */
export function markUnavailable(): void {
  processState.unavailableAt = performance.now()
}

/** Whether a server that we need was away a moment ago. */
export const isSomethingAway = (): boolean => performance.now() - processState.unavailableAt < AWAY_MS

/**
 * Whether the application is being built. A build has no database, and no visitors: its pages are never shown
 * (`lib/server/cache/page-cache.ts`).
 */
export const isBuild = (): boolean => process.env.NEXT_PHASE === 'phase-production-build'
