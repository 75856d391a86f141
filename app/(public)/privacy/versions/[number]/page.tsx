import { legalVersionPage } from '@/app/(public)/_components/legal-text'
import { routes } from '@/lib/shared/routes/routes'

export const revalidate = 300

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { number: string }[] {
  return []
}

const { LegalVersionPage, generateMetadata } = legalVersionPage('privacy', {
  title: 'Privacy',
  path: routes.privacy,
})

export { generateMetadata }
export default LegalVersionPage
