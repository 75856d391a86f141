import { unsubscribeRoute } from '@/app/api/_lib/unsubscribe'
import { leaveMailingList } from '@/lib/domains/newsletters/mailing-list/mutations'
import { routes } from '@/lib/shared/routes/routes'

export const { GET, POST } = unsubscribeRoute(leaveMailingList, routes.unsubscribeNews)
