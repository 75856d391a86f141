import type { Metadata } from 'next'
import Link from 'next/link'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { ButtonLink } from '@/components/ui/button'
import { listStaffTrailers } from '@/lib/domains/editorial/queries-lists'
import type { StaffTrailerDto } from '@/lib/domains/editorial/schema-lists'
import { pageActor } from '@/lib/server/auth/gate'
import { clockTime } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Trailers', robots: { index: false } }

const rowOf = ({ id, name, video, position, duration }: StaffTrailerDto) => ({
  id,
  cells: [
    <NumberCell key="position">{position}</NumberCell>,
    <NameCell key="name" href={routes.dashboardTrailer(id)}>
      {name}
    </NameCell>,
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
    <ListPage
      title="Trailers"
      path={routes.dashboardTrailers}
      query={query}
      list={rows}
      placeholder="search a trailer"
      actions={<ButtonLink href={routes.dashboardTrailer('new')}>New trailer</ButtonLink>}
    >
      <DataTable
        label="Trailers"
        columns={['Position', 'Name', 'Video', 'Length', 'Its video is']}
        rows={rows.data.map(rowOf)}
      />
    </ListPage>
  )
}
