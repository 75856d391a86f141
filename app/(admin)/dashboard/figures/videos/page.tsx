import { DataTable } from '@/app/(admin)/dashboard/_components/data-table'
import { NameCell } from '@/app/(admin)/dashboard/_components/cells'
import { ExportLink } from '@/app/(admin)/dashboard/_components/export-link'
import { listPage } from '@/app/(admin)/dashboard/_components/list-page'
import { Definitions } from '@/app/(admin)/dashboard/_components/definitions'
import { FigureTabs } from '@/app/(admin)/dashboard/figures/_components/figure-tabs'
import { watchedColumns } from '@/app/(admin)/dashboard/figures/videos/_components/watched-columns'
import { SelectField } from '@/components/ui/select-field'
import { firstDayOf, monthNumber } from '@/lib/domains/insights/policy'
import { listVideoFigures } from '@/lib/domains/insights/queries-videos'
import { FIGURE_MONTHS } from '@/lib/domains/insights/schema'
import {
  videoFigureDefinitions,
  videoFiguresQuerySchema,
  type VideoFigureDto,
} from '@/lib/domains/insights/schema-videos'
import { staffApiRoutes } from '@/lib/shared/api-routes-staff'
import { dayOf, formatStep } from '@/lib/shared/days'
import { staffRoutes } from '@/lib/shared/routes-staff'

export const metadata = { title: 'Figures of videos' }

const columns = {
  Video: ({ id, name }: VideoFigureDto) => <NameCell href={staffRoutes.figuresOfVideo(id)}>{name}</NameCell>,
  ...watchedColumns,
}

function monthOptions() {
  const current = monthNumber(dayOf(new Date()))
  return Array.from({ length: FIGURE_MONTHS }, (_, back) => {
    const day = firstDayOf(current - back)
    return { value: day.slice(0, 7), label: formatStep(day, 'month') }
  })
}

export default listPage({
  title: 'Videos watched',
  path: staffRoutes.videoFigures,
  schema: videoFiguresQuerySchema,
  list: listVideoFigures,
  head: () => ({
    intro: 'What was watched in a month, counted last night, the most started first.',
    actions: (
      <>
        <ExportLink path={staffApiRoutes.figuresExport('videos')} fileName="videos.csv" label="Export as CSV" />
        <ExportLink
          path={staffApiRoutes.figuresExport('stops')}
          fileName="stops.csv"
          label="Export where people stop"
        />
      </>
    ),
  }),
  placeholder: 'name of a video',
  filters: ({ month }) => (
    <SelectField label="Month" name="month" options={monthOptions()} defaultValue={month ?? monthOptions()[0]?.value} />
  ),
  above: () => <FigureTabs current={staffRoutes.videoFigures} />,
  below: () => <Definitions definitions={videoFigureDefinitions} />,
  show: (rows) => <DataTable label="Videos watched" columns={columns} rows={rows} />,
})
