// Runs an instance of the page cache in its own process. Reads requests from standard input and prints responses, each
// as one line of JSON.
import { createInterface } from 'node:readline'
import { PageCache } from '@/lib/server/cache/page-cache'
import { processState } from '@/lib/server/process-state'

type Input = {
  call: string
  key: string
  html: string
  revalidate?: number
  times: number
  ahead: number
  fromTheStart?: boolean
  answers: boolean
}
type Page = { html: string; rscData: Buffer; segmentData: Map<string, Buffer> }

const cache = new PageCache()
const look = async (key: string) => {
  const entry = await cache.get(key)
  return entry && { page: entry.value as Page, lastModified: entry.lastModified }
}

const calls: Record<string, (input: Input) => unknown> = {
  store: ({ key, html, revalidate = 300 }) => {
    const segmentData = new Map([['/_tree', Buffer.from('tree')]])
    const page = { html, rscData: Buffer.from(`rsc of ${html}`), segmentData }
    return cache.set(key, page, { cacheControl: { revalidate, expire: 900 } })
  },
  look: async ({ key }) => {
    const found = await look(key)
    if (!found) return null
    const { html, rscData, segmentData } = found.page
    const age = performance.timeOrigin + performance.now() - found.lastModified
    return { html, rsc: rscData.toString(), tree: segmentData.get('/_tree')?.toString(), age }
  },
  lookTogether: ({ key, times }) =>
    Promise.all(Array.from({ length: times }, async () => (await look(key))?.page.html)),
  revalidate: () => cache.revalidateTag(),
  clock: ({ ahead, fromTheStart }) => {
    const right = Date.now
    Date.now = () => right() + ahead
    // Simulates a process that started while the clock was wrong.
    if (fromTheStart) Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead })
  },
  databaseIs: ({ answers }) => {
    processState.unavailableAt = answers ? -Infinity : performance.now()
  },
}

async function answer(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const input = JSON.parse(line) as Input
    const result = await calls[input.call]?.(input)
    process.stdout.write(`${JSON.stringify(result ?? null)}\n`)
  }
}
void answer().then(() => process.exit(0))
