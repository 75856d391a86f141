import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { PublicationMark } from '@/app/(admin)/dashboard/_marks/marks'
import { listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.artists, { query: adminListQuerySchema })

export default staffList({
  title: 'Artists',
  one: 'artist',
  path: staffRoutes.artists,
  pageOf: staffRoutes.artist,
  list: listStaffArtists,
  columns: {
    Name: ({ id, name }) => <NameCell href={staffRoutes.artist(id)}>{name}</NameCell>,
    'Other spellings': ({ aliases }) => aliases.join(', ') || '–',
    Videos: ({ videos }) => <NumberCell>{videos}</NumberCell>,
    Status: ({ state }) => <PublicationMark state={state} />,
  },
})
