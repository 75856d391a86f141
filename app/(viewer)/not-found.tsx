import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = { title: 'Page not found' }

/** Without header and footer, which the layout of each group has. */
export default function NotFoundInGroup() {
  return <NotFoundContent />
}
