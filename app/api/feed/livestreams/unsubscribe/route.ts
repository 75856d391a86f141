import { endRemindersByLink } from '@/lib/domains/livestreams/mutations'
import { unsubscribeQuerySchema } from '@/lib/domains/mail/schema'
import { route } from '@/lib/server/http/route'
import { endMails, openUnsubscribePage } from '@/lib/server/http/unsubscribe'
import { routes } from '@/lib/shared/routes'

/** Ends the reminders of a livestream. */
export const POST = route(
  { auth: 'public', query: unsubscribeQuerySchema, originCheck: false },
  endMails(endRemindersByLink, routes.unsubscribe),
)

export const GET = route({ auth: 'public', query: unsubscribeQuerySchema }, openUnsubscribePage(routes.unsubscribe))
