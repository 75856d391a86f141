import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { SeriesForm } from '@/app/(admin)/dashboard/series/_components/series-form'
import { getStaffSeries } from '@/lib/domains/catalogue/queries-staff-shelf'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Series', robots: { index: false } }

export default async function OneSeriesPage({ params }: PageProps<'/dashboard/series/[id]'>) {
  const { id: raw } = await params
  const actor = await pageActor(routes.dashboardSeries)
  const id = raw === 'new' ? null : idSchema.safeParse(raw)
  if (id?.success === false) notFound()
  const series = id && (await getStaffSeries(actor, id.data))
  if (id && !series) notFound()
  return (
    <>
      <PageHeading title={series ? series.form.name : 'New series'} />
      <SeriesForm key={series?.id ?? 'new'} series={series} />
    </>
  )
}
