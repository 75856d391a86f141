import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = { title: 'Page not found' }

/** Without header and footer: this group's layout has its own. */
export default function ViewerNotFound() {
  return <NotFoundContent />
}
