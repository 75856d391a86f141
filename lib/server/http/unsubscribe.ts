import 'server-only'
import { seeOther } from '@/lib/server/http/see-other'
import { AppError } from '@/lib/shared/errors'

type Asked = { query: { token: string; page?: '1' } }

/**
 * The handler of a mail program that does not know the one click and opens the address: the page has the button.
 * @param pageOf address of the page for a token
 */
export const openUnsubscribePage =
  (pageOf: (token: string) => string) =>
  async ({ query }: Asked) =>
    seeOther(pageOf(query.token))

/**
 * The handler that ends mails with one click in a mail program (RFC 8058), or by the form of our page. The token in the
 * address is the whole proof: no cookie is asked, so it does not matter from where it is sent. It cannot be guessed, so
 * it is not counted: a mail program's servers speak for many people from one address.
 * @param end ends the mails of a token; throws an AppError for one that we did not make
 * @param pageOf address of the page for a token
 */
export const endMails =
  (end: (token: string) => Promise<{ unsubscribed: true }>, pageOf: (token: string) => string) =>
  async ({ query: { token, page } }: Asked) => {
    if (!page) return end(token)
    try {
      await end(token)
    } catch (error) {
      // The page says it in its own words.
      if (!(error instanceof AppError)) throw error
    }
    return seeOther(pageOf(token))
  }
