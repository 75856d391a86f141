import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TOO_LARGE } from '@/lib/server/http/body'

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
function refuse(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
  return true
}

/** Step: answers 405 to a method that is not allowed at the address. */
export function refuseMethod({ method = '', url = '/' }: IncomingMessage, response: ServerResponse): boolean {
  return isMethodRefused(method, url) && refuse(response, 405, 'Method not allowed')
}

/** Step: answers 413 to a page's form that says that it is larger than 1 MB. */
export function refuseLargeForm({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
  if (url.startsWith('/api/') || Number(headers['content-length'] ?? 0) <= FORM_BYTES) return false
  return refuse(response, 413, TOO_LARGE)
}
