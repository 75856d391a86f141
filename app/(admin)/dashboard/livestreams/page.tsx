import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { PublicationMark, StateMark } from '@/app/(admin)/dashboard/_marks/marks'
import { listStaffLivestreams } from '@/lib/domains/livestreams/editing/queries'
import { formatMoment } from '@/lib/shared/format/format'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.livestreams, { query: adminListQuerySchema })

export default staffList({
  title: 'Livestreams',
  one: 'livestream',
  path: staffRoutes.livestreams,
  pageOf: staffRoutes.livestream,
  list: listStaffLivestreams,
  columns: {
    Name: ({ id, name }) => <NameCell href={staffRoutes.livestream(id)}>{name}</NameCell>,
    'Starts (Singapore)': ({ startsAt }) => formatMoment(startsAt),
    Ends: ({ endsAt }) => (endsAt ? formatMoment(endsAt) : 'open'),
    Reminders: ({ waiting }) => <NumberCell>{waiting}</NumberCell>,
    'Tickets sold': ({ sold }) => <NumberCell>{sold}</NumberCell>,
    Status: ({ state, cancelled }) =>
      cancelled ? <StateMark tone="bad">Cancelled</StateMark> : <PublicationMark state={state} />,
  },
})
