import type { Metadata } from 'next'
import Link from 'next/link'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { listStaffSeries } from '@/lib/domains/catalogue/queries-staff-shelf'
import type { StaffSeriesDto } from '@/lib/domains/catalogue/schema-shelf'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Series', robots: { index: false } }

const rowOf = ({ id, name, videos }: StaffSeriesDto) => ({
  id,
  cells: [
    <Link key="name" href={routes.dashboardOneSeries(id)} className="font-medium text-ivory hover:text-brass-bright">
      {name}
    </Link>,
    <span key="videos" className="numerals">
      {videos}
    </span>,
  ],
})

export default async function SeriesPage({ searchParams }: PageProps<'/dashboard/series'>) {
  const actor = await pageActor(routes.dashboardSeries)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const rows = await listStaffSeries(actor, query)
  return (
    <>
      <PageHeading title="Series" count={rows.totalRecords}>
        <ButtonLink href={routes.dashboardOneSeries('new')}>New series</ButtonLink>
      </PageHeading>
      <FilterForm path={routes.dashboardSeries}>
        <Field label="Search" name="query" type="search" placeholder="search a series" defaultValue={query.query} />
      </FilterForm>
      {rows.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No series here.</p>
      ) : (
        <DataTable label="Series" columns={['Name', 'Videos']} rows={rows.data.map(rowOf)} />
      )}
      <Pagination
        path={routes.dashboardSeries}
        query={carried(query)}
        page={query.page}
        totalPages={rows.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
