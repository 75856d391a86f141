import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '@/lib/server/db/generated/client'
import type { DatabasePool } from '@/lib/server/db/pool'
import type { RedisConnection } from '@/lib/server/limits/redis'
import type { LogContext } from '@/lib/server/log/log-context'
import type { Queue } from './queue'

type ProcessState = {
  isDraining: boolean
  logContext: AsyncLocalStorage<LogContext>
  /** `quick` serves requests. `patient` serves jobs, imports and commands. */
  pools: { quick?: DatabasePool; patient?: DatabasePool }
  prisma: { quick?: PrismaClient; patient?: PrismaClient }
  /** Value of `performance.now()` when a required server was last found unavailable. */
  unavailableAt: number
  redis?: RedisConnection
  isListening: boolean
  /** Called when the process starts listening, because Next keeps it busy until then. */
  startWorker?: () => void
  stopWorker?: () => Promise<void>
  wakeWorker?: () => void
  /** `id` changes with every change to the catalogue. `isUnpublished` is true until Redis has the new id. */
  generation: { id: string; isUnpublished: boolean }
  providerQueue?: Queue
}

const holder = globalThis as typeof globalThis & { rasika?: ProcessState }

/** State shared by all bundles of the process. Next loads a module and its variables once per bundle. */
export const processState: ProcessState = (holder.rasika ??= {
  isDraining: false,
  isListening: false,
  logContext: new AsyncLocalStorage(),
  pools: {},
  prisma: {},
  unavailableAt: -Infinity,
  generation: { id: randomUUID(), isUnpublished: false },
})

/** Time after a failure during which a required server counts as unavailable. */
const AWAY_MS = 10_000

export function markUnavailable(): void {
  processState.unavailableAt = performance.now()
}

export const isSomethingAway = (): boolean => performance.now() - processState.unavailableAt < AWAY_MS

export const isBuild = (): boolean => process.env.NEXT_PHASE === 'phase-production-build'
