import FileSystemCacheModule from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { policyOfKeptPage } from './content-security.mjs'

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

/**
 * Where Next keeps the pages that it has made: its own cache, in memory only, without the pages that the build left on
 * the disk. Those carry the public origin and the settings of the machine that built them (canonical addresses,
 * pictures of shared links); here each page is made at its first visit, with the settings of the server that serves
 * it, and kept, together with the content security policy that names its inline scripts.
 */
export default class PageCache extends FileSystemCache {
  constructor(context) {
    super({ ...context, fs: { ...context.fs, ...noDisk }, flushToDisk: false })
  }

  async set(key, data, context) {
    // Next keeps a page before it sends it, and sends the headers that are kept: the first reader has the policy too.
    if (data?.kind === 'APP_PAGE' && typeof data.html === 'string') {
      const policy = policyOfKeptPage(data.html, process.env.ANALYTICS_HOST)
      data.headers = { ...data.headers, 'content-security-policy': policy }
    }
    return super.set(key, data, context)
  }
}
