import { endRemindersByLink } from '@/lib/domains/livestreams/mutations'
import { unsubscribeRoute } from '@/lib/server/http/unsubscribe'
import { routes } from '@/lib/shared/routes'

/** Ends the reminders of a livestream. */
export const { GET, POST } = unsubscribeRoute(endRemindersByLink, routes.unsubscribe)
