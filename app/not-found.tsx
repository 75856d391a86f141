import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Without header and footer, because Next sends this component with every page. */
export default function NotFound() {
  return (
    <main id="content" className="grid min-h-dvh">
      <NotFoundContent />
    </main>
  )
}
