import 'server-only'
import { LRUCache } from 'lru-cache'
import { serialize } from 'node:v8'
import { databasePool } from '@/lib/server/db/pool'
import { policyOfCachedPage } from '@/lib/server/entry/content-security'
import { isBuild, isSomethingAway, markUnavailable } from '@/lib/server/process-state'
import { beginGeneration, currentGeneration, readSharedPage, writeSharedPage } from './shared-pages'

/**
 * Bytes of pages in memory, as they are stored; beyond it those that were asked for longest ago are dropped. The heap
 * is small (`scripts/lib/serve.ts`), and text outside Latin-1 takes twice as many there: 50 MB filled one of 256.
 */
const MAX_BYTES = 20_000_000

/** Seconds, as the page says them (`revalidate`, `expireTime`). */
type Lifetime = { revalidate: number | false; expire?: number }
/** What is stored, for Next to read. Of these, only the headers are ours to change. */
type Value = { html?: unknown; headers?: Record<string, unknown>; status?: unknown } | null
type Entry = { value: Value; cacheControl?: Lifetime }
type CachedPage = Entry & { generation: string; lastModified: number; bytes: number }

const memory = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes })

/** Milliseconds since 1970 by a clock that nobody sets; Next compares ages by the same one. */
const now = () => performance.timeOrigin + performance.now()

const isOld = ({ cacheControl, lastModified }: CachedPage) =>
  typeof cacheControl?.revalidate === 'number' && lastModified + cacheControl.revalidate * 1000 < now()

/** Past this age Next makes a page before it shows one: who opens it would be the first to find the database away. */
const isExpired = ({ cacheControl, lastModified }: CachedPage) =>
  cacheControl?.expire !== undefined && lastModified + cacheControl.expire * 1000 < now()

async function isDatabaseUnavailable(): Promise<boolean> {
  await databasePool().query('SELECT 1').catch(markUnavailable)
  return isSomethingAway()
}

/**
 * Where Next stores public pages (`cacheHandler` of next.config): in memory, and with `REDIS_URL` in Redis too, so that
 * an instance shows what another one rendered. Nothing is read from the build's directory: one build serves any
 * `APP_URL`.
 *
 * A change of the catalogue drops all pages: any revalidated tag begins a new generation. Which pages a change concerns
 * is not worth knowing, as rendering one takes some milliseconds.
 *
 * While the database is away, pages are shown however old they are.
 */
export class PageCache {
  /** Of pages that are being rendered: the generation at the beginning. A later change may not be in them. */
  private readonly begun = new Map<string, string>()

  async get(key: string): Promise<CachedPage | null> {
    if (isBuild()) return null
    const own = memory.get(key)
    const generation = await currentGeneration()
    if (own?.generation === generation && isSomethingAway()) return { ...own, lastModified: now() }
    const page = own?.generation === generation && !isOld(own) ? own : await this.newest(generation, key, own)
    if (page) memory.set(key, page)
    if (page && isExpired(page) && (await isDatabaseUnavailable())) return { ...page, lastModified: now() }
    if (!page || isOld(page)) this.begun.set(key, generation)
    return page
  }

  /** What another instance rendered since, else our own page of this generation. */
  private async newest(generation: string, key: string, own: CachedPage | undefined): Promise<CachedPage | null> {
    const current = own?.generation === generation ? own : null
    const shared = await readSharedPage<Entry>(generation, key)
    if (!shared) return current
    const lastModified = now() - shared.ageMs
    if (current && current.lastModified >= lastModified) return current
    return { ...shared.entry, generation, lastModified, bytes: shared.bytes }
  }

  async set(key: string, value: Value, context: { cacheControl?: Lifetime }): Promise<void> {
    // Pages of a build name the origin of the machine that builds.
    if (isBuild()) return
    // Next sends the headers that are stored with a page, to its first visitor too.
    if (typeof value?.html === 'string') {
      const policy = policyOfCachedPage(value.html)
      value.headers = { ...value.headers, 'content-security-policy': policy }
    }
    // Browsers keep a redirect for good, unless they are told how long. A name may be renamed back, and then they would
    // go from one address to the other and back.
    if (value?.status === 308)
      value.headers = { ...value.headers, 'cache-control': 'public, max-age=0, must-revalidate' }
    // Addresses that lead nowhere are without number: to find that out again costs less than to store them all.
    if (value?.status === 404) {
      this.begun.delete(key)
      return
    }
    const generation = this.begun.get(key) ?? (await currentGeneration())
    this.begun.delete(key)
    const entry: Entry = { value, cacheControl: context.cacheControl }
    // Buffers and maps stay what they are.
    const bytes = serialize(entry)
    memory.set(key, { ...entry, generation, lastModified: now(), bytes: bytes.length })
    // Nobody waits for it: the page is ready.
    void writeSharedPage(generation, key, bytes)
  }

  async revalidateTag(): Promise<void> {
    await beginGeneration()
  }
}
