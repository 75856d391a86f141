import 'server-only'
import { toSessionUser } from '@/lib/domains/accounts/profile/queries'
import { recordAuthEvent } from '@/lib/server/auth/event-log'
import { oauthLimit } from '@/lib/server/auth/google/oauth'
import { consumeReturnToFor } from '@/lib/server/auth/return-to'
import { issueSession } from '@/lib/server/auth/sessions/session'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { seeOther } from '@/lib/server/http/see-other'
import { countAttempt } from '@/lib/server/limits/rate-limit'
import type { OAuthFailure, OAuthProviderId } from '@/lib/shared/access/oauth'
import { AppError } from '@/lib/shared/errors'
import { RETURN_TO_HEADER } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

export function redirectToLogin(provider: OAuthProviderId, failure: OAuthFailure, headers?: Headers): Response {
  return seeOther(routes.loginWithError(`${provider}-${failure}`), headers)
}

/** Counts a login attempt from this IP address. Above the limit, redirects to the login page and logs the event. */
export async function withSignInLimit(
  provider: OAuthProviderId,
  address: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    await countAttempt(oauthLimit, address)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    await recordAuthEvent({ name: 'sign-in', method: provider }, { address }, error)
    return redirectToLogin(provider, 'busy', new Headers({ 'retry-after': String(error.retryAfter ?? 60) }))
  }
  return respond()
}

/**
 * Creates the session at the end of every login.
 * @param gone creates the error for an account that was deleted or logged out everywhere since the credentials were
 * checked
 * @returns the person, with the redirect path in a header
 */
export async function createSignInResponse(proven: SessionProof, gone: () => AppError): Promise<Response> {
  const person = await issueSession(proven)
  if (!person) throw gone()
  const wanted = await consumeReturnToFor(person)
  return Response.json(toSessionUser(person), { headers: wanted ? { [RETURN_TO_HEADER]: wanted } : undefined })
}
