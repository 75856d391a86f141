import 'server-only'
import { toAppError } from '@/lib/server/errors'
import { log } from '@/lib/server/log/log'
import { logContext, type PageFailure } from '@/lib/server/log/log-context'

const unreadableForm = /failed to parse body as formdata/i

function reasonOf(error: unknown): PageFailure {
  if (toAppError(error).code === 'unavailable') return 'unavailable'
  return error instanceof TypeError && unreadableForm.test(error.message) ? 'malformed' : 'fault'
}

export function recordPageFailure(error: unknown): void {
  const reason = reasonOf(error)
  if (reason === 'fault') log.error({ err: error }, 'page failed')
  const context = logContext().getStore()
  if (context) context.failure ??= reason
}
