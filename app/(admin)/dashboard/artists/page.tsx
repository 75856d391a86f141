import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { listStaffArtists } from '@/lib/domains/editorial/queries-lists'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Artists' }

export default staffList({
  title: 'Artists',
  one: 'artist',
  path: routes.dashboardArtists,
  pageOf: routes.dashboardArtist,
  list: listStaffArtists,
  columns: {
    Name: ({ id, name }) => <NameCell href={routes.dashboardArtist(id)}>{name}</NameCell>,
    'Also written': ({ aliases }) => aliases.join(', ') || '–',
    Videos: ({ videos }) => <NumberCell>{videos}</NumberCell>,
    State: ({ state }) => <PublicationMark state={state} />,
  },
})
