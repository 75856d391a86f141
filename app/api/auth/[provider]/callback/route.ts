import { z } from 'zod'
import { goToLogin, withinLimit } from '@/app/api/auth/_lib/oauth-answers'
import { beginSignIn } from '@/lib/server/auth/oauth'
import { isOffered } from '@/lib/server/auth/oauth-providers'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { isOurNavigation, isVisit } from '@/lib/server/http/visit'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/**
 * Begins a sign-in through a provider: `/api/auth/google/callback` sends the browser to Google. The browser comes back
 * to `/api/auth/callback/google`. This is a navigation, so what goes wrong is said on the login page. Another site can
 * neither begin it nor show it in a frame.
 */
export const GET = route(
  { auth: 'public', params: z.object({ provider: z.string() }) },
  async ({ request, params: { provider }, address }) => {
    if (!isOffered(provider)) throw new AppError('not_found', 'Not found')
    if (!isVisit(request) || !isOurNavigation(request)) return seeOther(routes.login)
    return withinLimit(provider, address, async () => {
      const target = await beginSignIn(provider)
      return target ? seeOther(target) : goToLogin(provider, 'failed')
    })
  },
)
