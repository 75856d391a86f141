import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { databaseAnswers } from '@/lib/server/db/monitor'
import { beforeHead } from '@/lib/server/http/before-head'
import { logContext, type LogContext, type PageFailure } from '@/lib/server/log-context'
import { processState } from '@/lib/server/process-state'
import { RETRY_AFTER } from '@/lib/shared/errors'

/**
 * Milliseconds in which the failure of one request explains that of another for the same page. The page that says so
 * waits for the database too, and a statement may take 15 s: the others have their answer long after the failure.
 */
const RECENT_MS = 60_000

/**
 * Why the page of this request failed. Next renders a cached page once for all requests that wait for it, and says only
 * in the context of the first one why that failed: the others take the reason that was noted last for this page.
 */
function reasonOf({ failure, address = '' }: LogContext): PageFailure | undefined {
  if (failure) return failure
  const last = processState.pageFailures.get(address)
  return last && performance.now() - last.at < RECENT_MS ? last.reason : undefined
}

/**
 * Step: a page that failed because the database or another server is away is answered with 503 and Retry-After, and a
 * form that cannot be read with 400. Next answers 500 to every error; load balancers and crawlers must be told that
 * this one passes. Cached pages do not fail, so they are served meanwhile.
 */
export function tellUnavailable(_request: IncomingMessage, response: ServerResponse): false {
  const context = logContext().getStore() ?? {}
  beforeHead(response, (status) => {
    if (status !== 500) return status
    const reason = reasonOf(context)
    if (reason === 'malformed') return 400
    if (reason !== 'unavailable' && databaseAnswers()) return status
    response.setHeader('retry-after', String(RETRY_AFTER))
    return 503
  })
  return false
}
