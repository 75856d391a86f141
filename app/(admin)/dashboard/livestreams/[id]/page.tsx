import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { LivestreamForm } from '@/app/(admin)/dashboard/livestreams/_components/livestream-form'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'livestream',
  list: staffRoutes.livestreams,
  lists: 'Livestreams',
  get: getStaffLivestream,
  Form: LivestreamForm,
})

export { generateMetadata }
export default StaffEditorPage
