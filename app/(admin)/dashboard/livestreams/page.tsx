import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { PublicationMark } from '@/app/(admin)/dashboard/_components/publication-mark'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { titleOfPage } from '@/app/(admin)/dashboard/_components/title-of-page'
import { listStaffLivestreams } from '@/lib/domains/livestreams/editing/queries'
import { formatMoment } from '@/lib/shared/format'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.livestreams, { query: adminListQuerySchema })

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
    State: ({ state }) => <PublicationMark state={state} />,
  },
})
