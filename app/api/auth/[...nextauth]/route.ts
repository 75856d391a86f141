import { z } from 'zod'
import { redirectToLogin, withSignInLimit } from '@/app/api/auth/_lib/answers'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import { hasSecondFactor } from '@/lib/domains/accounts/sign-in/queries'
import { isVisit } from '@/lib/server/addresses/visit'
import { recordAuthEvent } from '@/lib/server/auth/event-log'
import { finishSignIn } from '@/lib/server/auth/google/oauth'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { consumeReturnToFor } from '@/lib/server/auth/return-to'
import { beginSecondStep } from '@/lib/server/auth/sessions/auth-cookies'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { AppError } from '@/lib/shared/errors'
import { landingPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

const noSuchRequest = () => new AppError('not_found', 'No such endpoint.')

/**
 * Handles Google's redirect to `/api/auth/callback/<provider>` with next-auth. Rejects all other next-auth endpoints,
 * because we have our own login and logout.
 */
const handler = route(
  { auth: 'public', originCheck: false, params: z.object({ nextauth: z.array(z.string()) }) },
  async ({ request, params: { nextauth }, address }) => {
    const [action, provider = '', ...rest] = nextauth
    if (action !== 'callback' || !isOffered(provider) || rest.length > 0) throw noSuchRequest()
    if (request.method !== 'POST' && !isVisit(request)) return seeOther(routes.login)
    return withSignInLimit(provider, address, async () => {
      const event = { name: 'sign-in', method: provider } as const
      const found: { userId?: number; waiting?: SessionProof } = {}
      const result = await finishSignIn(request, async (...identity) => {
        const decision = await admitIdentity(...identity)
        if ('userId' in decision) found.userId = decision.userId
        if ('refused' in decision || !(await hasSecondFactor(decision.userId))) return decision
        found.waiting = decision
        return { refused: 'second-factor' }
      })
      if ('refused' in result) {
        const { userId, waiting } = found
        await recordAuthEvent(event, { userId, address }, result.refused)
        if (!waiting) return redirectToLogin(provider, result.refused)
        // Creates no session yet, because the second factor is still missing.
        await beginSecondStep(waiting)
        return seeOther(routes.loginCode)
      }
      const { actor, headers } = result
      await recordAuthEvent(event, { userId: actor.id, address })
      return seeOther(landingPath(actor.role, await consumeReturnToFor(actor)), headers)
    })
  },
)

const unknownRequest = route({ auth: 'public', originCheck: false }, async () => {
  throw noSuchRequest()
})

export { handler as GET, handler as POST, unknownRequest as PUT, unknownRequest as PATCH, unknownRequest as DELETE }
