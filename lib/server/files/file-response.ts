import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeHead } from '@/lib/server/entry/response-head'
import { logContext } from '@/lib/server/log/log-context'

type File = {
  size: number
  headers: Record<string, string>
  /** Returns the bytes from `start` to `end`, inclusive. Not called for an empty body. */
  read: (start: number, end: number) => BodyInit | Promise<BodyInit>
}

/** If-None-Match ignores the `W/` prefix of weak ETags (RFC 9110 §13.1.2). */
export function hasCurrent(request: Request, etag: string | undefined): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return etag !== undefined && known.some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

export async function fileResponse(request: Request, { size, headers: given, read }: File): Promise<Response> {
  const headers = new Headers({ 'accept-ranges': 'bytes', ...given })
  if (hasCurrent(request, given.etag)) return new Response(null, { status: 304, headers })
  const range = parseRange(request, size, given.etag)
  const isRefused = range === 'unsatisfiable'
  const { start, end } = isRefused ? { start: 0, end: -1 } : (range ?? { start: 0, end: size - 1 })
  const length = String(end - start + 1)
  headers.set('content-length', length)
  if (range) headers.set('content-range', `bytes ${isRefused ? '*' : `${start}-${end}`}/${size}`)
  const status = isRefused ? 416 : range ? 206 : 200
  const body = request.method === 'HEAD' || end < start ? null : await read(start, end)
  const context = logContext().getStore()
  if (context) context.file = { status, length }
  return new Response(body, { status, headers })
}

export const bytesResponse = (request: Request, bytes: Uint8Array, headers: Record<string, string>) =>
  fileResponse(request, {
    size: bytes.byteLength,
    headers,
    read: (start, end) => bytes.subarray(start, end + 1) as BodyInit,
  })

function parseRange(request: Request, size: number, etag: string | undefined) {
  const header = request.headers.get('range')
  const ifRange = request.headers.get('if-range')
  // Ranges are defined only for GET (RFC 9110 §14.2).
  if (!header || request.method !== 'GET' || (ifRange && ifRange !== etag)) return null
  // Returns the whole file for multiple ranges or an unsupported syntax. The standard allows this.
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

/** Restores the Content-Length that Next removes. Prevents compression, because it would change the length. */
export function setFileLength(request: IncomingMessage, response: ServerResponse): false {
  if (request.url?.startsWith('/api/media/')) delete request.headers['accept-encoding']
  const context = logContext().getStore() ?? {}
  beforeHead(response, (status) => {
    const { file } = context
    // Next responds with 500 to an unsatisfiable range.
    if (status === 500 && String(response.getHeader('content-range')).startsWith('bytes */')) return 416
    if (file?.status === status && !response.hasHeader('content-encoding'))
      response.setHeader('content-length', file.length)
    return status
  })
  return false
}
