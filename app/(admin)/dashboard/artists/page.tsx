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
import { listStaffArtists } from '@/lib/domains/catalogue/queries-staff-shelf'
import type { StaffArtistDto } from '@/lib/domains/catalogue/schema-shelf'
import { pageActor } from '@/lib/server/auth/gate'
import { ADMIN_PAGE_SIBLINGS } from '@/lib/shared/constants'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Artists', robots: { index: false } }

const rowOf = ({ id, name, aliases, videos, state }: StaffArtistDto) => ({
  id,
  cells: [
    <Link key="name" href={routes.dashboardArtist(id)} className="font-medium text-ivory hover:text-brass-bright">
      {name}
    </Link>,
    aliases.join(', ') || '–',
    <span key="videos" className="numerals">
      {videos}
    </span>,
    <PublicationMark key="state" state={state} />,
  ],
})

export default async function ArtistsPage({ searchParams }: PageProps<'/dashboard/artists'>) {
  const actor = await pageActor(routes.dashboardArtists)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const artists = await listStaffArtists(actor, query)
  return (
    <>
      <PageHeading title="Artists" count={artists.totalRecords}>
        <ButtonLink href={routes.dashboardArtist('new')}>New artist</ButtonLink>
      </PageHeading>
      <FilterForm path={routes.dashboardArtists}>
        <Field label="Search" name="query" type="search" placeholder="search an artist" defaultValue={query.query} />
      </FilterForm>
      {artists.data.length === 0 ? (
        <p className="py-16 text-center text-sand">No artists here.</p>
      ) : (
        <DataTable
          label="Artists"
          columns={['Name', 'Also written', 'Videos', 'State']}
          rows={artists.data.map(rowOf)}
        />
      )}
      <Pagination
        path={routes.dashboardArtists}
        query={carried(query)}
        page={query.page}
        totalPages={artists.totalPages}
        siblings={ADMIN_PAGE_SIBLINGS}
      />
    </>
  )
}
