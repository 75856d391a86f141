// One instance's page cache, in a process of its own: takes one JSON line per question, answers one line each.
import { createInterface } from 'node:readline'
import PageCache from '../../scripts/lib/page-cache.mjs'

const serverDistDir = process.env.SERVER_DIST_DIR
const context = { fs: {}, serverDistDir, revalidatedTags: [], maxMemoryCacheSize: 50_000_000 }
const kind = 'APP_PAGE'

const calls = {
  async keep({ key, html, revalidate = 300, tags = '', status }) {
    const value = {
      kind,
      html,
      status,
      rscData: Buffer.from(`rsc of ${html}`),
      headers: { 'x-next-cache-tags': tags },
      segmentData: new Map([['/_tree', Buffer.from('tree')]]),
    }
    await new PageCache(context).set(key, value, { cacheControl: { revalidate, expire: 900 } })
  },
  async look({ key }) {
    const entry = await new PageCache(context).get(key, { kind, isFallback: false })
    if (!entry) return null
    const { html, rscData, segmentData } = entry.value
    return {
      html,
      rsc: rscData.toString(),
      tree: segmentData.get('/_tree').toString(),
      age: Date.now() - entry.lastModified,
    }
  },
  lookTogether({ key, times }) {
    const look = async () => (await new PageCache(context).get(key, { kind, isFallback: false }))?.value.html
    return Promise.all(Array.from({ length: times }, look))
  },
  mark: ({ tag }) => new PageCache(context).revalidateTag(tag),
  async clock({ ahead, fromTheStart = false }) {
    const right = Date.now
    Date.now = () => right() + ahead
    // As in a process that was started by a wrong clock.
    if (fromTheStart) Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead })
  },
  async databaseIs({ answers }) {
    globalThis.rasika = { databaseMonitor: { answers } }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...input } = JSON.parse(line)
  const result = await calls[call](input)
  process.stdout.write(`${JSON.stringify(result ?? null)}\n`)
}
process.exit(0)
