import { leaveMailingList } from '@/lib/domains/newsletters/mutations-mailing-list'
import { unsubscribeRoute } from '@/lib/server/http/unsubscribe'
import { routes } from '@/lib/shared/routes'

/** Leaves the mailing list. */
export const { GET, POST } = unsubscribeRoute(leaveMailingList, routes.unsubscribeNews)
