import Link from 'next/link'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell } from '@/app/(admin)/dashboard/_list/data-table'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { LineBox, StateMark, type Tone } from '@/app/(admin)/dashboard/_marks/marks'
import { VimeoChoices, VimeoRuns } from '@/app/(admin)/dashboard/import/vimeo/_components/vimeo-import'
import { Section } from '@/components/ui/section'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { getVimeoPage, hasVimeoToken } from '@/lib/domains/import/vimeo-runs/queries'
import {
  vimeoPageQuerySchema,
  entryKinds,
  runCounts,
  type EntryKind,
  type RunCount,
  type VimeoReport,
  type VimeoRunDto,
  type VimeoRunEntryDto,
  type VimeoRunState,
} from '@/lib/domains/import/vimeo-runs/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatMoment, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.import, {
  title: 'Import from Vimeo',
  query: vimeoPageQuerySchema,
})

export default async function VimeoPage({ searchParams }: PageProps<'/dashboard/import/vimeo'>) {
  const actor = await requirePageActor(staffRoutes.import)
  const { run } = await parsePageQuery(vimeoPageQuerySchema, searchParams)
  const [shown, subCategories] = await Promise.all([getVimeoPage(actor, run), listSubCategories()])
  const newest = shown.runs[0] ?? null
  return (
    <>
      <PageHeading
        title="Import from Vimeo"
        back={{ href: staffRoutes.import, label: 'Import' }}
        intro="Imports your Vimeo videos as drafts. Importing again picks up changes from Vimeo and keeps edits made here."
      />
      {hasVimeoToken() ? (
        <>
          <VimeoChoices mappings={shown.mappings} lookedAt={shown.lookedAt} subCategories={subCategories} />
          <VimeoRuns newest={newest} />
        </>
      ) : (
        <Section id="token" title="VIMEO_TOKEN isn’t set" className="mt-10 max-w-measure">
          <p className="mt-3 text-sand">
            Ask your server administrator to create an access token with the <code>public</code> and{' '}
            <code>private</code> scopes at developer.vimeo.com, in the account that owns the videos. Then set{' '}
            <code>VIMEO_TOKEN</code> to it and restart the server.
          </p>
        </Section>
      )}
      {shown.report && <VimeoReportView report={shown.report} runs={shown.runs} />}
    </>
  )
}

const states: Record<VimeoRunState, { tone: Tone; label: string }> = {
  running: { tone: 'waiting', label: 'In progress' },
  waiting: { tone: 'waiting', label: 'Waiting for Vimeo' },
  done: { tone: 'good', label: 'Done' },
  stopped: { tone: 'none', label: 'Stopped' },
  failed: { tone: 'bad', label: 'Failed' },
}

const hints: Record<EntryKind, string> = {
  takenIn: 'New drafts to check and publish.',
  updated: 'Changed on Vimeo since the last import; edits made here were kept.',
  refused: 'Not imported, with the reason.',
  vanished: 'Still here, but no longer playable from Vimeo.',
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
        {hints[kind]} {rows.length < count && `Showing the first ${formatNumber(rows.length)}.`}
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

function VimeoReportView({ report, runs }: { report: VimeoReport; runs: readonly VimeoRunDto[] }) {
  const { tone, label } = states[report.state]
  return (
    <section aria-labelledby="report" className="mt-12 max-w-4xl border-t border-line pt-8">
      <h2 id="report" className="text-title">
        Report from {formatMoment(report.startedAt)}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sand">
        <StateMark tone={tone}>{label}</StateMark>{' '}
        <span>
          Started by <bdi>{report.startedBy}</bdi>
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
                    {states[state].label}, {formatNumber(counts.takenIn)} imported
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
