import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Rendered inside the layout of logged-in pages, with its header and footer. */
export default function NotFoundInGroup() {
  return <NotFoundContent />
}
