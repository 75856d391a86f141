/**
 * Measures search through the product's own code, on an empty scratch database.
 *
 *   npm run bench:search -- --corpus FILE --queries FILE --json       one JSON document: what each query finds
 *   npm run bench:search -- --corpus FILE --queries FILE --evaluate   how good that is, by the column accepted_ids
 *                           [--negatives FILE] [--misses]             queries that should find nothing; what went wrong
 *   npm run bench:search -- --latency 1000,10000,100000 [--json]      how long search and lists take in generated
 *                                                                     catalogues, beside bare queries
 *
 * Corpus: CSV with id, group, kind, canonical_name. Queries: CSV, of which only the column query is read for --json.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { closeDb, db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { loadCorpus, type CorpusRow } from './corpus'
import { evaluate, type Question } from './evaluation'
import { latencyTable, measureLatency } from './latency'

const MOST_IDS = 50
const WARM_UP = 30

const read = <T>(file: string): T[] => parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true })

/** The ids a visitor is shown, page after page, and the time until the first page was there. */
async function ask(text: string, rowOf: ReadonlyMap<number, string>): Promise<{ ids: string[]; ms: number }> {
  const ids: string[] = []
  const started = performance.now()
  let ms = 0
  for (let page = 0; ids.length < MOST_IDS; page += 1) {
    const input = searchQuerySchema.parse({ query: text, page: String(page) })
    const found = input.query === '' ? null : await searchVideos(visitor, input)
    if (page === 0) ms = performance.now() - started
    if (!found) break
    ids.push(...found.data.map((video) => rowOf.get(video.id) ?? ''))
    if (page + 1 >= found.totalPages) break
  }
  return { ids: ids.slice(0, MOST_IDS), ms: Math.round(ms * 100) / 100 }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      queries: { type: 'string' },
      negatives: { type: 'string' },
      json: { type: 'boolean' },
      evaluate: { type: 'boolean' },
      misses: { type: 'boolean' },
      latency: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.latency) {
    const measured = await measureLatency(values.latency.split(',').map(Number))
    console.log(values.json ? JSON.stringify(measured, null, 2) : latencyTable(measured))
    return
  }
  if (!values.corpus || !values.queries) throw new Error('--corpus FILE and --queries FILE are needed')
  const corpus = read<CorpusRow>(values.corpus)
  const questions = read<Question>(values.queries)
  const negatives = values.negatives ? read<Question>(values.negatives) : []

  const started = performance.now()
  const rowOf = await loadCorpus(corpus)
  const buildMs = Math.round(performance.now() - started)
  await db.$executeRaw`ANALYZE`

  const asked = [...questions, ...negatives]
  for (const { query } of asked.slice(0, WARM_UP)) await ask(query, rowOf)
  const results: { query: string; ids: string[]; ms: number }[] = []
  for (const { query } of asked) {
    results.push({ query, ...(await ask(query, rowOf)) })
    if (results.length % 100 === 0) console.error(`answered ${results.length} of ${asked.length}`)
  }
  if (values.evaluate) evaluate({ corpus, questions, negatives, results, misses: values.misses === true })
  else console.log(JSON.stringify({ entities: corpus.length, buildMs, results: results.slice(0, questions.length) }))
}

main()
  .catch((error: unknown) => {
    console.error(error)
    process.exitCode = 1
  })
  .finally(closeDb)
