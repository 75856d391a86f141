import { unsubscribeRoute } from '@/app/api/_lib/unsubscribe'
import { endRemindersByLink } from '@/lib/domains/livestreams/reminders/mutations'
import { routes } from '@/lib/shared/routes/routes'

export const { GET, POST } = unsubscribeRoute(endRemindersByLink, routes.unsubscribe)
