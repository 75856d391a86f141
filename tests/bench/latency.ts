import { listCategoryVideos } from '@/lib/domains/catalogue/queries-listing'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { countQueries, db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { GeneratedCatalogue, type Generated } from './generated'

const ROUNDS = 12

type Kinds = Record<string, string[]>

/** What people ask, for each kind a few; the first names of each list stand in most videos. */
function questions({ ragas, talas, composers, artists, titles }: Generated): Kinds {
  const some = (list: string[]) => [list[0], list[3], list[Math.floor(list.length / 2)]].flatMap((name) => name ?? [])
  const misspelt = (name: string) => name.replace(/a/g, 'aa').replace(/([td])h?/, '$1h')
  return {
    raga: some(ragas),
    'raga, misspelt': some(ragas).map(misspelt),
    'most common tala': talas.slice(0, 3),
    artist: some(artists),
    'part of an artist': some(artists).map((name) => name.split(' ')[1] ?? name),
    title: some(titles),
    'three letters': some(ragas).map((name) => name.slice(0, 3)),
    'composer and raga': some(composers).map((name, index) => `${name} ${some(ragas)[index]}`),
    'raga and tala': some(ragas).map((name) => `${name} ${talas[0]}`),
    'nothing like it': ['xylophone', 'wqzxjv', 'quarterly invoice'],
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 100) / 100
}

const bareSearch = (text: string) => db.$queryRaw`
  SELECT "id", "name" FROM "Video" WHERE "name" % ${text} ORDER BY similarity("name", ${text}) DESC LIMIT 12`
const bareList = () => db.$queryRaw`
  SELECT "id", "name" FROM "Video" WHERE "categoryId" = 2 AND "publishedAt" <= now()
  ORDER BY "publishedAt" DESC, "id" DESC LIMIT 12`
const search = (query: string) => searchVideos(visitor, searchQuerySchema.parse({ query, page: '0' }))

/** The measured things in turn, so that whatever else the machine does falls on all of them. */
async function measure(kinds: Kinds) {
  const taken: Record<string, number[]> = {}
  const note = async (name: string, work: () => Promise<unknown>, round: number) => {
    const ms = await time(work)
    if (round > 0) (taken[name] ??= []).push(ms)
  }
  let most = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, texts] of Object.entries(kinds)) {
      const text = texts[round % texts.length] ?? ''
      await note(kind, async () => (most = Math.max(most, (await countQueries(() => search(text))).queries)), round)
      await note('bare search', () => bareSearch(text), round)
    }
    await note('everything', () => search(''), round)
    await note('category list', () => listCategoryVideos(visitor, 'music', { page: 0 }), round)
    await note('bare list', bareList, round)
  }
  const all = Object.keys(kinds).flatMap((kind) => taken[kind] ?? [])
  return { ...Object.fromEntries(Object.entries(taken).map(([name, ms]) => [name, median(ms)])), search: median(all), 'SQL statements': most }
}

/**
 * How long search and a category's list take in generated catalogues, beside a bare query of the same run.
 * @param sizes numbers of videos, rising
 * @returns medians in milliseconds by size
 */
export async function measureLatency(sizes: readonly number[]): Promise<Record<string, Record<string, number>>> {
  await db.$executeRaw`CREATE INDEX bench_name_idx ON "Video" USING gin ("name" gin_trgm_ops)`
  const catalogue = new GeneratedCatalogue()
  const result: Record<string, Record<string, number>> = {}
  for (const size of sizes) {
    const started = performance.now()
    await catalogue.growTo(size)
    console.error(`${size} videos after ${Math.round((performance.now() - started) / 1000)} s more`)
    result[size] = await measure(questions(catalogue.known()))
    console.error(JSON.stringify(result[size]))
  }
  return result
}
