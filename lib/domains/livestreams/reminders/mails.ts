import 'server-only'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatInTwoZones } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type Stream = { id: number; name: string; startsAt: Date }

export const aboutStream = (stream: Stream, token: string) => ({
  facts: {
    livestream: stream.name,
    when: formatInTwoZones(stream.startsAt),
    link: siteUrl(routes.publicLivestream(stream.id)),
  },
  farewell: { label: 'Stop reminders for this livestream', url: siteUrl(routes.unsubscribe(token)) },
  unsubscribeUrl: siteUrl(apiRoutes.livestreamUnsubscribe(token)),
})

export const cancelledFacts = ({ name, startsAt }: Omit<Stream, 'id'>) => ({
  livestream: name,
  when: formatInTwoZones(startsAt),
  link: siteUrl(routes.upcoming),
})
