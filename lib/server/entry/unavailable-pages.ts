import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logContext } from '@/lib/server/log/log-context'
import { isSomethingAway } from '@/lib/server/process-state'
import { RETRY_AFTER } from '@/lib/shared/errors'
import { beforeHead } from './response-head'

/** During an outage, sends 503 instead of Next's 500, so that crawlers return later. */
export function setUnavailableStatus(_request: IncomingMessage, response: ServerResponse): false {
  const context = logContext().getStore() ?? {}
  beforeHead(response, (status) => {
    if (status !== 500) return status
    if (context.failure === 'malformed') return 400
    // Checks for an outage too, because Next reports the failure only to the first of several waiting requests.
    if (context.failure === 'fault' || !(context.failure || isSomethingAway())) return status
    response.setHeader('retry-after', String(RETRY_AFTER))
    return 503
  })
  return false
}
