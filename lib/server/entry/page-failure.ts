import 'server-only'
import { toAppError } from '@/lib/server/errors'
import { log } from '@/lib/server/log/log'
import { logContext, type PageFailure } from '@/lib/server/log/log-context'

/** What the platform says of the body of a form that cannot be read. */
const unreadableForm = /failed to parse body as formdata/i

function reasonOf(error: unknown): PageFailure {
  if (toAppError(error).code === 'unavailable') return 'unavailable'
  return error instanceof TypeError && unreadableForm.test(error.message) ? 'malformed' : 'fault'
}

/**
 * Notes why the page of this request failed, before its response leaves (unavailable-pages.ts reads it).
 * A fault of ours goes into the log.
 */
export function recordPageFailure(error: unknown): void {
  const reason = reasonOf(error)
  if (reason === 'fault') log.error({ err: error }, 'page could not be made')
  const context = logContext().getStore()
  if (context) context.failure ??= reason
}
