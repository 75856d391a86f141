import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_components/cells'
import { staffList } from '@/app/(admin)/dashboard/_components/staff-list'
import { titleOfPage } from '@/app/(admin)/dashboard/_components/title-of-page'
import { listStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { adminListQuerySchema } from '@/lib/shared/paging'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.series, { query: adminListQuerySchema })

export default staffList({
  title: 'Series',
  one: 'series',
  path: staffRoutes.series,
  pageOf: staffRoutes.oneSeries,
  list: listStaffSeries,
  columns: {
    Name: ({ id, name }) => <NameCell href={staffRoutes.oneSeries(id)}>{name}</NameCell>,
    Videos: ({ videos }) => <NumberCell>{videos}</NumberCell>,
  },
})
