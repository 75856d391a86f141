import 'server-only'
import { toSessionUser } from '@/lib/domains/accounts/profile/queries'
import { takeReturnToFor } from '@/lib/server/auth/return-to'
import { issueSession } from '@/lib/server/auth/sessions/session'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import type { AppError } from '@/lib/shared/errors'
import { RETURN_TO_HEADER } from '@/lib/shared/routes/landing-path'

/**
 * Begins a session: the answer of every request that signs in.
 * @param gone what is thrown when the person is gone, or their sessions have ended since the proof
 * @returns the person, with the page that they had wanted in a header
 */
export async function signedIn(proven: SessionProof, gone: () => AppError): Promise<Response> {
  const person = await issueSession(proven)
  if (!person) throw gone()
  const wanted = await takeReturnToFor(person)
  return Response.json(toSessionUser(person), { headers: wanted ? { [RETURN_TO_HEADER]: wanted } : undefined })
}
