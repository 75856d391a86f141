import Link from 'next/link'
import { NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { LineBox, StateMark, type Tone } from '@/app/(admin)/dashboard/_marks/marks'
import {
  entryKinds,
  runCounts,
  type EntryKind,
  type RunCount,
  type VimeoReport,
  type VimeoRunDto,
  type VimeoRunEntryDto,
  type VimeoRunState,
} from '@/lib/domains/import/vimeo-runs/schema'
import { formatMoment, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const states: Record<VimeoRunState, { tone: Tone; label: string }> = {
  running: { tone: 'waiting', label: 'Under way' },
  waiting: { tone: 'waiting', label: 'Waits for Vimeo' },
  done: { tone: 'good', label: 'Done' },
  stopped: { tone: 'none', label: 'Stopped' },
  failed: { tone: 'bad', label: 'Failed' },
}

const hints: Record<EntryKind, string> = {
  takenIn: 'New drafts: look at them, then publish.',
  updated: 'What changed at Vimeo and was not written here.',
  refused: 'Not taken in, and why.',
  vanished: 'Here, but not to be played from Vimeo any more.',
}

type EntryListProps = { kind: EntryKind; rows: readonly VimeoRunEntryDto[]; count: number }

function EntryList({ kind, rows, count }: EntryListProps) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="font-medium text-ivory">
        {runCounts[kind]} <span className="numerals text-dust">{formatNumber(count)}</span>
      </h3>
      <p className="mt-1 text-fine text-dust">
        {hints[kind]} {rows.length < count && `The first ${formatNumber(rows.length)} are listed.`}
      </p>
      <LineBox
        label={runCounts[kind]}
        rows={rows}
        show={({ vimeoId, name, videoId, note }) => (
          <>
            {videoId === null ? <bdi>{name}</bdi> : <NameCell href={staffRoutes.video(videoId)}>{name}</NameCell>}{' '}
            <span className="numerals text-dust">Vimeo {vimeoId}</span>
            {note && (
              <>
                : <bdi>{note}</bdi>
              </>
            )}
          </>
        )}
      />
    </section>
  )
}

/** What a run did, video by video, and the runs before it. */
export function VimeoReportView({ report, runs }: { report: VimeoReport; runs: readonly VimeoRunDto[] }) {
  const { tone, label } = states[report.state]
  return (
    <section aria-labelledby="report" className="mt-12 max-w-4xl border-t border-line pt-8">
      <h2 id="report" className="text-title">
        Report of {formatMoment(report.startedAt)}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sand">
        <StateMark tone={tone}>{label}</StateMark>{' '}
        <span>
          Begun by <bdi>{report.startedBy}</bdi>
        </span>
      </p>
      {report.state === 'failed' && <p className="mt-2 font-medium text-danger">{report.problem}</p>}
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        {(Object.keys(runCounts) as RunCount[]).map((name) => (
          <div key={name}>
            <dt className="programme-label text-dust">{runCounts[name]}</dt>
            <dd className="numerals text-title">{formatNumber(report.counts[name])}</dd>
          </div>
        ))}
      </dl>
      {entryKinds.map((kind) => (
        <EntryList key={kind} kind={kind} rows={report.entries[kind]} count={report.counts[kind]} />
      ))}
      {runs.length > 1 && (
        <nav aria-label="Reports" className="mt-8">
          <h3 className="programme-label text-dust">All reports</h3>
          <ul className="mt-2 flex flex-col">
            {runs.map(({ id, startedAt, state, counts }) => (
              <li key={id}>
                <Link
                  href={staffRoutes.vimeoRun(id)}
                  aria-current={id === report.id ? 'true' : undefined}
                  className="inline-flex min-h-11 flex-wrap items-center gap-x-4 text-sand hover:text-brass-bright aria-[current=true]:text-brass"
                >
                  {formatMoment(startedAt)}
                  <span className="text-fine text-dust">
                    {states[state].label}, {formatNumber(counts.takenIn)} taken in
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  )
}
