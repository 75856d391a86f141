import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { StatRow } from '@/app/(admin)/dashboard/_list/data-table'
import { parsePageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { BarList, ColumnChart, ReportTabs, LineChart } from '@/app/(admin)/dashboard/figures/_components/figures'
import { ExportLink } from '@/components/accounts/export-link'
import { ChipLink } from '@/components/ui/buttons/chip'
import { churnPercent } from '@/lib/domains/reports/policy'
import { getReport } from '@/lib/domains/reports/queries'
import { reportQuerySchema, reportSpans, type ReportSpan, type DashboardReport } from '@/lib/domains/reports/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatStep } from '@/lib/shared/format/days'
import { formatNumber } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.figures, { query: reportQuerySchema })

function Totals({ totals, unit }: { totals: DashboardReport['totals']; unit: string }) {
  const { people, members, signUps, ended, churnPercent: churn } = totals
  const figureOf = (name: string, count: number, note: string) => ({ name, values: [formatNumber(count)], note })
  return (
    <StatRow
      figures={[
        figureOf('Accounts', people, 'in total'),
        figureOf('Members', members, 'now'),
        figureOf('Sign-ups', signUps, 'in this period'),
        figureOf('Ended subscriptions', ended, churn === null ? 'in this period' : `${churn}% churn per ${unit}`),
      ]}
    />
  )
}

export default async function ReportsPage({ searchParams }: PageProps<'/dashboard/figures'>) {
  const actor = await requirePageActor(staffRoutes.figures)
  const { span } = await parsePageQuery(reportQuerySchema, searchParams)
  const { steps, totals, mostWatched, missedSearches, countries } = await getReport(actor, span)
  const { unit } = reportSpans[span]
  const points = (of: (step: (typeof steps)[number]) => number | null) =>
    steps.map((step) => ({ label: formatStep(step.from, unit), value: of(step) }))
  return (
    <>
      <PageHeading title="Reports" intro="Dates are in Singapore time. Deleted accounts don’t count as sign-ups.">
        <ExportLink path={staffApiRoutes.figuresExport('countries')} label="Export countries" />
        <ExportLink path={staffApiRoutes.figuresExport('searches')} label="Export searches" />
      </PageHeading>
      <ReportTabs current={staffRoutes.figures} />
      <nav aria-label="Period" className="mt-6 flex flex-wrap gap-2">
        {(Object.keys(reportSpans) as ReportSpan[]).map((each) => (
          <ChipLink key={each} href={`${staffRoutes.figures}?span=${each}`} active={each === span} scroll={false}>
            {reportSpans[each].label}
          </ChipLink>
        ))}
      </nav>
      <Totals totals={totals} unit={unit} />
      <div className="grid gap-x-12 gap-y-12 pt-10 xl:grid-cols-2">
        <ColumnChart title={`Sign-ups per ${unit}`} unit={unit} points={points(({ signUps }) => signUps)} />
        <LineChart title="Members" unit={unit} points={points(({ members }) => members)} />
        <ColumnChart
          title={`Churn per ${unit}`}
          note={`Share of subscriptions active at the start of the ${unit} that ended during it.`}
          unit={unit}
          suffix="%"
          points={points(({ ended, membersBefore }) => churnPercent(ended, membersBefore))}
        />
        <BarList
          title="Most watched"
          note="By number of viewers."
          columns={['Video', 'Viewers']}
          empty="No videos watched in this period."
          items={mostWatched.map(({ id, name, artist, viewers }) => ({
            key: id,
            label: name,
            detail: artist,
            href: routes.videoInfo(id),
            value: viewers,
          }))}
        />
        <BarList
          title="Countries"
          note="Video starts by country. Only the totals are stored."
          columns={['Country', 'Starts']}
          empty="No videos started in this period."
          items={countries.map(({ code, name, starts }) => ({ key: code, label: name, value: starts }))}
        />
        <BarList
          title="Searches without results"
          note="Searches are anonymous."
          columns={['Search term', 'Searches']}
          empty="Every search had results in this period."
          items={missedSearches.map(({ query, count }) => ({ key: query, label: query, value: count }))}
        />
      </div>
    </>
  )
}
