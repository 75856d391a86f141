import { unsubscribe } from '@/lib/domains/livestreams/mutations'
import { unsubscribeQuerySchema } from '@/lib/domains/livestreams/schema'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/**
 * Ends reminders with one click in a mail program, or by the form of our page. The token in the address is the whole
 * proof: no cookie is asked, so it does not matter from where it is sent. It cannot be guessed, so it is not counted:
 * a mail program's servers speak for many people from one address.
 */
export const POST = route(
  { auth: 'public', query: unsubscribeQuerySchema, originCheck: false },
  async ({ query: { token, page } }) => {
    if (!page) return unsubscribe(token)
    try {
      await unsubscribe(token)
    } catch (error) {
      // The page says it in its own words.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(token)
  },
)

/** A mail program that does not know the one click opens the address: the page has the button. */
export const GET = route({ auth: 'public', query: unsubscribeQuerySchema }, async ({ query }) => seeOther(query.token))

function seeOther(token: string): Response {
  return new Response(null, { status: 303, headers: { location: routes.unsubscribe(token) } })
}
