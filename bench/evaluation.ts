import { createHash } from 'node:crypto'
import type { CorpusRow } from './corpus'
import { quantiles } from './times'

export type Question = { query: string; accepted_ids: string; group: string; script: string }
export type Result = { query: string; ids: string[]; ms: number }

type Sums = { n: number; recall: number; first: number; right: number; shown: number; answered: number }

export const percent = (value: number, of: number) => (of === 0 ? 0 : Math.round((1000 * value) / of) / 10)

function row({ n, recall, first, right, shown, answered }: Sums) {
  return {
    queries: n,
    'recall@10': percent(recall, n),
    'precision@1': percent(first, n),
    precision: percent(right, shown),
    'no answer': n - answered,
  }
}

/** Assigns a query to one of two halves, for tuning or for checking. The hash makes the split deterministic. */
const halfOf = (query: string) =>
  parseInt(createHash('sha1').update(query).digest('hex').slice(-8), 16) % 2 === 0 ? 'half A' : 'half B'

/**
 * Prints the quality of search. recall@10 is the share of queries with an accepted id among the first ten results.
 * precision@1 is the share with an accepted id in first place. precision is the share of accepted ids among all
 * results.
 */
export function evaluate({
  corpus,
  questions,
  negatives,
  results,
  misses,
}: {
  corpus: readonly CorpusRow[]
  questions: readonly Question[]
  negatives: readonly Question[]
  results: readonly Result[]
  misses: boolean
}): void {
  const names = new Map(corpus.map((entity) => [entity.id, entity.canonical_name]))
  const sums = new Map<string, Sums>()
  questions.forEach((question, index) => {
    const ids = results[index]?.ids ?? []
    const accepted = new Set(question.accepted_ids.split(/\s+/))
    const right = ids.filter((id) => accepted.has(id)).length
    const recall = ids.slice(0, 10).some((id) => accepted.has(id))
    const first = accepted.has(ids[0] ?? '')
    for (const key of ['all', halfOf(question.query), question.group, question.script]) {
      const sum = sums.get(key) ?? { n: 0, recall: 0, first: 0, right: 0, shown: 0, answered: 0 }
      sum.n += 1
      sum.recall += Number(recall)
      sum.first += Number(first)
      sum.right += right
      sum.shown += ids.length
      sum.answered += Number(ids.length > 0)
      sums.set(key, sum)
    }
    if (misses && !first) {
      const show = (id: string) => names.get(id)
      console.log(
        `${recall ? 'not first' : 'missed   '} ${question.group} '${question.query}' → ${[...accepted].map(show).join(', ')}: ${ids.slice(0, 5).map(show).join(', ')}`,
      )
    }
  })
  console.table(Object.fromEntries([...sums].map(([key, sum]) => [key, row(sum)])))
  const wrong = negatives.flatMap(({ query }, index) => {
    const found = (results[questions.length + index]?.ids ?? []).slice(0, 3).map((id) => names.get(id))
    return found.length > 0 ? [`${query}: ${found.join(', ')}`] : []
  })
  console.log(`negatives with an answer: ${wrong.length} of ${negatives.length}`, wrong)
  const at = quantiles(results.map(({ ms }) => ms))
  console.log(`ms: median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`)
}
