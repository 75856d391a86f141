import 'server-only'
import { trace, TraceFlags } from '@opentelemetry/api'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/server/process-state'

export type PageFailure = 'unavailable' | 'malformed' | 'fault'

export type LogContext = {
  requestId?: string
  job?: string
  runId?: string
  /** True for background work. It uses separate database connections with longer timeouts (lib/server/db/pool.ts). */
  isPatient?: boolean
  loggedPath?: string
  failure?: PageFailure
  file?: { status: number; length: string }
  isLogged?: boolean
}

export const logContext = (): AsyncLocalStorage<LogContext> => processState.logContext

export function loggedContext() {
  const { requestId, job, runId } = processState.logContext.getStore() ?? {}
  const span = trace.getActiveSpan()?.spanContext()
  const traceId = span && span.traceFlags & TraceFlags.SAMPLED ? span.traceId : undefined
  return { requestId, traceId, job, runId }
}
