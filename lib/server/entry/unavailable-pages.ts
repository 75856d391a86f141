import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logContext } from '@/lib/server/log/log-context'
import { isSomethingAway } from '@/lib/server/process-state'
import { RETRY_AFTER } from '@/lib/shared/errors'
import { beforeHead } from './response-head'

/**
 * Step: a page that failed because the database or another server is away is answered with 503 and Retry-After, and a
 * form that cannot be read with 400. Next answers 500 to every error; load balancers and crawlers must be told that
 * this one passes. It renders a cached page once for all requests that wait for it, and says only in the context of the
 * first one why that failed: for the others it counts whether a server was away a moment ago.
 */
export function setUnavailableStatus(_request: IncomingMessage, response: ServerResponse): false {
  const context = logContext().getStore() ?? {}
  beforeHead(response, (status) => {
    if (status !== 500) return status
    if (context.failure === 'malformed') return 400
    if (context.failure === 'fault' || !(context.failure || isSomethingAway())) return status
    response.setHeader('retry-after', String(RETRY_AFTER))
    return 503
  })
  return false
}
