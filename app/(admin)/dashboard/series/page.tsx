import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { listStaffSeries } from '@/lib/domains/editorial/queries-lists'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Series' }

export default staffList({
  title: 'Series',
  one: 'series',
  path: routes.dashboardSeries,
  pageOf: routes.dashboardOneSeries,
  list: listStaffSeries,
  columns: {
    Name: ({ id, name }) => <NameCell href={routes.dashboardOneSeries(id)}>{name}</NameCell>,
    Videos: ({ videos }) => <NumberCell>{videos}</NumberCell>,
  },
})
