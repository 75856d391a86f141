import type { Metadata } from 'next'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { storedOrNew } from '@/app/(admin)/dashboard/_components/stored-or-new'
import { SeriesForm } from '@/app/(admin)/dashboard/series/_components/series-form'
import { getStaffSeries } from '@/lib/domains/editorial/queries-lists'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Series', robots: { index: false } }

export default async function OneSeriesPage({ params }: PageProps<'/dashboard/series/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardSeries)
  const series = await storedOrNew(raw, (id) => getStaffSeries(actor, id))
  return (
    <>
      <PageHeading title={series ? series.form.name : 'New series'} />
      <SeriesForm key={series?.id ?? 'new'} series={series} />
    </>
  )
}
