import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse, ServerOptions } from 'node:http'
import { TOO_LARGE } from '@/lib/server/http/body'
import { log } from '@/lib/server/log/log'
import { runInRequestContext } from './request-id'

/** Step that handles a request before Next. Returns true if it has responded, and later steps are then skipped. */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean

export function requestListener(
  steps: readonly Step[],
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (steps.some((step) => step(request, response))) return
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'unhandled request error')
      response.destroy()
    })
  }
  return (request, response) => runInRequestContext(request, () => handle(request, response))
}

/** Maximum time to receive a whole request. Node then responds with 408, delayed by up to one check interval. */
export const requestTimeouts = {
  requestTimeout: 55_000,
  headersTimeout: 55_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const readingMethods = new Set(['GET', 'HEAD'])
const filePath = /^(?!\/+api\/).*\.[a-z0-9]+$/i
/** Maximum size of a page's form. API requests have their own limits (lib/server/http/route.ts). */
const FORM_BYTES = 1024 * 1024

/** Returns true for unknown methods and for write requests to files. Next would respond with 500. */
export function isMethodRefused(method: string, url: string): boolean {
  if (!methods.has(method)) return true
  return !readingMethods.has(method) && filePath.test(decodeURIComponent(url.replace(/[?#].*$/s, '')))
}

/** Closes the connection, because the unread body makes it unusable for another request. */
function sendRefusal(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
  return true
}

export function rejectMethod({ method = '', url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  return isMethodRefused(method, url) && sendRefusal(response, 405, 'Method not allowed')
}

export function rejectLargeForm({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith('/api/') || Number(headers['content-length'] ?? 0) <= FORM_BYTES) return false
  return sendRefusal(response, 413, TOO_LARGE)
}
