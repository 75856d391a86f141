import { answeredByOthers, refusal, unreachable } from '@/lib/client/api'
import { pagePerson } from '@/lib/client/page-person'
import { statusByCode } from '@/lib/shared/errors'
import type { ActionResult } from '@/lib/shared/result'

/** A server action that has its input already. It takes the id of the person that the page was made for. */
export type BoundAction<Result> = (actingFor?: number) => Promise<ActionResult<Result>>
export type Action<Input, Result> = (input: Input, actingFor?: number) => Promise<ActionResult<Result>>

/** An answer that is not the framework's, for which it throws a plain Error: its own errors have a name or a digest. */
const isForeign = (cause: unknown): boolean => cause instanceof Error && cause.name === 'Error' && !('digest' in cause)

/**
 * Runs a server action that has its input bound.
 * @returns its data
 * @throws ApiError with the server's message and field messages; status 0 when the network failed or something else
 *   answered
 */
export async function callBound<Result>(action: BoundAction<Result>): Promise<Result> {
  const result = await action(pagePerson()).catch((cause: unknown) => {
    // What `fetch` throws without a network.
    if (cause instanceof TypeError) throw unreachable()
    throw isForeign(cause) ? answeredByOthers() : cause
  })
  if (!result.ok) throw refusal(statusByCode[result.code], result.message, result.fields, result.demand)
  return result.data
}

/** Runs a server action with its input, as `callBound`. */
export const callAction = <Input, Result>(action: Action<Input, Result>, input: Input): Promise<Result> =>
  callBound((person) => action(input, person))
