import 'server-only'
import { LRUCache } from 'lru-cache'
import { processState } from '@/lib/server/process-state'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'

/** Caches results that are the same for everyone and needn't be current, except cheap ones (`isDear` is false). */
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
    // Discards a result that was requested before a change, because it may be outdated.
    if (asked === processState.generation.id && isDear(found)) answers.set(id, found)
    return found
  }
}

/** Maximum number of rows that can be counted quickly. Larger counts take longer than the rest of a list page. */
export const MANY = 1000

/** Caches counts above `MANY` for up to a minute. Smaller counts are exact. */
export function memoizeCount<Rest extends unknown[]>(count: (...rest: Rest) => Promise<number>) {
  const counted = memoizeAnswers(async (_name: string, ...rest: Rest) => ({ total: await count(...rest) }), {
    most: 5000,
    milliseconds: MINUTE_MS,
    isDear: ({ total }) => total > MANY,
  })
  return async (name: string, ...rest: Rest): Promise<number> => (await counted(name, ...rest)).total
}
