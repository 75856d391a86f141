import { editorPage } from '@/app/(admin)/dashboard/_form/editor-page'
import { NewsletterEditor } from '@/app/(admin)/dashboard/newsletters/_components/newsletter-editor'
import { getStaffNewsletter } from '@/lib/domains/newsletters/queries'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

const { StaffEditorPage, generateMetadata } = editorPage({
  one: 'newsletter',
  lists: 'Newsletters',
  list: staffRoutes.newsletters,
  get: getStaffNewsletter,
  Form: NewsletterEditor,
})

export { generateMetadata }
export default StaffEditorPage
