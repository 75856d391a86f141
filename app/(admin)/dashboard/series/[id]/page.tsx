import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { SeriesForm } from '@/app/(admin)/dashboard/series/_components/series-form'
import { getStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'series',
  list: staffRoutes.series,
  lists: 'Series',
  get: getStaffSeries,
  Form: SeriesForm,
})

export { generateMetadata }
export default StaffEditorPage
