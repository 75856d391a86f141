import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { titleOfPage } from '@/app/(admin)/dashboard/_components/title-of-page'
import { listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.artists, { query: adminListQuerySchema })

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
