import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { listStaffArtists } from '@/lib/domains/editorial/queries-artists'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Artists' }

export default staffList({
  title: 'Artists',
  one: 'artist',
  path: staffRoutes.artists,
  pageOf: staffRoutes.artist,
  list: listStaffArtists,
  columns: {
    Name: ({ id, name }) => <NameCell href={staffRoutes.artist(id)}>{name}</NameCell>,
    'Also written': ({ aliases }) => aliases.join(', ') || '–',
    Videos: ({ videos }) => <NumberCell>{videos}</NumberCell>,
    State: ({ state }) => <PublicationMark state={state} />,
  },
})
