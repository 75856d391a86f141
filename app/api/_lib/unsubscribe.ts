import 'server-only'
import { z } from 'zod'
import { route } from '@/lib/server/http/route'
import { seeOther } from '@/lib/server/http/see-other'
import { AppError } from '@/lib/shared/errors'

/** `page` is set by our own page's form, whose browser is led back; mail programs must not be (RFC 8058). */
const query = z.object({
  token: z.string('This link isn’t valid').max(500, 'This link isn’t valid'),
  page: z.literal('1').optional(),
})

/**
 * The handlers that end mails. POST is sent by the one click of a mail program (RFC 8058) and by the form of our page.
 * GET is a mail program that does not know the one click and opens the address: the page has the button. The token is
 * the whole proof: no cookie is asked, so it does not matter from where it is sent. It cannot be guessed, so it is not
 * counted: a mail program's servers speak for many people from one address.
 * @param end ends the mails of a token; throws an AppError for one that we did not make
 * @param pageOf address of the page for a token
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
      // The page says it in its own words.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(pageOf(token))
  })
  const GET = route({ auth: 'public', query }, async ({ query: { token } }) => seeOther(pageOf(token)))
  return { GET, POST }
}
