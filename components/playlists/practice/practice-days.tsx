import { clsx } from 'clsx'
import { shadeOf, totalOf, weeksOf, WEEKDAYS } from '@/lib/domains/playlists/practice/policy'
import type { PracticeDayDto } from '@/lib/domains/playlists/practice/schema'
import { formatStep } from '@/lib/shared/format/days'
import { formatCount, formatDay, formatNumber, humanizeDuration } from '@/lib/shared/format/format'

const shades = {
  1: 'bg-brass/15',
  2: 'bg-brass/30',
  3: 'bg-brass/45',
  4: 'bg-brass text-ground',
} as const

const minutesOf = ({ seconds }: PracticeDayDto) => (seconds < 60 ? '<1' : formatNumber(Math.round(seconds / 60)))

/** Shows a practice record to the student, and in the same way to the people who have the report's link. */
export function PracticeDays({ days, now }: { days: readonly PracticeDayDto[]; now: Date }) {
  const total = totalOf(days)
  const first = days[0]
  if (!first) return <p className="text-sand">No practice recorded yet.</p>
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Figure label="Time" value={humanizeDuration(total.seconds)} />
        <Figure label={total.lines === 1 ? 'Line' : 'Lines'} value={formatNumber(total.lines)} />
        <Figure label={total.days === 1 ? 'Day' : 'Days'} value={formatNumber(total.days)} />
        <Figure label="Since" value={formatDay(first.day)} />
      </dl>
      <table className="w-full max-w-xl table-fixed border-separate border-spacing-1 text-center">
        <caption className="mb-2 text-start text-fine text-dust">
          Minutes of each day, with the number of lines below
        </caption>
        <thead>
          <tr>
            <td className="w-14" />
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="text-center text-fine font-medium text-dust">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, now).map(({ monday, days: week }) => (
            <tr key={monday}>
              <th scope="row" className="text-start text-fine font-medium text-dust">
                <span className="sr-only">Week of </span>
                {formatStep(monday, 'week')}
              </th>
              {week.map((day, index) => (
                <DayCell key={WEEKDAYS[index]} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-fine text-dust">{label}</dt>
      <dd className="numerals font-display text-title text-brass-bright">{value}</dd>
    </div>
  )
}

function DayCell({ day }: { day: PracticeDayDto | null }) {
  return (
    <td className={clsx('numerals h-12 rounded-card leading-tight', day ? shades[shadeOf(day)] : 'bg-raised')}>
      {day && (
        <>
          <span aria-hidden className="block">
            {minutesOf(day)}
          </span>
          <span aria-hidden className="block text-fine">
            {formatNumber(day.lines)}
          </span>
          <span className="sr-only">
            {humanizeDuration(day.seconds)}, {formatCount(day.lines, 'line')}
          </span>
        </>
      )}
    </td>
  )
}
