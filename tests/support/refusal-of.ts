import { toAppError } from '@/lib/server/errors'

/** The code of the error with which work was refused; `done` where it was not. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  )
