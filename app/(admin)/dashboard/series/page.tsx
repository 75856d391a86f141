import type { Metadata } from 'next'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { ButtonLink } from '@/components/ui/button'
import { listStaffSeries } from '@/lib/domains/editorial/queries-lists'
import type { StaffSeriesDto } from '@/lib/domains/editorial/schema-lists'
import { pageActor } from '@/lib/server/auth/gate'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Series', robots: { index: false } }

const rowOf = ({ id, name, videos }: StaffSeriesDto) => ({
  id,
  cells: [
    <NameCell key="name" href={routes.dashboardOneSeries(id)}>
      {name}
    </NameCell>,
    <NumberCell key="videos">{videos}</NumberCell>,
  ],
})

export default async function SeriesPage({ searchParams }: PageProps<'/dashboard/series'>) {
  const actor = await pageActor(routes.dashboardSeries)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const rows = await listStaffSeries(actor, query)
  return (
    <ListPage
      title="Series"
      path={routes.dashboardSeries}
      query={query}
      list={rows}
      placeholder="search a series"
      actions={<ButtonLink href={routes.dashboardOneSeries('new')}>New series</ButtonLink>}
    >
      <DataTable label="Series" columns={['Name', 'Videos']} rows={rows.data.map(rowOf)} />
    </ListPage>
  )
}
