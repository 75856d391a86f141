import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { policyOfKeptPage } from './content-security.mjs'
import tagsModule from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js'
import { openSharedPages } from './shared-pages.mjs'

const { tagsManifest } = tagsModule
const FileSystemCache = FileSystemCacheModule.default ?? FileSystemCacheModule

/** A disk with nothing on it, where nothing can be written. */
const noDisk = {
  existsSync: () => false,
  readFileSync: () => {
    throw new Error('not kept on disk')
  },
  readFile: async () => {
    throw new Error('not kept on disk')
  },
}

/** Of this process, opened at the first use of a page; a build has no visitors to share with. */
let shared
function sharedPages({ serverDistDir }) {
  const url = process.env.REDIS_URL
  if (!url || process.env.NEXT_PHASE === 'phase-production-build') return null
  return (shared ??= openSharedPages({ url, serverDistDir }))
}

/**
 * Milliseconds since 1970 by a clock that nobody sets. Next judges the age of pages by it and stamps them by the other:
 * after a clock was put forward, what staff changed would not be seen for as long.
 */
const now = () => performance.timeOrigin + performance.now()

/** Whether a page is to be made anew by now, or cannot tell. */
function isStale({ value, lastModified = 0, cacheControl }) {
  const seconds = cacheControl?.revalidate ?? value?.revalidate ?? 1
  return seconds !== false && lastModified + seconds * 1000 < now()
}

/** Pages being made that are remembered; beyond it all are forgotten. */
const BEGUN = 5000
/**
 * When the framework was told that a page is to be made, by the page's name. A page is as old as that: what staff
 * change while it is made may not be in it.
 * @type {Map<string, number>}
 */
const begun = new Map()
function begin(key) {
  if (begun.has(key)) return
  if (begun.size >= BEGUN) begun.clear()
  begun.set(key, now())
}
const policyOf = (html) => policyOfKeptPage(html, process.env.ANALYTICS_HOST)

/** The state of the process: lib/server/process-state.ts. */
const databaseIsAway = () => globalThis.rasika?.databaseMonitor.answers === false

/**
 * Where Next keeps the pages that it has made: its own cache, in memory only, without the pages that the build left on
 * the disk. Those carry the public origin and the settings of the machine that built them (canonical addresses,
 * pictures of shared links); here each page is made at its first visit, with the settings of the server that serves
 * it, and kept, together with the content security policy that names its inline scripts.
 *
 * With `REDIS_URL` instances share what they made: a page that is not here or too old is looked for there before it is
 * made, and what one instance marks as outdated is outdated for all within a second. Without Redis, and while it is
 * away, memory is all there is.
 *
 * While the database is away, pages are shown however old they are: better than none.
 */
export default class PageCache extends FileSystemCache {
  constructor(context) {
    super({ ...context, fs: { ...context.fs, ...noDisk }, flushToDisk: false })
    this.shared = sharedPages(context)
  }

  async get(key, context) {
    if (this.shared) await this.takeMarks()
    let entry = await super.get(key, context)
    if (this.shared && (!entry || isStale(entry))) entry = await this.newer(key, context, entry)
    if (entry && databaseIsAway()) return { ...entry, lastModified: now() }
    if (!entry || isStale(entry)) begin(key)
    else begun.delete(key)
    return entry
  }

  async set(key, data, context) {
    // Next keeps a page before it sends it, and sends the headers that are kept: the first reader has the policy too.
    if (data?.kind === 'APP_PAGE' && typeof data.html === 'string') {
      data.headers = { ...data.headers, 'content-security-policy': policyOf(data.html) }
    }
    await super.set(key, data, context)
    const entry = FileSystemCache.memoryCache?.get(key)
    if (entry) entry.lastModified = begun.get(key) ?? now()
    begun.delete(key)
    // Nobody waits for it: the page is ready.
    if (entry) void this.shared?.set(key, entry)
  }

  async revalidateTag(tags, durations) {
    const at = now()
    // As Next's own does, by the clock that pages are judged by.
    const ends = durations?.expire === undefined ? {} : { expired: at + durations.expire * 1000 }
    const fresh = durations ? { stale: at, ...ends } : { expired: at }
    const marks = [tags].flat().map((tag) => [tag, { ...tagsManifest.get(tag), ...fresh, at }])
    for (const [tag, mark] of marks) tagsManifest.set(tag, mark)
    if (marks.length > 0) await this.shared?.mark(marks)
  }

  /** Marks of other instances count here as our own do; the later one of a tag wins. */
  async takeMarks() {
    for (const [tag, mark] of await this.shared.marks()) {
      if (mark.at > (tagsManifest.get(tag)?.at ?? 0)) tagsManifest.set(tag, mark)
    }
  }

  /** What another instance made meanwhile, else what is here. */
  async newer(key, context, own) {
    const theirs = await this.shared.get(key)
    if (!theirs || theirs.lastModified <= (own?.lastModified ?? 0)) return own
    FileSystemCache.memoryCache?.set(key, theirs)
    return super.get(key, context)
  }
}
