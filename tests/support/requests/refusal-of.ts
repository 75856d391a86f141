import { toAppError } from '@/lib/server/errors'

export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )

export const refusalsOf = async (works: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.all(works.map(refusalOf))).toSorted()
