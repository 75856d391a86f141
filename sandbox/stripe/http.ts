import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from './faults'

const MAX_BODY_BYTES = 1024 * 1024

export type Answer = { status: number; headers: Record<string, string>; body: string }

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) throw new Fault(413, 'Request body is too large.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function json(status: number, value: object, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value, null, 2) }
}

export function html(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  return { status, headers, body }
}

export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(Buffer.byteLength(answer.body)) })
  response.end(answer.body)
}

/** Returns the values of the `:name` segments; null if the path doesn't match. */
export function matchPath(pattern: string, pathname: string): string[] | null {
  const wanted = pattern.split('/')
  const given = pathname.split('/')
  if (wanted.length !== given.length) return null
  const values: string[] = []
  for (const [index, part] of wanted.entries()) {
    const actual = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== actual) return null
    } else {
      if (actual === '') return null
      try {
        values.push(decodeURIComponent(actual))
      } catch {
        return null
      }
    }
  }
  return values
}
