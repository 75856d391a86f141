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
        figureOf('Accounts', people, 'in all'),
        figureOf('Members', members, 'now'),
        figureOf('Sign-ups', signUps, 'in this span'),
        figureOf('Ended', ended, churn === null ? 'subscriptions' : `subscriptions, ${churn}% a ${unit}`),
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
      <PageHeading
        title="Figures"
        intro="Days are those of Singapore. Whoever deleted their account is not counted as a sign-up."
      >
        <ExportLink path={staffApiRoutes.figuresExport('countries')} label="Countries as CSV" />
        <ExportLink path={staffApiRoutes.figuresExport('searches')} label="Searches as CSV" />
      </PageHeading>
      <ReportTabs current={staffRoutes.figures} />
      <nav aria-label="Span" className="mt-6 flex flex-wrap gap-2">
        {(Object.keys(reportSpans) as ReportSpan[]).map((each) => (
          <ChipLink key={each} href={`${staffRoutes.figures}?span=${each}`} active={each === span} scroll={false}>
            {reportSpans[each].label}
          </ChipLink>
        ))}
      </nav>
      <Totals totals={totals} unit={unit} />
      <div className="grid gap-x-12 gap-y-12 pt-10 xl:grid-cols-2">
        <ColumnChart title={`Sign-ups by ${unit}`} unit={unit} points={points(({ signUps }) => signUps)} />
        <LineChart title="Members" unit={unit} points={points(({ members }) => members)} />
        <ColumnChart
          title={`Churn by ${unit}, percent`}
          note="Subscriptions that ended, of those that ran when it began."
          unit={unit}
          suffix="%"
          points={points(({ ended, membersBefore }) => churnPercent(ended, membersBefore))}
        />
        <BarList
          title="Most watched"
          note="By how many people."
          columns={['Video', 'People']}
          empty="Nobody watched anything in this span."
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
          note="Starts of videos by the country from which they came. Only their number is stored."
          columns={['Country', 'Starts']}
          empty="Nobody began a video in this span."
          items={countries.map(({ code, name, starts }) => ({ key: code, label: name, value: starts }))}
        />
        <BarList
          title="Searches that found nothing"
          note="What people looked for, without who they were."
          columns={['Search', 'Times']}
          empty="Every search found something in this span."
          items={missedSearches.map(({ query, count }) => ({ key: query, label: query, value: count }))}
        />
      </div>
    </>
  )
}
