import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/server/env'
import { elapsed, log } from '@/lib/server/log/log'
import { logContext, loggedContext } from '@/lib/server/log/log-context'
import { setSpanAttributes } from '@/lib/server/telemetry/tracing'

const acceptable = /^[A-Za-z0-9._-]{8,64}$/

/** Ignores an id sent by the client, because it could equal another request's id. Only a trusted header is accepted. */
function requestIdOf(headers: IncomingHttpHeaders): string {
  const trusted = env().REQUEST_ID_HEADER?.toLowerCase()
  const given = trusted ? headers[trusted] : undefined
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID()
}

export const currentRequestId = (): string => logContext().getStore()?.requestId ?? randomUUID()

export function runInRequestContext(request: IncomingMessage, run: () => void): void {
  logContext().run({ requestId: requestIdOf(request.headers) }, run)
}

export function setRequestIdHeader(_request: IncomingMessage, response: ServerResponse): false {
  const id = currentRequestId()
  response.setHeader('x-request-id', id)
  setSpanAttributes({ 'rasika.request_id': id })
  return false
}

const isLogged = (path: string) =>
  /^\/api\/(?!(health|ready)$)/.test(path) || (!/^\/(api|_next|art)\//.test(path) && !/\.[a-z0-9]+$/.test(path))

/** Logs the response when it is closed, unless `route()` has already logged it in more detail. */
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

/** Removes the query, tokens of media, playlists and reports, and segments that look like an email address. */
export function loggedPath(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '')
  // Splits by segment, because a single regular expression would take quadratic time.
  return path
    .replace(/^(\/api\/media\/)(?!pictures\/).+/, '$1…')
    .replace(/^(\/playlists\/(?:shared|reports)\/).+/, '$1…')
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '…' : part))
    .join('/')
    .slice(0, MAX_LENGTH)
}
