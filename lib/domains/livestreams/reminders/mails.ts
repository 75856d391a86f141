import 'server-only'
import { siteUrl } from '@/lib/server/site-url'
import { apiRoutes } from '@/lib/shared/api-routes'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'
import { SINGAPORE_ZONE } from '@/lib/shared/singapore-time'

type Stream = { id: number; name: string; startsAt: Date }

const when = ({ startsAt }: Stream) =>
  `${formatInZone(startsAt.toISOString(), SINGAPORE_ZONE)} in Singapore (${formatInZone(startsAt.toISOString(), 'UTC')} UTC)`

/**
 * What every mail about a livestream says.
 * @param token of the link that ends its reminders
 */
export const aboutStream = (stream: Stream, token: string) => ({
  facts: { livestream: stream.name, when: when(stream), link: siteUrl(routes.publicLivestream(stream.id)) },
  farewell: { label: 'No more reminders of this livestream', url: siteUrl(routes.unsubscribe(token)) },
  unsubscribeUrl: siteUrl(apiRoutes.livestreamUnsubscribe(token)),
})
