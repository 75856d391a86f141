import { editorPage } from '@/app/(admin)/dashboard/_components/editor-page'
import { NewsletterEditor } from '@/app/(admin)/dashboard/newsletters/_components/newsletter-editor'
import { getStaffNewsletter } from '@/lib/domains/newsletters/queries'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Newsletter' }

export default editorPage({
  one: 'newsletter',
  lists: 'Newsletters',
  list: routes.dashboardNewsletters,
  get: getStaffNewsletter,
  Form: NewsletterEditor,
})
