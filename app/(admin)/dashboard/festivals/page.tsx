import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { PublicationMark, StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { listStaffFestivals } from '@/lib/domains/livestreams/festival-editing/queries'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.festivals, { query: adminListQuerySchema })

export default staffList({
  title: 'Festivals',
  one: 'festival',
  path: staffRoutes.festivals,
  pageOf: staffRoutes.festival,
  list: listStaffFestivals,
  columns: {
    Name: ({ id, name }) => <NameCell href={staffRoutes.festival(id)}>{name}</NameCell>,
    Livestreams: ({ livestreams }) => <NumberCell>{livestreams}</NumberCell>,
    'Tickets sold': ({ sold }) => <NumberCell>{sold}</NumberCell>,
    Status: ({ state, cancelled }) =>
      cancelled ? <StateMark tone="bad">Cancelled</StateMark> : <PublicationMark state={state} />,
  },
})
