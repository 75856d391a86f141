import { unstable_isUnrecognizedActionError as isGone } from 'next/navigation'
import { reloadPage } from '@/lib/client/reload'
import { statusByCode, type ActionResult } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { GENERIC_MESSAGE, NEW_VERSION } from '@/lib/shared/routes/error-page'
import { ApiError, callApi, refusal, unreachable } from './api'
import { markOutdated } from './new-version'
import { getPagePerson } from './page-person'

export type BoundAction<Result> = (actingFor?: number) => Promise<ActionResult<Result>>
export type Action<Input, Result> = (input: Input, actingFor?: number) => Promise<ActionResult<Result>>

async function showNewVersion(): Promise<void> {
  markOutdated()
  const sonner = await import('sonner').catch(() => null)
  const action = { label: 'Reload', onClick: reloadPage }
  sonner?.toast.warning(NEW_VERSION, { action, duration: Infinity, id: 'new-version' })
}

/** Recognises the plain Error that Next throws for an unreadable response. Other errors have a name or a digest. */
const isUnreadable = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'Error' && !('digest' in cause)

/** Calls the server again, because Next doesn't report why a response was unreadable. */
const reasonOf = (): Promise<ApiError> =>
  callApi(apiRoutes.ready).then(
    () => new ApiError(500, GENERIC_MESSAGE),
    (error: ApiError) => error,
  )

export async function callBound<Result>(action: BoundAction<Result>): Promise<Result> {
  const result = await action(getPagePerson()).catch(async (cause: unknown) => {
    // `fetch` throws a TypeError if the network is down.
    if (cause instanceof TypeError) throw unreachable()
    if (isGone(cause)) {
      void showNewVersion()
      throw new ApiError(409, NEW_VERSION, undefined, { code: 'new-version' })
    }
    throw isUnreadable(cause) ? await reasonOf() : cause
  })
  if (!result.ok) throw refusal(statusByCode[result.code], result.message, result.fields, result.demand)
  return result.data
}

export const callAction = <Input, Result>(action: Action<Input, Result>, input: Input): Promise<Result> =>
  callBound((person) => action(input, person))
