import 'server-only'
import { LRUCache } from 'lru-cache'
import { serialize } from 'node:v8'
import { databasePool } from '@/lib/server/db/pool'
import { policyOfCachedPage } from '@/lib/server/entry/content-security'
import { isBuild, isSomethingAway, markUnavailable } from '@/lib/server/process-state'
import { beginGeneration, currentGeneration, readSharedPage, writeSharedPage } from './shared-pages'

/** Maximum total size of serialized pages. Low, because non-Latin-1 text takes twice its size in memory. */
const MAX_BYTES = 20_000_000

/** Lifetime declared by a page (`revalidate`, `expireTime`), in seconds. */
type Lifetime = { revalidate: number | false; expire?: number }
/** Cached page in Next's format. Only `headers` may be modified. */
type Value = { html?: unknown; headers?: Record<string, unknown>; status?: unknown } | null
type Entry = { value: Value; cacheControl?: Lifetime }
type CachedPage = Entry & { generation: string; lastModified: number; bytes: number }

const memory = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: ({ bytes }) => bytes })

/** Milliseconds since 1970 on a monotonic clock. Next compares ages on the same clock. */
const now = () => performance.timeOrigin + performance.now()

const isOld = ({ cacheControl, lastModified }: CachedPage) =>
  typeof cacheControl?.revalidate === 'number' && lastModified + cacheControl.revalidate * 1000 < now()

/** Next must render an expired page again before it responds. */
const isExpired = ({ cacheControl, lastModified }: CachedPage) =>
  cacheControl?.expire !== undefined && lastModified + cacheControl.expire * 1000 < now()

async function isDatabaseUnavailable(): Promise<boolean> {
  await databasePool().query('SELECT 1').catch(markUnavailable)
  return isSomethingAway()
}

/**
 * Next's `cacheHandler`. Reads nothing from the build directory, so that one build works with any `APP_URL`.
 * Revalidating any tag drops all pages, because rendering takes only milliseconds. During a database outage, serves
 * pages of any age.
 */
export class PageCache {
  /** Generation at the start of each render in progress. The rendered page may lack later changes. */
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
    // Stores nothing at build time, because the pages would contain the build machine's origin.
    if (isBuild()) return
    // Next also sends the stored headers to the visitor whose request rendered the page.
    if (typeof value?.html === 'string') {
      const policy = policyOfCachedPage(value.html)
      value.headers = { ...value.headers, 'content-security-policy': policy }
    }
    // Prevents endless caching of a redirect, because browsers would loop if the name were changed back.
    if (value?.status === 308)
      value.headers = { ...value.headers, 'cache-control': 'public, max-age=0, must-revalidate' }
    // Doesn't cache unknown URLs, because their number is unlimited and another lookup is cheap.
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
