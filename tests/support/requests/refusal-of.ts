import { toAppError } from '@/lib/server/errors'

/** Error code of refused work, otherwise `done`. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

/** For concurrent works, sorted alphabetically. */
export const refusalsOf = async (works: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.all(works.map(refusalOf))).toSorted()
