import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { FestivalForm } from '@/app/(admin)/dashboard/festivals/_components/festival-form'
import { getStaffFestival } from '@/lib/domains/livestreams/festival-editing/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'festival',
  list: staffRoutes.festivals,
  lists: 'Festivals',
  get: getStaffFestival,
  Form: FestivalForm,
})

export { generateMetadata }
export default StaffEditorPage
