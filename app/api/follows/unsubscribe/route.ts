import { endDigest } from '@/lib/domains/following/mutations'
import { unsubscribeQuerySchema } from '@/lib/domains/mail/schema'
import { route } from '@/lib/server/http/route'
import { endMails, openUnsubscribePage } from '@/lib/server/http/unsubscribe'
import { routes } from '@/lib/shared/routes'

/** Ends the weekly mail about what a person follows. */
export const POST = route(
  { auth: 'public', query: unsubscribeQuerySchema, originCheck: false },
  endMails(endDigest, routes.unsubscribeDigest),
)

export const GET = route(
  { auth: 'public', query: unsubscribeQuerySchema },
  openUnsubscribePage(routes.unsubscribeDigest),
)
