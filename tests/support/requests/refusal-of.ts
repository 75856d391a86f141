import { toAppError } from '@/lib/server/errors'

/** The code of the error with which work was refused; `done` where it was not. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

/** The same of several works at the same time, in the order of the alphabet. */
export const refusalsOf = async (works: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.all(works.map(refusalOf))).toSorted()
