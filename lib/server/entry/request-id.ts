import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/server/env'
import { elapsed, log } from '@/lib/server/log/log'
import { logContext, loggedContext } from '@/lib/server/log/log-context'
import { setSpanAttributes } from '@/lib/server/telemetry/tracing'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/**
 * The id of a request: the one that a trusted proxy sets in the header that `REQUEST_ID_HEADER` names, else a new one.
 * An id that a client chose could be that of another request.
 */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const trusted = env().REQUEST_ID_HEADER?.toLowerCase()
  const given = trusted ? headers[trusted] : undefined
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

/** The id of the request under way; a new one where none is known. */
export const currentRequestId = (): string => logContext().getStore()?.requestId ?? randomUUID()

/** Runs the work for a request in a context of its own, in which lines of the log carry its id. */
export function runInRequestContext(request: IncomingMessage, run: () => void): void {
  logContext().run({ requestId: requestIdOf(request.headers) }, run)
}

/** Step: the response carries the request's id. */
export function setRequestIdHeader(_request: IncomingMessage, response: ServerResponse): false {
  const id = currentRequestId()
  response.setHeader('x-request-id', id)
  setSpanAttributes({ 'rasika.request_id': id })
  return false
}

/** Pages and requests of the API, but not files, pictures and what load balancers ask every few seconds. */
const isLogged = (path: string) =>
  /^\/api\/(?!(health|ready)$)/.test(path) || (!/^\/(api|_next|art)\//.test(path) && !/\.[a-z0-9]+$/.test(path))

/** Step: writes one line when the response is over, unless `route()` has written one that knows more. */
export function logRequest({ method, url = '/' }: IncomingMessage, response: ServerResponse): false {
  const started = performance.now()
  const context = logContext().getStore()
  const { requestId, traceId } = loggedContext()
  const path = loggedPath(url)
  if (context) context.loggedPath = path
  if (!isLogged(path)) return false
  response.once('close', () => {
    if (context?.isLogged) return
    const status = response.statusCode
    const line = { requestId, traceId, method, path, status, ms: elapsed(started) }
    if (status >= 500) log.error(line, 'request failed')
    else log.info(line, 'request')
  })
  return false
}

const MAX_LENGTH = 200

/**
 * The path of an address as it may stand in the log: without the query, which may hold a code or an address of a
 * person, without what signs a file's address or opens a playlist, and without anything that looks like a mail address.
 * @param url path and query, or a whole address
 */
export function loggedPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '')
  // Part by part: one expression that looks for the address everywhere takes the square of the path's length.
  return path
    .replace(/^(\/api\/media\/)(?!pictures\/).+/, '$1…')
    .replace(/^(\/playlists\/shared\/).+/, '$1…')
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '…' : part))
    .join('/')
    .slice(0, MAX_LENGTH)
}
