import 'server-only'
import { z } from 'zod'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { AppError } from '@/lib/shared/errors'

/**
 * `page` is sent only by our own form, which redirects afterwards. Email programs must not be redirected (RFC 8058).
 */
const query = z.object({
  token: z.string('This link isn’t valid').max(500, 'This link isn’t valid'),
  page: z.literal('1').optional(),
})

/**
 * Creates the handlers of an unsubscribe link. POST comes from our form or an email program's one-click unsubscribe
 * (RFC 8058); GET redirects other email programs to our page. The token is the only proof, so neither a session nor the
 * origin is checked. Attempts aren't limited: the token can't be guessed, and an email program's servers share one IP
 * address.
 * @param end unsubscribes; throws an AppError if the token is invalid
 * @param pageOf returns the path of the page for a token
 */
export function unsubscribeRoute(
  end: (token: string) => Promise<{ unsubscribed: true }>,
  pageOf: (token: string) => string,
) {
  const POST = route({ auth: 'public', query, originCheck: false }, async ({ query: { token, page } }) => {
    if (!page) return end(token)
    try {
      await end(token)
    } catch (error) {
      // The page shows the error in its own words.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(pageOf(token))
  })
  const GET = route({ auth: 'public', query }, async ({ query: { token } }) => seeOther(pageOf(token)))
  return { GET, POST }
}
