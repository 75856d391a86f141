import 'server-only'
import { request as send } from 'node:http'
import type { Socket } from 'node:net'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { env } from '@/lib/server/env'
import { headersOf, VARY, type Answerer } from '@/lib/server/http/early'
import { askForAll, isForAll } from '@/lib/server/http/for-all'
import { log } from '@/lib/server/log'
import { note } from '@/lib/server/telemetry/report'
import ofEveryAnswer from '@/lib/shared/answer-headers.json'

/** A page of signed-in people that is nearly the same for many. */
export type Composer = {
  /** Its address. */
  path: string
  /** Of the one script element of the page's own that is written anew for each reader. */
  holeId: string
  /**
   * What a request is answered with.
   * @returns null leaves it to the framework: whoever may not see the page, and whatever is out of the ordinary
   */
  compose(headers: Pick<Headers, 'get'>): Promise<Composed | null>
}

export type Composed = {
  /** Two readers with the same key are shown the same, but for the hole. The page says it too: see `SHOWN`. */
  key: string
  /** The element in the hole, as HTML. */
  hole: string
  /** By which the page's guard lets the reader through: the one cookie, none of the others that they carry. */
  cookie: string
}

/** Attribute of the hole in a page that was made for all: the key of what it shows. */
export const SHOWN = 'data-shown'

type Page = {
  before: Buffer
  after: Buffer
  /** The same, each as a part of a gzip stream. */
  packed: { before: Buffer; after: Buffer; crcBefore: number }
  policy: string[]
  /** What the framework wants loaded ahead and says in a header only: fonts, mostly. */
  link: string | undefined
}

type Made = { html: string; link: string | undefined }
type Address = { host: string; port: number }

// Filled by the page cache (scripts/lib/page-cache.mjs), which is no module of the build.
const holder = globalThis as typeof globalThis & { rasikaKeptPages?: { policyOf: (html: string) => string } }

/** As the framework says it of pages made per request. */
const CACHING = 'private, no-cache, no-store, max-age=0, must-revalidate'
/** Pages that are remembered: of each role the present one and the one before. */
const PAGES = 6
const MAKING_MS = 2000
/** A page that could not be made for all is made for each until then. */
const AGAIN_MS = 1000

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** What ends at a whole byte, so that another part may follow. */
const part = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })

/** A gzip stream whose large parts were compressed once. Each part stands alone: none refers to what is before it. */
function gzipOf({ before, after, packed }: Page, hole: Buffer): Buffer {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(after, crc32(hole, packed.crcBefore)), 0)
  end.writeUInt32LE(before.length + hole.length + after.length, 4)
  return Buffer.concat([GZIP_HEAD, packed.before, part(hole), packed.after, end])
}

/** Where a request came in; null on a socket that has no such place, or is closed by now. */
function addressOf({ localAddress: host, localPort: port }: Socket): Address | null {
  return host && port ? { host, port } : null
}

/**
 * Asks this very server for the page as it is for all, in its own name: nothing of what is kept for all may depend on
 * what one of them has sent.
 * @throws Error when it does not answer with a page
 */
function makeForAll(address: Address, path: string, cookie: string): Promise<Made> {
  return new Promise((resolve, reject) => {
    const asked = send({
      ...address,
      path,
      headers: { host: new URL(env().APP_URL).host, cookie, ...askForAll() },
      agent: false,
      signal: AbortSignal.timeout(MAKING_MS),
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('error', reject)
      answer.on('data', (bytes: Buffer) => parts.push(bytes))
      answer.on('end', () => {
        const link = [answer.headers.link ?? []].flat().join(', ') || undefined
        if (answer.statusCode === 200) resolve({ html: Buffer.concat(parts).toString(), link })
        else reject(new Error(`It was answered ${answer.statusCode}`))
      })
    })
    asked.end()
  })
}

/**
 * @returns null when it shows something else than the key says: what all are shown changed while it was made
 * @throws Error when it has not exactly one hole, or no policy
 */
function pageOf({ html, link }: Made, holeId: string, key: string): Page | null {
  const [hole, ...more] = html.matchAll(new RegExp(`<script[^>]* ?id="${holeId}"[^>]*>[^<]*</script>`, 'g'))
  const policy = holder.rasikaKeptPages?.policyOf(html)
  if (!hole || more.length > 0) throw new Error('It has not one place to fill')
  // Without its policy a page would run whatever stands in it.
  if (!policy) throw new Error('It has no policy')
  if (!hole[0].includes(` ${SHOWN}="${key}"`)) return null
  const [head, tail] = [Buffer.from(html.slice(0, hole.index)), Buffer.from(html.slice(hole.index + hole[0].length))]
  return {
    before: head,
    after: tail,
    policy: [ofEveryAnswer['Content-Security-Policy'], policy],
    link,
    packed: { before: part(head), after: deflateRawSync(tail), crcBefore: crc32(head) },
  }
}

/**
 * Answers whoever opens a page that was made once for all who are shown the same, with what is the reader's own in it.
 * What all are shown is part of the key, so a kept page is never old; who asks, and what they may see, is asked of the
 * database each time.
 */
export function composedPage({ path, holeId, compose }: Composer): Answerer {
  const pages = new Map<string, Promise<Page | null>>()

  async function make(address: Address, { key, cookie }: Composed): Promise<Page | null> {
    return pageOf(await makeForAll(address, path, cookie), holeId, key)
  }

  function find(address: Address, composed: Composed): Promise<Page | null> {
    const { key } = composed
    const known = pages.get(key)
    pages.delete(key)
    const page =
      known ??
      make(address, composed).catch((error: unknown) => {
        log.warn({ err: error, path }, 'a page could not be made for all')
        return null
      })
    pages.set(key, page)
    for (const old of [...pages.keys()].slice(0, -PAGES)) pages.delete(old)
    if (known) return page
    void page.then((made) => {
      if (!made) setTimeout(() => pages.get(key) === page && pages.delete(key), AGAIN_MS).unref()
    })
    return page
  }

  return async (request, response) => {
    const headers = headersOf(request)
    // Asked before anything is waited for: a socket that closed meanwhile has forgotten it.
    const address = addressOf(request.socket)
    if (request.url !== path || isForAll(headers) || !address) return false
    // Whatever goes wrong here goes wrong there too, and is answered there.
    const composed = await compose(headers).catch(() => null)
    const page = composed && (await find(address, composed))
    if (!page) return false
    note({ 'http.route': path })
    const hole = Buffer.from(composed.hole)
    const packs = request.headers['accept-encoding']?.includes('gzip')
    const body = packs ? [gzipOf(page, hole)] : [page.before, hole, page.after]
    response.writeHead(200, {
      ...ofEveryAnswer,
      'Content-Security-Policy': page.policy,
      Vary: VARY,
      ...(page.link && { Link: page.link }),
      'Cache-Control': CACHING,
      'Content-Type': 'text/html; charset=utf-8',
      ...(packs && { 'Content-Encoding': 'gzip' }),
      'Content-Length': body.reduce((sum, { length }) => sum + length, 0),
    })
    response.cork()
    if (request.method !== 'HEAD') for (const bytes of body) response.write(bytes)
    response.end()
    return true
  }
}
