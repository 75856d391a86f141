import { unsubscribeQuerySchema } from '@/lib/domains/mail/schema'
import { leaveMailingList } from '@/lib/domains/newsletters/mutations'
import { route } from '@/lib/server/http/route'
import { endMails, openUnsubscribePage } from '@/lib/server/http/unsubscribe'
import { routes } from '@/lib/shared/routes'

/** Leaves the mailing list. */
export const POST = route(
  { auth: 'public', query: unsubscribeQuerySchema, originCheck: false },
  endMails(leaveMailingList, routes.unsubscribeNews),
)

export const GET = route({ auth: 'public', query: unsubscribeQuerySchema }, openUnsubscribePage(routes.unsubscribeNews))
