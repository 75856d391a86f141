import 'server-only'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatInZone } from '@/lib/shared/format/format'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type Stream = { id: number; name: string; startsAt: Date }

const when = ({ startsAt }: Stream) =>
  `${formatInZone(startsAt.toISOString(), SINGAPORE_ZONE)} Singapore time (${formatInZone(startsAt.toISOString(), 'UTC')} UTC)`

export const aboutStream = (stream: Stream, token: string) => ({
  facts: { livestream: stream.name, when: when(stream), link: siteUrl(routes.publicLivestream(stream.id)) },
  farewell: { label: 'Stop reminders for this livestream', url: siteUrl(routes.unsubscribe(token)) },
  unsubscribeUrl: siteUrl(apiRoutes.livestreamUnsubscribe(token)),
})
