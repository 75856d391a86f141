import 'server-only'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { VARY, headersOf, type Answerer } from '@/lib/server/http/early'
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

/** Made once for each page that is kept, so it may take its time. */
const BROTLI_QUALITY = 6
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
  // Who weighs encodings against each other is answered by the framework's own reading of it: see early.ts.
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

/**
 * Answers whoever opens a public page that is kept and fresh: the same bytes for everybody are compressed and hashed
 * once, not for each reader. It is the framework's own page out of the framework's own cache; a page that is not there,
 * or to be made anew, is left to the framework.
 * @param edition which page answers a request
 */
export function keptPages(edition: Edition): Answerer {
  return async (request, response) => {
    const { get } = headersOf(request)
    const wanted = edition(request.url ?? '', { get })
    const entry = wanted && (await holder.rasikaKeptPages?.find(wanted.address))
    const caching = wanted?.cacheControl ?? (entry?.cacheControl && sharedCaching(entry.cacheControl))
    if (!entry || !caching) return false
    const { etag, policy, facts, bodies } = sentOf(entry.value)
    // Without its policy a page would run whatever stands in it.
    if (policy.length < 2) return false
    note(facts)
    const general = {
      ...ofEveryAnswer,
      'Content-Security-Policy': policy,
      Vary: VARY,
      'Cache-Control': caching,
      ETag: etag,
    }
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
}
