import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { NameCell, DataTable } from '@/app/(admin)/dashboard/_list/data-table'
import { FilterSelect } from '@/app/(admin)/dashboard/_list/filter-select'
import { listPage } from '@/app/(admin)/dashboard/_list/list-page'
import { Definitions } from '@/app/(admin)/dashboard/_marks/marks'
import { ReportTabs, viewingColumns } from '@/app/(admin)/dashboard/figures/_components/figures'
import { ExportLink } from '@/components/accounts/export-link'
import { firstDayOf, monthNumber } from '@/lib/domains/reports/policy'
import { REPORT_MONTHS } from '@/lib/domains/reports/schema'
import { listVideoReports } from '@/lib/domains/reports/videos/queries'
import {
  videoReportDefinitions,
  videoReportsQuerySchema,
  type VideoReportDto,
} from '@/lib/domains/reports/videos/schema'
import { dayOf, formatStep } from '@/lib/shared/format/days'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.videoFigures, {
  title: 'Videos watched',
  query: videoReportsQuerySchema,
})

const columns = {
  Video: ({ id, name }: VideoReportDto) => <NameCell href={staffRoutes.figuresOfVideo(id)}>{name}</NameCell>,
  ...viewingColumns,
}

function monthLabels() {
  const current = monthNumber(dayOf(new Date()))
  const days = Array.from({ length: REPORT_MONTHS }, (_, back) => firstDayOf(current - back))
  return Object.fromEntries(days.map((day) => [day.slice(0, 7), formatStep(day, 'month')]))
}

export default listPage({
  title: 'Videos watched',
  path: staffRoutes.videoFigures,
  schema: videoReportsQuerySchema,
  list: listVideoReports,
  head: () => ({
    intro: 'Views in the selected month, as of last night, sorted by starts.',
    actions: (
      <>
        <ExportLink path={staffApiRoutes.figuresExport('videos')} label="Export as CSV" />
        <ExportLink path={staffApiRoutes.figuresExport('stops')} label="Export drop-offs" />
      </>
    ),
  }),
  placeholder: 'Search videos',
  filters: ({ month }) => {
    const labels = monthLabels()
    return (
      <FilterSelect label="Month" name="month" labels={labels} value={month ?? Object.keys(labels)[0]} none={null} />
    )
  },
  above: () => <ReportTabs current={staffRoutes.videoFigures} />,
  below: () => <Definitions definitions={videoReportDefinitions} />,
  show: (rows) => <DataTable label="Videos watched" columns={columns} rows={rows} />,
})
