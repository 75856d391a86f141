import { editorPage } from '@/app/(admin)/dashboard/_components/editor-page'
import { SeriesForm } from '@/app/(admin)/dashboard/series/_components/series-form'
import { getStaffSeries } from '@/lib/domains/editorial/queries-lists'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Series' }

export default editorPage({
  one: 'series',
  list: routes.dashboardSeries,
  lists: 'Series',
  get: getStaffSeries,
  Form: SeriesForm,
})
