import 'server-only'
import { request as send, type IncomingMessage } from 'node:http'
import { constants, crc32, deflateRawSync } from 'node:zlib'
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
  /** Two readers with the same key are shown the same, but for the hole. */
  key: string
  /** The element in the hole, as HTML. */
  hole: string
  /** Whether the key would be the same now. */
  isStill: () => Promise<boolean>
}

type Page = {
  before: Buffer
  after: Buffer
  /** The same, each as a part of a gzip stream. */
  packed: { before: Buffer; after: Buffer; crcBefore: number }
  policy: string[]
}

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

/** Asks this very server for the page as it is for all. @throws Error when it does not answer with a page */
function makeForAll({ socket, headers }: IncomingMessage, path: string): Promise<string> {
  const { host, cookie } = headers
  return new Promise((resolve, reject) => {
    const asked = send({
      host: socket.localAddress,
      port: socket.localPort,
      path,
      headers: { host, cookie, ...askForAll() },
      agent: false,
      signal: AbortSignal.timeout(MAKING_MS),
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('error', reject)
      answer.on('data', (bytes: Buffer) => parts.push(bytes))
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(parts).toString())
        else reject(new Error(`It was answered ${answer.statusCode}`))
      })
    })
    asked.end()
  })
}

/** @throws Error when it has not exactly one hole, or no policy */
function pageOf(html: string, holeId: string): Page {
  const hole = new RegExp(`<script[^>]* ?id="${holeId}"[^>]*>[^<]*</script>`)
  const [before, after, ...more] = html.split(hole)
  const policy = holder.rasikaKeptPages?.policyOf(html)
  if (before === undefined || after === undefined || more.length > 0) throw new Error('It has not one place to fill')
  // Without its policy a page would run whatever stands in it.
  if (!policy) throw new Error('It has no policy')
  const [head, tail] = [Buffer.from(before), Buffer.from(after)]
  return {
    before: head,
    after: tail,
    policy: [ofEveryAnswer['Content-Security-Policy'], policy],
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

  async function make(request: IncomingMessage, { isStill }: Composed): Promise<Page | null> {
    const html = await makeForAll(request, path)
    // While it was made the catalogue may have changed, and it with it.
    return (await isStill()) ? pageOf(html, holeId) : null
  }

  function find(request: IncomingMessage, composed: Composed): Promise<Page | null> {
    const { key } = composed
    const known = pages.get(key)
    pages.delete(key)
    const page =
      known ??
      make(request, composed).catch((error: unknown) => {
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
    if (request.url !== path || isForAll(headers)) return false
    // Whatever goes wrong here goes wrong there too, and is answered there.
    const composed = await compose(headers).catch(() => null)
    const page = composed && (await find(request, composed))
    if (!page) return false
    note({ 'http.route': path })
    const hole = Buffer.from(composed.hole)
    const packs = request.headers['accept-encoding']?.includes('gzip')
    const body = packs ? [gzipOf(page, hole)] : [page.before, hole, page.after]
    response.writeHead(200, {
      ...ofEveryAnswer,
      'Content-Security-Policy': page.policy,
      Vary: VARY,
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
