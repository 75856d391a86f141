import type { LivestreamDto } from '@/lib/domains/livestreams/schema'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** Shows the time in Singapore, because the product is operated there. */
export function LivestreamTime({ livestream }: { livestream: LivestreamDto }) {
  return (
    <time dateTime={livestream.startsAt}>
      {longDate.format(new Date(`${livestream.date}T00:00:00Z`))}, {livestream.time} Singapore time
    </time>
  )
}
