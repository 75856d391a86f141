import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { env } from '@/lib/server/env'
import { onBegun } from '@/lib/server/http/begun'
import { loggedPath } from '@/lib/server/http/logged-path'
import { log } from '@/lib/server/log'
import { logContext, type LogContext } from '@/lib/server/log-context'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/**
 * The id of a request: the one that a trusted proxy sets in the header that `REQUEST_ID_HEADER` names, else a new one.
 * What a client sends by itself names nothing: two requests could have one id, and a line of the log another's.
 */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const trusted = env().REQUEST_ID_HEADER?.toLowerCase()
  const given = trusted ? headers[trusted] : undefined
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/** The id of the request under way; a new one where none is known. */
export const currentRequestId = (): string => logContext().getStore()?.requestId ?? randomUUID()

/** Calls write a line of their own; files of the framework and pictures are none of ours to watch. */
const isPage = (path: string) => !/^\/(api|_next|art)\//.test(path) && !/\.[a-z0-9]+$/.test(path)

/**
 * Gives every request its id before anything else sees it, tells it with the answer, and writes a line per page.
 * @returns ends it
 */
export function identifyRequests(): () => void {
  return onBegun(({ request, response }) => {
    const started = performance.now()
    const facts: LogContext = { requestId: requestIdOf(request.headers) }
    logContext().enterWith(facts)
    response.setHeader('x-request-id', facts.requestId ?? '')
    const { method, url = '/' } = request
    const path = loggedPath(url)
    if (!isPage(path)) return
    response.once('close', () => {
      const status = response.statusCode
      const line = { ...facts, method, path, status, ms: Math.round((performance.now() - started) * 10) / 10 }
      if (status >= 500) log.error(line, 'page failed')
      else log.info(line, 'page')
    })
  })
}
