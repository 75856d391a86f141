import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = { title: 'Page not found' }

/** Inside this group's own header and footer, which the root's version would repeat. */
export default function DashboardNotFound() {
  return <NotFoundContent />
}
