import 'server-only'
import { LRUCache } from 'lru-cache'
import { serialize } from 'node:v8'
import { databasePool } from '@/lib/server/db/pool'
import { policyOfCachedPage } from '@/lib/server/entry/content-security'
import { isBuild, isSomethingAway, markUnavailable } from '@/lib/server/process-state'
import { beginGeneration, currentGeneration, readSharedPage, writeSharedPage } from './shared-pages'

/**
 * Maximum size of all serialized pages in bytes. The heap is small, and non-Latin-1 text takes twice its size in
 * memory.
 */
const MAX_BYTES = 20_000_000

/** Lifetime in seconds, as a page declares it (`revalidate`, `expireTime`). */
type Lifetime = { revalidate: number | false; expire?: number }
/** Cached page in Next's format. Only `headers` may be changed. */
type Value = { html?: unknown; headers?: Record<string, unknown>; status?: unknown } | null
type Entry = { value: Value; cacheControl?: Lifetime }
type CachedPage = Entry & { generation: string; lastModified: number; bytes: number }

const memory = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes })

/** Monotonic milliseconds since 1970, the clock by which Next compares ages. */
const now = () => performance.timeOrigin + performance.now()

const isOld = ({ cacheControl, lastModified }: CachedPage) =>
  typeof cacheControl?.revalidate === 'number' && lastModified + cacheControl.revalidate * 1000 < now()

/** Next renders an expired page before it responds, so the visitor would be the first to notice a database outage. */
const isExpired = ({ cacheControl, lastModified }: CachedPage) =>
  cacheControl?.expire !== undefined && lastModified + cacheControl.expire * 1000 < now()

async function isDatabaseUnavailable(): Promise<boolean> {
  await databasePool().query('SELECT 1').catch(markUnavailable)
  return isSomethingAway()
}

/**
 * Next's `cacheHandler`. Reads nothing from the build directory, so that one build serves any `APP_URL`. Revalidating
 * any tag drops all pages, which render in milliseconds. During a database outage, pages are served at any age.
 */
export class PageCache {
  /** Generation at the start of each render in progress. The page may lack any later change. */
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

  private async newest(generation: string, key: string, own: CachedPage | undefined): Promise<CachedPage | null> {
    const current = own?.generation === generation ? own : null
    const shared = await readSharedPage<Entry>(generation, key)
    if (!shared) return current
    const lastModified = now() - shared.ageMs
    if (current && current.lastModified >= lastModified) return current
    return { ...shared.entry, generation, lastModified, bytes: shared.bytes }
  }

  async set(key: string, value: Value, context: { cacheControl?: Lifetime }): Promise<void> {
    // Pages rendered at build time would contain the build machine's origin.
    if (isBuild()) return
    // Next also sends the stored headers to the visitor whose request rendered the page.
    if (typeof value?.html === 'string') {
      const policy = policyOfCachedPage(value.html)
      value.headers = { ...value.headers, 'content-security-policy': policy }
    }
    // Browsers cache a permanent redirect forever; if a name were renamed back, they would loop.
    if (value?.status === 308)
      value.headers = { ...value.headers, 'cache-control': 'public, max-age=0, must-revalidate' }
    // Unknown URLs are unlimited in number, and looking one up again costs less than storing them all.
    if (value?.status === 404) {
      this.begun.delete(key)
      return
    }
    const generation = this.begun.get(key) ?? (await currentGeneration())
    this.begun.delete(key)
    const entry: Entry = { value, cacheControl: context.cacheControl }
    const bytes = serialize(entry)
    memory.set(key, { ...entry, generation, lastModified: now(), bytes: bytes.length })
    void writeSharedPage(generation, key, bytes)
  }

  async revalidateTag(): Promise<void> {
    await beginGeneration()
  }
}
