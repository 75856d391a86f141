import 'server-only'
import { z } from 'zod'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { AppError } from '@/lib/shared/errors'

/**
 * `page` is sent only by our own form, whose response is a redirect. Email clients must not be redirected (RFC 8058).
 */
const query = z.object({
  token: z.string('This link isn’t valid').max(500, 'This link isn’t valid'),
  page: z.literal('1').optional(),
})

/**
 * Creates the handlers of an unsubscribe link. Our form and one-click unsubscribe (RFC 8058) send POST. GET redirects
 * to our page, for email clients without one-click unsubscribe.
 * Checks neither session nor origin, because the token alone is proof. Doesn't limit attempts, because tokens can't be
 * guessed and many people share the IP address of an email client's server.
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
      // Ignores the error, because the page shows its own message.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(pageOf(token))
  })
  const GET = route({ auth: 'public', query }, async ({ query: { token } }) => seeOther(pageOf(token)))
  return { GET, POST }
}
