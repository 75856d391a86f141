import type { Metadata } from 'next'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { ListPage } from '@/app/(admin)/dashboard/_components/list-page'
import { pageQuery } from '@/app/(admin)/dashboard/_components/page-query'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { ButtonLink } from '@/components/ui/button'
import { listStaffLivestreams } from '@/lib/domains/editorial/queries-livestreams'
import type { StaffLivestreamDto } from '@/lib/domains/editorial/schema-livestreams'
import { pageActor } from '@/lib/server/auth/gate'
import { formatMoment } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Livestreams', robots: { index: false } }

const rowOf = ({ id, name, startsAt, endsAt, waiting, state }: StaffLivestreamDto) => ({
  id,
  cells: [
    <NameCell key="name" href={routes.dashboardLivestream(id)}>
      {name}
    </NameCell>,
    formatMoment(startsAt),
    endsAt ? formatMoment(endsAt) : 'open',
    <NumberCell key="waiting">{waiting}</NumberCell>,
    <PublicationMark key="state" state={state} />,
  ],
})

export default async function LivestreamsPage({ searchParams }: PageProps<'/dashboard/livestreams'>) {
  const actor = await pageActor(routes.dashboardLivestreams)
  const query = await pageQuery(adminListQuerySchema, searchParams)
  const rows = await listStaffLivestreams(actor, query)
  return (
    <ListPage
      title="Livestreams"
      path={routes.dashboardLivestreams}
      query={query}
      list={rows}
      placeholder="search a livestream"
      actions={<ButtonLink href={routes.dashboardLivestream('new')}>New livestream</ButtonLink>}
    >
      <DataTable
        label="Livestreams"
        columns={['Name', 'Starts (Singapore)', 'Ends', 'Reminders', 'State']}
        rows={rows.data.map(rowOf)}
      />
    </ListPage>
  )
}
