import { CancelledNote } from '@/components/livestreams/livestream-access'
import type { LivestreamDetailDto } from '@/lib/domains/livestreams/schema'
import { formatInSingapore } from '@/lib/shared/format/format'

type Props = { livestream: LivestreamDetailDto; hasSource: boolean; now: Date }

const areDoorsOpen = ({ access, opensAt, status }: LivestreamDetailDto, now: Date) =>
  access !== null && status === 'coming soon' && Date.parse(opensAt) <= now.getTime()

function labelOf(livestream: LivestreamDetailDto, now: Date): string {
  if (livestream.cancelled) return 'Cancelled'
  if (livestream.over) return 'Watch again'
  if (areDoorsOpen(livestream, now)) return 'Doors open'
  return livestream.status === 'streaming now' ? 'Streaming Now' : 'Coming soon'
}

export const LivestreamLabel = ({ livestream, now }: Omit<Props, 'hasSource'>) => (
  <p role="status" className="programme-label text-brass">
    {labelOf(livestream, now)}
  </p>
)

/** Says what the person can do now. */
export function LivestreamNote({ livestream, hasSource, now }: Props) {
  const { cancelled, over, access, status, tickets, opensAt, closesAt } = livestream
  if (cancelled) return <CancelledNote what="livestream" hasTickets={tickets !== null} />
  if (over) return <p className="mt-5 text-brass-bright">You can watch it until {formatInSingapore(closesAt)}.</p>
  if (access === null) return null
  if (areDoorsOpen(livestream, now))
    return (
      <p className="mt-5 text-brass-bright">
        {hasSource
          ? 'You can open the player and check your sound. The stream begins at the start time.'
          : 'You’re early. This page updates automatically.'}
      </p>
    )
  if (status === 'coming soon' && tickets)
    return <p className="mt-5 text-sand">Doors open on {formatInSingapore(opensAt)}.</p>
  if (status === 'streaming now' && !hasSource)
    return <p className="mt-5 text-brass-bright">The stream isn’t available yet. This page updates automatically.</p>
  return null
}
