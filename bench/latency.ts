import { listCategoryVideos } from '@/lib/domains/catalogue/categories/queries'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { countQueries } from '@/tests/support/data/count-queries'
import { GeneratedCatalogue, misspelt, type Generated } from './generated'
import { median } from './report'
import { rounded, timed } from './times'

const ROUNDS = 12
const SEARCH = 'search, all kinds'
const STATEMENTS = 'most SQL statements of a search'

export type Latencies = Record<string, Record<string, number>>
type Kinds = Record<string, string[]>

/** Returns a few queries of each kind. The names at the start of each list occur in most videos. */
function questions({ ragas, talas, composers, artists, titles }: Generated): Kinds {
  const some = (list: string[]) => [list[0], list[3], list[Math.floor(list.length / 2)]].flatMap((name) => name ?? [])
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

const bareSearch = (text: string) => db.$queryRaw`
  SELECT "id", "name" FROM "Video" WHERE "name" % ${text} ORDER BY similarity("name", ${text}) DESC LIMIT 12`
const bareList = () => db.$queryRaw`
  SELECT "id", "name" FROM "Video" WHERE "categoryId" = 2 AND "publishedAt" <= now()
  ORDER BY "publishedAt" DESC, "id" DESC LIMIT 12`
const list = (page: number, subCategory?: number) => listCategoryVideos(visitor, 'music', { page, subCategory })
const search = (query: string) => searchVideos(visitor, searchQuerySchema.parse({ query, page: '0' }))

/** Alternates between the kinds in each round, so that other load on the machine affects all kinds equally. */
async function measure(kinds: Kinds) {
  const taken: Record<string, number[]> = {}
  const note = async (name: string, work: () => Promise<unknown>, round: number) => {
    const ms = await timed(work)
    if (round > 0) (taken[name] ??= []).push(ms)
  }
  let most = 0
  const { totalPages } = await list(0)
  const genre = await db.subCategory.findFirstOrThrow({ where: { categoryId: 2 } })
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, texts] of Object.entries(kinds)) {
      const text = texts[round % texts.length] ?? ''
      await note(kind, async () => (most = Math.max(most, (await countQueries(() => search(text))).queries)), round)
      await note('bare search', () => bareSearch(text), round)
    }
    await note('everything', () => search(''), round)
    await note('category list', () => list(0), round)
    await note('its page in the middle', () => list(Math.floor(totalPages / 2)), round)
    await note('its last page', () => list(totalPages - 1), round)
    await note('genre list', () => list(0, genre.id), round)
    await note('bare list', bareList, round)
  }
  const all = Object.keys(kinds).flatMap((kind) => taken[kind] ?? [])
  const medians = Object.fromEntries(Object.entries(taken).map(([name, ms]) => [name, rounded(median(ms), 2)]))
  return { ...medians, [SEARCH]: rounded(median(all), 2), [STATEMENTS]: most }
}

/**
 * Measures search and category lists in generated catalogues, with a bare query as the baseline.
 * @param sizes numbers of videos, ascending
 * @returns medians in milliseconds by size
 */
export async function measureLatency(sizes: readonly number[]): Promise<Latencies> {
  await db.$executeRaw`CREATE INDEX bench_name_idx ON "Video" USING gin ("name" gin_trgm_ops)`
  const catalogue = new GeneratedCatalogue()
  const result: Latencies = {}
  for (const size of sizes) {
    const started = performance.now()
    await catalogue.growTo(size)
    console.error(`${size} videos after ${Math.round((performance.now() - started) / 1000)} s more`)
    result[size] = await measure(questions(catalogue.known()))
    console.error(JSON.stringify(result[size]))
  }
  return result
}

const lists = ['category list', 'its page in the middle', 'its last page', 'genre list', 'everything']

/**
 * Formats each time in milliseconds and as a multiple of the bare query. Adds columns for the growth from the smallest
 * to the largest catalogue.
 */
export function latencyTable(measured: Latencies): string {
  const sizes = Object.keys(measured)
  const names = Object.keys(Object.values(measured)[0] ?? {}).filter((name) => name !== STATEMENTS)
  const at = (size: string | undefined, name: string) => measured[size ?? '']?.[name] ?? 0
  const bareOf = (name: string) => (lists.includes(name) || name === 'bare list' ? 'bare list' : 'bare search')
  const ratio = (size: string | undefined, name: string) => at(size, name) / at(size, bareOf(name))
  const growth = (of: typeof at, name: string) => (of(sizes.at(-1), name) / of(sizes[0], name)).toFixed(2)
  const head = ['', ...sizes.map((size) => `${size} videos`), 'time grows', 'ratio grows']
  const rows = names.map((name) => [
    name,
    ...sizes.map((size) => `${at(size, name).toFixed(1)} ms  ${ratio(size, name).toFixed(2)} x`),
    growth(at, name),
    growth(ratio, name),
  ])
  const line = ([name = '', ...cells]: string[]) => name.padEnd(24) + cells.map((cell) => cell.padStart(20)).join('')
  const lines = [head, ...rows].map(line)
  const most = Math.max(...sizes.map((size) => at(size, STATEMENTS)))
  return [...lines, `${STATEMENTS}: ${most}`].join('\n')
}
