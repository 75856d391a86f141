import 'server-only'
import type { AsyncLocalStorage } from 'node:async_hooks'
import { processState } from '@/lib/server/process-state'

/** What every line that is written within a request or a run of a job says of it. */
export type LogContext = { requestId?: string; traceId?: string; job?: string; runId?: string }

/** Where what is under way keeps its facts, for the log. */
export const logContext = (): AsyncLocalStorage<LogContext> => processState.logContext
