import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, NumberCell } from '@/app/(admin)/dashboard/_list/data-table'
import { staffList } from '@/app/(admin)/dashboard/_list/list-page'
import { listStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.series, { query: adminListQuerySchema })

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
