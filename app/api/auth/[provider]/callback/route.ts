import { z } from 'zod'
import { redirectToLogin, withSignInLimit } from '@/app/api/auth/_lib/answers'
import { isSecondAddress } from '@/lib/server/addresses/origin'
import { isOurNavigation, isVisit } from '@/lib/server/addresses/visit'
import { beginSignIn } from '@/lib/server/auth/google/oauth'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { storeReturnTo } from '@/lib/server/auth/return-to'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { siteUrl } from '@/lib/server/http/site-url'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Starts a login with Google. Google redirects to `/api/auth/callback/<provider>`, and from there the person returns to
 * the page in `to`. Failures redirect to the login page, because this is a navigation. Other sites can't start or frame
 * it.
 */
export const GET = route(
  {
    auth: 'public',
    params: z.object({ provider: z.string() }),
    query: z.object({ to: z.string().max(2000).optional().catch(undefined) }),
  },
  async ({ request, params: { provider }, query: { to }, address }) => {
    if (!isOffered(provider)) throw new AppError('not_found', 'Not found')
    if (!isVisit(request) || !isOurNavigation(request)) return seeOther(routes.login)
    // Restarts the login at the public origin, because Google redirects there and the state stored at this origin would
    // be missing.
    if (isSecondAddress(request.headers)) return seeOther(siteUrl(routes.login))
    return withSignInLimit(provider, address, async () => {
      if (to) await storeReturnTo(to)
      const target = await beginSignIn(provider)
      return target ? seeOther(target) : redirectToLogin(provider, 'failed')
    })
  },
)
