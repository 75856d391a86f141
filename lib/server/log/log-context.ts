import 'server-only'
import { trace, TraceFlags } from '@opentelemetry/api'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/server/process-state'

/** Why a page failed: a server is away, a form cannot be read, or a fault of ours. */
export type PageFailure = 'unavailable' | 'malformed' | 'fault'

/** What is known of the request or the run of a job that is under way. */
export type LogContext = {
  requestId?: string
  job?: string
  runId?: string
  /** Whether no person waits for it (lib/server/db/pool.ts). */
  isPatient?: boolean
  /** The address of the request as it may stand in the log. */
  loggedPath?: string
  failure?: PageFailure
  /** The file that a handler answers with: for which status, and how many bytes are sent. */
  file?: { status: number; length: string }
  /** Whether the request has its line in the log already. */
  isLogged?: boolean
}

export const logContext = (): AsyncLocalStorage<LogContext> => processState.logContext

/** The fields of every line of the log: the current request or job, and its trace when that is sent. */
export function loggedContext() {
  const { requestId, job, runId } = processState.logContext.getStore() ?? {}
  const span = trace.getActiveSpan()?.spanContext()
  const traceId = span && span.traceFlags & TraceFlags.SAMPLED ? span.traceId : undefined
  return { requestId, traceId, job, runId }
}
