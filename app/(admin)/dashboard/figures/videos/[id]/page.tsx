import type { Metadata } from 'next'
import Link from 'next/link'
import { createRowLoader } from '@/app/(admin)/dashboard/_form/editor-page'
import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { getItemMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { Definitions } from '@/app/(admin)/dashboard/_marks/marks'
import { BarList, finishedShare, viewingColumns } from '@/app/(admin)/dashboard/figures/_components/figures'
import { monthNumber } from '@/lib/domains/reports/policy'
import { getVideoReport } from '@/lib/domains/reports/videos/queries'
import { videoReportDefinitions, type VideoReport } from '@/lib/domains/reports/videos/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { hasRight } from '@/lib/shared/access/rights'
import { formatStep } from '@/lib/shared/format/days'
import { clockTime, formatHours, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const load = createRowLoader(staffRoutes.videoFigures, getVideoReport)

export const generateMetadata = ({ params }: PageProps<'/dashboard/figures/videos/[id]'>): Promise<Metadata> =>
  getItemMetadata(staffRoutes.videoFigures, 'report', async () => (await load((await params).id)).name)

type Month = VideoReport['months'][number]

const columns = {
  Month: ({ month }: Month) => formatStep(month, 'month'),
  ...viewingColumns,
}

export default async function VideoReportPage({ params }: PageProps<'/dashboard/figures/videos/[id]'>) {
  const actor = await requirePageActor(staffRoutes.videoFigures)
  const figures = await load((await params).id)
  const { name, total, months, stops } = figures
  return (
    <>
      <PageHeading
        title={name}
        back={{ href: staffRoutes.videoFigures, label: 'Videos watched' }}
        intro={
          <>
            {formatNumber(total.starts)} starts, {finishedShare(total)} finished, {formatHours(total.seconds)} hours
            watched, as of last night.{' '}
            {hasRight(actor, 'content') && (
              <Link href={staffRoutes.video(figures.id)} className="underline underline-offset-4">
                Edit video
              </Link>
            )}
          </>
        }
      />
      <div className="grid gap-x-12 gap-y-12 pt-10 xl:grid-cols-2">
        <section className="min-w-0">
          <h2 className="text-title">By month</h2>
          {months.length === 0 ? (
            <p className="mt-4 text-sand">No one has watched this video yet.</p>
          ) : (
            <DataTable
              label="By month"
              columns={columns}
              rows={months.map((month) => ({ ...month, id: monthNumber(month.month) }))}
            />
          )}
        </section>
        <BarList
          title="Drop-off points"
          note="Shown by piece. Videos without a programme are split into ten equal parts."
          columns={['Part', 'Viewers']}
          empty="No drop-offs yet."
          items={stops.map(({ startSeconds, title, people }) => ({
            key: startSeconds,
            label: title ?? `From ${clockTime(startSeconds)}`,
            detail: title === null ? null : clockTime(startSeconds),
            value: people,
          }))}
        />
      </div>
      <Definitions definitions={videoReportDefinitions} />
    </>
  )
}
