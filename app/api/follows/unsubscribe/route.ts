import { unsubscribeRoute } from '@/app/api/_lib/unsubscribe'
import { endDigest } from '@/lib/domains/following/mutations'
import { routes } from '@/lib/shared/routes/routes'

export const { GET, POST } = unsubscribeRoute(endDigest, routes.unsubscribeDigest)
