import type { Metadata } from 'next'
import Link from 'next/link'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { FilterForm } from '@/app/(admin)/dashboard/_components/filter-form'
import { PageHeading } from '@/app/(admin)/dashboard/_components/page-heading'
import { carried, pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { ButtonLink } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { listStaffTrailers } from '@/lib/domains/catalogue/queries-staff-shelf'
import type { StaffTrailerDto } from '@/lib/domains/catalogue/schema-shelf'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { clockTime } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Trailers', robots: { index: false } }

const rowOf = ({ id, name, video, position, duration }: StaffTrailerDto) => ({
  id,
  cells: [
    <span key="position" className="numerals">
      {position}
    </span>,
    <Link key="name" href={routes.dashboardTrailer(id)} className="font-medium text-ivory hover:text-brass-bright">
      {name}
    </Link>,
    <Link key="video" href={routes.dashboardVideo(video.id)} className="hover:text-brass-bright">
      {video.name}
    </Link>,
    clockTime(duration),
    <PublicationMark key="state" state={video.state} />,
  ],
})

export default async function TrailersPage({ searchParams }: PageProps<'/dashboard/trailers'>) {
  const actor = await pageActor(routes.dashboardTrailers)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const rows = await listStaffTrailers(actor, query)
  return (
    <>
      <PageHeading title="Trailers" count={rows.totalRecords}>
        <ButtonLink href={routes.dashboardTrailer('new')}>New trailer</ButtonLink>
      </PageHeading>
      <FilterForm path={routes.dashboardTrailers}>
        <Field label="Search" name="query" type="search" placeholder="search a trailer" defaultValue={query.query} />
      </FilterForm>
      {rows.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No trailers here.</p>
      ) : (
        <DataTable
          label="Trailers"
          columns={['Position', 'Name', 'Video', 'Length', 'Its video is']}
          rows={rows.data.map(rowOf)}
        />
      )}
      <Pagination
        path={routes.dashboardTrailers}
        query={carried(query)}
        page={query.page}
        totalPages={rows.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
