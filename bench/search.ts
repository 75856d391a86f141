/**
 * Measures search through the product's own code, on an empty scratch database.
 *
 *   npm run bench:search -- --corpus FILE --queries FILE              prints the results of each query as JSON
 *   npm run bench:search -- --corpus FILE --queries FILE --evaluate   compares the results with the column accepted_ids
 *                           [--negatives FILE] [--misses]             queries that should find nothing; lists misses
 *                           [--partial FILE]                          queries of partly typed names
 *   npm run bench:search -- --corpus FILE --pairs FILE                queries of two names, for concerts made of the
 *                                                                     works in FILE
 *   npm run bench:search -- --latency 1000,10000,100000 [--json]      latency of search and lists in generated
 *                                                                     catalogues, next to bare queries
 *
 * Corpus: CSV with id, group, kind, canonical_name; may be given several times. Queries: CSV; without --evaluate only
 * the column query is read. bench/held-out contains made-up names that no rule was written for.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { searchVideos } from '@/lib/domains/search/queries'
import { searchQuerySchema } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { loadCorpus, type CorpusRow } from './corpus'
import { evaluate, type Question, type Result } from './evaluation'
import { latencyTable, measureLatency } from './latency'
import { evaluatePairs, loadPairs, type WorkRow } from './pairs'
import { evaluatePartial, type PartialQuestion } from './partial'
import { runMain } from './run-main'
import { rounded } from './times'

const MOST_IDS = 50
const WARM_UP = 30

const read = <T>(file: string): T[] => parse(readFileSync(file), { columns: true, bom: true, skip_empty_lines: true })

/** Searches as a visitor. Returns up to `MOST_IDS` results, and the time until the first page in milliseconds. */
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
  return { ids: ids.slice(0, MOST_IDS), ms: rounded(ms, 2) }
}

async function askAll(asked: readonly { query: string }[], rowOf: ReadonlyMap<number, string>): Promise<Result[]> {
  await db.$executeRaw`ANALYZE`
  for (const { query } of asked.slice(0, WARM_UP)) await ask(query, rowOf)
  const results: Result[] = []
  for (const { query } of asked) {
    results.push({ query, ...(await ask(query, rowOf)) })
    if (results.length % 100 === 0) console.error(`answered ${results.length} of ${asked.length}`)
  }
  return results
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string', multiple: true },
      queries: { type: 'string' },
      negatives: { type: 'string' },
      partial: { type: 'string' },
      pairs: { type: 'string' },
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
  const corpus = (values.corpus ?? []).flatMap((file) => read<CorpusRow>(file))
  const misses = values.misses === true
  if (values.pairs) {
    const { concertOf, questions } = await loadPairs(read<WorkRow>(values.pairs), corpus)
    evaluatePairs(questions, await askAll(questions, concertOf), misses)
    return
  }
  if (corpus.length === 0 || !values.queries) throw new Error('--corpus FILE and --queries FILE are required')
  const questions = read<Question>(values.queries)
  const negatives = values.negatives ? read<Question>(values.negatives) : []
  const partial = values.partial ? read<PartialQuestion>(values.partial) : []

  const started = performance.now()
  const rowOf = await loadCorpus(corpus)
  const buildMs = Math.round(performance.now() - started)

  const results = await askAll([...questions, ...negatives, ...partial], rowOf)
  if (!values.evaluate) {
    console.log(JSON.stringify({ entities: corpus.length, buildMs, results: results.slice(0, questions.length) }))
    return
  }
  const whole = questions.length + negatives.length
  evaluate({ corpus, questions, negatives, results: results.slice(0, whole), misses })
  if (partial.length > 0) evaluatePartial(corpus, partial, results.slice(whole), misses)
}

runMain(main)
