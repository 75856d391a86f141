import 'server-only'
import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { onBegun } from '@/lib/server/http/begun'
import { log } from '@/lib/server/log'
import { note, type Facts } from '@/lib/server/telemetry/report'
import ofEveryAnswer from '@/lib/shared/answer-headers.json'

type Value = { html: string; headers?: Record<string, string | string[]> }
type Entry = { value: Value; cacheControl?: { revalidate: number | false; expire?: number } }
type Encoding = 'br' | 'gzip' | 'identity'
type Sent = { etag: string; policy: string[]; facts: Facts; bodies: Partial<Record<Encoding, Buffer>> }

/**
 * Where a request's page is kept.
 * @param pathname of the request
 * @param headers of the request
 * @returns the address under which the framework keeps it, and how caches on the way may keep it where that is not for
 *   the page itself to say; null leaves the request to the framework
 */
export type Edition = (
  pathname: string,
  headers: Pick<Headers, 'get'>,
) => { address: string; cacheControl?: string } | null

// Filled by the page cache (scripts/lib/page-cache.mjs), which is no module of the build.
const holder = globalThis as typeof globalThis & {
  rasikaKeptPages?: { find: (address: string) => Promise<Entry | null> }
}

/** As the framework says it of its pages: the same address also answers its router. */
const VARY = 'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding'
/** Made once for each page that is kept, so it may take its time. */
const BROTLI_QUALITY = 6
const plainPath = /^\/[\w/-]*$/
/** The framework marks a page by its file, which tells its route. */
const fileMark = /(?:^|,)_N_T_(\/[^,]+)\/page(?:,|$)/

/** What is made of a page at its first answer, and goes with it. */
const madeOf = new WeakMap<Value, Sent>()

function sentOf(value: Value): Sent {
  const known = madeOf.get(value)
  if (known) return known
  const etag = `W/"${createHash('sha256').update(value.html).digest('base64url').slice(0, 22)}"`
  const policy = [ofEveryAnswer['Content-Security-Policy'], value.headers?.['content-security-policy'] ?? []].flat()
  const [, file] = fileMark.exec([value.headers?.['x-next-cache-tags']].flat().join()) ?? []
  const facts: Facts = file ? { 'http.route': file.replace(/\/\([^/]*\)/g, '') } : {}
  const made: Sent = { etag, policy, facts, bodies: {} }
  madeOf.set(value, made)
  return made
}

function encodingOf(accepted: string | undefined): Encoding {
  // Who weighs encodings against each other is answered by the framework's own reading of it: see isPlainVisit.
  if (accepted?.includes('br')) return 'br'
  return accepted?.includes('gzip') ? 'gzip' : 'identity'
}

function encode(html: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(html)
  if (encoding === 'identity') return Buffer.from(html)
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/** As the framework writes it. */
function sharedCaching({ revalidate, expire }: NonNullable<Entry['cacheControl']>): string | null {
  if (typeof revalidate !== 'number' || revalidate <= 0) return null
  const after = expire !== undefined && revalidate < expire ? `, stale-while-revalidate=${expire - revalidate}` : ''
  return `s-maxage=${revalidate}${after}`
}

/** Whether it asks for a whole page and nothing else: not the framework's router, a part, a preview, or with a body. */
function isPlainVisit({ method, url = '', headers }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !plainPath.test(url)) return false
  if (headers.range || headers['content-length'] || headers['transfer-encoding']) return false
  if (headers.cookie?.includes('__prerender_bypass') || headers['accept-encoding']?.includes(';')) return false
  for (const name in headers) if (name === 'rsc' || name.startsWith('next-')) return false
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse, edition: Edition): Promise<boolean> {
  const pages = holder.rasikaKeptPages
  if (!pages) return false
  const get = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
  const wanted = edition(request.url ?? '', { get })
  const entry = wanted && (await pages.find(wanted.address))
  const caching = wanted?.cacheControl ?? (entry?.cacheControl && sharedCaching(entry.cacheControl))
  if (!entry || !caching) return false
  const { etag, policy, facts, bodies } = sentOf(entry.value)
  // Without its policy a page would run whatever stands in it.
  if (policy.length < 2) return false
  note(facts)
  const general = { ...ofEveryAnswer, 'Content-Security-Policy': policy, Vary: VARY, 'Cache-Control': caching, ETag: etag }
  if (get('if-none-match')?.includes(etag)) {
    response.writeHead(304, general).end()
    return true
  }
  const encoding = encodingOf(request.headers['accept-encoding'])
  const body = (bodies[encoding] ??= encode(entry.value.html, encoding))
  response.writeHead(200, {
    ...general,
    'Content-Type': 'text/html; charset=utf-8',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return true
}

/**
 * Answers whoever opens a public page that is kept and fresh, before the framework sees the request: the same bytes for
 * everybody are compressed and hashed once, not for each reader. It is the framework's own page out of the framework's
 * own cache; whatever else is asked, and a page that is not there or to be made anew, goes on as ever.
 * @param edition which page answers a request
 */
export function answerKeptPages(edition: Edition): void {
  const seen = new WeakSet<Server>()
  onBegun(({ server }) => {
    if (seen.has(server)) return
    seen.add(server)
    // The event follows this message, so already the first request comes here.
    const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => unknown)[]
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const goOn = () => {
        for (const other of others) other.call(server, request, response)
      }
      if (!isPlainVisit(request)) return goOn()
      answer(request, response, edition).then(
        (answered) => answered || goOn(),
        (error: unknown) => {
          log.error({ err: error }, 'a kept page could not be answered')
          if (!response.headersSent) goOn()
        },
      )
    })
  })
}
