import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse, ServerOptions } from 'node:http'
import { TOO_LARGE } from '@/lib/server/http/body'
import { log } from '@/lib/server/log/log'
import { runInRequestContext } from './request-id'

/** Looks at a request before Next does. It returns true when it answered; then no other step sees the request. */
export type Step = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * What a server does with a request: it passes the steps in their order, then `answer` answers it. All of this runs in
 * the request's own context, which the log reads.
 */
export function requestListener(
  steps: readonly Step[],
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): RequestListener {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (steps.some((step) => step(request, response))) return
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request could not be answered')
      response.destroy()
    })
  }
  return (request, response) => runInRequestContext(request, () => handle(request, response))
}

/**
 * A request must have arrived completely, body included, within a minute, however slowly it drips; then it is answered
 * with 408. Node looks at the open ones now and then: the time is up to that much longer.
 */
export const requestTimeouts = {
  requestTimeout: 55_000,
  headersTimeout: 55_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const readingMethods = new Set(['GET', 'HEAD'])
/** A path that ends like the name of a file and is not under /api. */
const filePath = /^(?!\/+api\/).*\.[a-z0-9]+$/i
/** Bytes of a form that a page takes. Requests of the API have limits of their own (lib/server/http/route.ts). */
const FORM_BYTES = 1024 * 1024

/**
 * Whether a method is refused at an address: no page and no route handler knows it, or the address is a file's and the
 * method does not read. Next answers 500 to both.
 * @param url path and query, decodable
 */
export function isMethodRefused(method: string, url: string): boolean {
  if (!methods.has(method)) return true
  return !readingMethods.has(method) && filePath.test(decodeURIComponent(url.replace(/[?#].*$/s, '')))
}

/** Answers without reading the body, so the connection cannot be used again. */
function sendRefusal(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
  return true
}

/** Step: answers 405 to a method that is not allowed at the address. */
export function rejectMethod({ method = '', url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  return isMethodRefused(method, url) && sendRefusal(response, 405, 'Method not allowed')
}

/** Step: answers 413 to a page's form that says that it is larger than 1 MB. */
export function rejectLargeForm({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith('/api/') || Number(headers['content-length'] ?? 0) <= FORM_BYTES) return false
  return sendRefusal(response, 413, TOO_LARGE)
}
