import type { CorpusRow } from './corpus'
import { percent, type Result } from './evaluation'

/** Query of a partly typed name. `kind` says how the query was derived from the full name. */
export type PartialQuestion = { query: string; expected_canonical_name: string; group: string; kind: string }

/** A query has few matches if at most this many names match. */
const MOST_NAMES = 10

const same = (name: string) => name.trim().toLowerCase()
const wordsOf = (name: string) =>
  same(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

type Sums = { n: number; recall: number; few: number; fewRecall: number }

/**
 * Prints by kind how often the expected name is among the first ten results, for all queries and for queries with few
 * matches.
 */
export function evaluatePartial(
  corpus: readonly CorpusRow[],
  questions: readonly PartialQuestion[],
  results: readonly Result[],
  misses: boolean,
): void {
  const byId = new Map(corpus.map((row) => [row.id, same(row.canonical_name)]))
  const names = [...new Set(byId.values())].map((name) => ({ name, words: wordsOf(name) }))
  const sums = new Map<string, Sums>()
  questions.forEach(({ query, expected_canonical_name, kind }, index) => {
    const asked = same(query)
    const begin = names.filter(
      ({ name, words }) => name.startsWith(asked) || words.some((word) => word.startsWith(asked)),
    )
    const shown = (results[index]?.ids ?? []).slice(0, 10).map((id) => byId.get(id))
    const found = shown.includes(same(expected_canonical_name))
    const few = begin.length <= MOST_NAMES
    const sum = sums.get(kind) ?? { n: 0, recall: 0, few: 0, fewRecall: 0 }
    sum.n += 1
    sum.recall += Number(found)
    sum.few += Number(few)
    sum.fewRecall += Number(few && found)
    sums.set(kind, sum)
    if (misses && !found && few) console.log(`${kind} '${query}' → ${expected_canonical_name}: ${shown.join(', ')}`)
  })
  console.table(
    Object.fromEntries(
      [...sums].map(([kind, sum]) => [
        kind,
        {
          queries: sum.n,
          'recall@10': percent(sum.recall, sum.n),
          'few names': sum.few,
          'recall@10 of those': percent(sum.fewRecall, sum.few),
        },
      ]),
    ),
  )
}
