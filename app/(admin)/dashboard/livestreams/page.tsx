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
import { listStaffLivestreams } from '@/lib/domains/livestreams/queries-admin'
import type { StaffLivestreamDto } from '@/lib/domains/livestreams/schema-admin'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { formatMoment } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Livestreams', robots: { index: false } }

const rowOf = ({ id, name, startsAt, endsAt, waiting, state }: StaffLivestreamDto) => ({
  id,
  cells: [
    <Link key="name" href={routes.dashboardLivestream(id)} className="font-medium text-ivory hover:text-brass-bright">
      {name}
    </Link>,
    formatMoment(startsAt),
    endsAt ? formatMoment(endsAt) : 'open',
    <span key="waiting" className="numerals">
      {waiting}
    </span>,
    <PublicationMark key="state" state={state} />,
  ],
})

export default async function LivestreamsPage({ searchParams }: PageProps<'/dashboard/livestreams'>) {
  const actor = await pageActor(routes.dashboardLivestreams)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const rows = await listStaffLivestreams(actor, query)
  return (
    <>
      <PageHeading title="Livestreams" count={rows.totalRecords}>
        <ButtonLink href={routes.dashboardLivestream('new')}>New livestream</ButtonLink>
      </PageHeading>
      <FilterForm path={routes.dashboardLivestreams}>
        <Field label="Search" name="query" type="search" placeholder="search a livestream" defaultValue={query.query} />
      </FilterForm>
      {rows.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No livestreams here.</p>
      ) : (
        <DataTable
          label="Livestreams"
          columns={['Name', 'Starts (Singapore)', 'Ends', 'Reminders', 'State']}
          rows={rows.data.map(rowOf)}
        />
      )}
      <Pagination
        path={routes.dashboardLivestreams}
        query={carried(query)}
        page={query.page}
        totalPages={rows.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
