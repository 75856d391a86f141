import { DeleteRecord } from '@/components/playlists/practice/delete-record'
import { PracticeDays } from '@/components/playlists/practice/practice-days'
import { Section } from '@/components/ui/section'
import { totalOf } from '@/lib/domains/playlists/practice/policy'
import type { LeftRecord } from '@/lib/domains/playlists/practice/schema'
import { formatCount, humanizeDuration } from '@/lib/shared/format/format'

/** Records of playlists that the person no longer follows, without the names of these playlists. */
export function LeftRecords({ records, viewerId }: { records: readonly LeftRecord[]; viewerId: number }) {
  return (
    <Section
      id="practice"
      title="Practice records"
      headingClass="text-heading focus:outline-none"
      className="flex flex-col gap-4"
    >
      <p className="max-w-measure text-sand">
        Your practice of playlists that you no longer follow, or whose link has ended. Only you can see it.
      </p>
      <ul className="border-t border-line">
        {records.map(({ playlistId, days }, index) => (
          <li key={playlistId} className="flex flex-col items-start gap-3 border-b border-line py-4">
            <details className="w-full">
              <summary className="cursor-pointer py-2">{summaryOf(days)}</summary>
              <div className="pt-4">
                <PracticeDays days={days} now={new Date()} />
              </div>
            </details>
            <DeleteRecord viewerId={viewerId} playlistId={playlistId} label={`Delete record ${index + 1}`} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function summaryOf(days: LeftRecord['days']): string {
  const { days: count, seconds, lines } = totalOf(days)
  return count === 0
    ? 'Ticks only'
    : [humanizeDuration(seconds), formatCount(lines, 'line'), formatCount(count, 'day')].join(' · ')
}
