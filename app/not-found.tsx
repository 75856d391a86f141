import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'

export const metadata = missingPage

/** Has no header or footer, because Next sends it with every page. */
export default function NotFound() {
  return (
    <main id="content" className="grid min-h-dvh">
      <NotFoundContent />
    </main>
  )
}
