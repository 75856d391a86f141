import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Without header and footer, which the layout of each group has. */
export default function NotFoundInGroup() {
  return <NotFoundContent />
}
