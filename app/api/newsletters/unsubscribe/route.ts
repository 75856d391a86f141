import { leaveMailingList } from '@/lib/domains/newsletters/mutations'
import { unsubscribeNewsSchema } from '@/lib/domains/newsletters/schema'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/**
 * Leaves the mailing list with one click in a mail program (RFC 8058), or by the form of our page. The token in the
 * address is the whole proof, as for reminders of livestreams.
 */
export const POST = route(
  { auth: 'public', query: unsubscribeNewsSchema, originCheck: false },
  async ({ query: { token, page } }) => {
    if (!page) return leaveMailingList(token)
    try {
      await leaveMailingList(token)
    } catch (error) {
      // The page says it in its own words.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(token)
  },
)

/** A mail program that does not know the one click opens the address: the page has the button. */
export const GET = route({ auth: 'public', query: unsubscribeNewsSchema }, async ({ query }) => seeOther(query.token))

function seeOther(token: string): Response {
  return new Response(null, { status: 303, headers: { location: routes.unsubscribeNews(token) } })
}
