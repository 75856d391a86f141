import type { Metadata } from 'next'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { ButtonLink } from '@/components/ui/button'
import { listStaffArtists } from '@/lib/domains/editorial/queries-lists'
import type { StaffArtistDto } from '@/lib/domains/editorial/schema-lists'
import { pageActor } from '@/lib/server/auth/gate'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Artists', robots: { index: false } }

const rowOf = ({ id, name, aliases, videos, state }: StaffArtistDto) => ({
  id,
  cells: [
    <NameCell key="name" href={routes.dashboardArtist(id)}>
      {name}
    </NameCell>,
    aliases.join(', ') || '–',
    <NumberCell key="videos">{videos}</NumberCell>,
    <PublicationMark key="state" state={state} />,
  ],
})

export default async function ArtistsPage({ searchParams }: PageProps<'/dashboard/artists'>) {
  const actor = await pageActor(routes.dashboardArtists)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const artists = await listStaffArtists(actor, query)
  return (
    <ListPage
      title="Artists"
      path={routes.dashboardArtists}
      query={query}
      list={artists}
      placeholder="search an artist"
      actions={<ButtonLink href={routes.dashboardArtist('new')}>New artist</ButtonLink>}
    >
      <DataTable label="Artists" columns={['Name', 'Also written', 'Videos', 'State']} rows={artists.data.map(rowOf)} />
    </ListPage>
  )
}
