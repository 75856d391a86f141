import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Uses the header and footer of the group's layout. */
export default function NotFoundInGroup() {
  return <NotFoundContent />
}
