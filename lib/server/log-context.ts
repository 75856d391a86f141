import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line that is written within a request or a run of a job says of it. */
export type LogContext = { requestId?: string; traceId?: string; job?: string; runId?: string }

// On the global object: the framework may load this module more than once.
const holder = globalThis as typeof globalThis & { rasikaLogContext?: AsyncLocalStorage<LogContext> }

/** Where what is under way keeps its facts, for the log. */
export const logContext = (): AsyncLocalStorage<LogContext> => (holder.rasikaLogContext ??= new AsyncLocalStorage())
