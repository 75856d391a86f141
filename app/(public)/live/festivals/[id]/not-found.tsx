import { missingPage } from '@/app/_seo/page-metadata'
import { NotFoundContent } from '@/components/layout/not-found-content'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = missingPage

export default function NoPublicFestival() {
  return <NotFoundContent livestreams={routes.upcoming} />
}
