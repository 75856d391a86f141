import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Each group's layout has the header and footer. */
export default function NotFoundInGroup() {
  return <NotFoundContent />
}
