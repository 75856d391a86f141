import 'server-only'
import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/server/process-state'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'

/**
 * Remembers answers about the catalogue that are the same for everybody, dear to find, and may be a little old. They
 * are forgotten when this process begins another generation or reads of one, and after `milliseconds`.
 * @param find asked with an id or a name, and whatever else it needs; what it throws is not remembered
 * @param options `most`: how many answers are remembered at most, those asked for last; `milliseconds`: for how long;
 *   `isDear`: whether an answer is remembered at all
 */
export function memoizeAnswers<Id extends number | string, Answer extends object, Rest extends unknown[]>(
  find: (id: Id, ...rest: Rest) => Promise<Answer>,
  {
    most,
    milliseconds,
    isDear = () => true,
  }: { most: number; milliseconds: number; isDear?: (answer: Answer) => boolean },
) {
  const answers = new LRUCache<Id, Answer>({ max: most, ttl: milliseconds })
  let asOf = processState.generation.id
  return async (id: Id, ...rest: Rest): Promise<Answer> => {
    const asked = processState.generation.id
    if (asOf !== asked) answers.clear()
    asOf = asked
    const known = answers.get(id)
    if (known) return known
    const found = await find(id, ...rest)
    // What was asked before a change may be the state before it.
    if (asked === processState.generation.id && isDear(found)) answers.set(id, found)
    return found
  }
}

/** To count more takes longer than all else that a page of a list needs. */
export const MANY = 1000

/**
 * Counts what everybody sees. A count of many may be a minute old; a small one is exact.
 * @returns asked with the name of what is counted, and whatever `count` needs
 */
export function memoizeCount<Rest extends unknown[]>(count: (...rest: Rest) => Promise<number>) {
  const counted = memoizeAnswers(async (_name: string, ...rest: Rest) => ({ total: await count(...rest) }), {
    most: 5000,
    milliseconds: MINUTE_MS,
    isDear: ({ total }) => total > MANY,
  })
  return async (name: string, ...rest: Rest): Promise<number> => (await counted(name, ...rest)).total
}
