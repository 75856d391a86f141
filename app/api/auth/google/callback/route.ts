import { signInWithGoogle } from '@/lib/domains/accounts/mutations-google'
import type { GoogleProblem } from '@/lib/domains/accounts/schema-google'
import { finishGoogle, googleLimit, startGoogle } from '@/lib/server/auth/google'
import { googleOffered } from '@/lib/server/auth/google-offered'
import { takeReturnToFor } from '@/lib/server/auth/return-to'
import { issueSession, proofOf } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { isVisit } from '@/lib/server/http/visit'
import { countTry } from '@/lib/server/limits'
import { AppError } from '@/lib/shared/errors'
import { landingPath } from '@/lib/shared/landing-path'
import { routes } from '@/lib/shared/routes'

const go = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { ...headers, location } })
const goBack = (error: GoogleProblem, headers?: Record<string, string>) =>
  go(`${routes.login}?${new URLSearchParams({ error })}`, headers)

/** Only our own page, or the person at the keyboard, begins a sign-in: not another site, and no frame. */
function isOurNavigation({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  const destination = headers.get('sec-fetch-dest')
  const ours = site === null || site === 'same-origin' || site === 'none'
  return ours && (destination === null || destination === 'document')
}

/**
 * Sign-in through Google, both ends: without an answer of Google in the query it sends the browser there, with one it
 * signs the person in. It is a page's navigation, so whatever goes wrong is said on the login page.
 */
export const GET = route({ auth: 'public' }, async ({ request, address }) => {
  if (!googleOffered()) throw new AppError('not_found', 'Not found')
  if (!isVisit(request)) return go(routes.login)
  const answer = new URL(request.url).searchParams
  const starts = !answer.has('code') && !answer.has('error')
  if (starts && !isOurNavigation(request)) return go(routes.login)
  try {
    await countTry(googleLimit, address)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    return goBack('google-busy', { 'retry-after': String(error.retryAfter ?? 60) })
  }
  if (starts) {
    const google = await startGoogle()
    return google ? go(google) : goBack('google-failed')
  }
  const result = await finishGoogle(answer, signInWithGoogle)
  if ('refused' in result) return goBack(`google-${result.refused}`)
  const proof = await proofOf(result.userId)
  const actor = proof && (await issueSession(proof))
  if (!actor) return goBack('google-failed')
  return go(landingPath(actor.role, await takeReturnToFor(actor)))
})
