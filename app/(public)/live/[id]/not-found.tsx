import { missingPage } from '@/app/_seo/missing-page'
import { NotFoundContent } from '@/components/layout/not-found-content'
import { routes } from '@/lib/shared/routes'

export const metadata = missingPage

/** A shared link outlives its livestream. */
export default function NoPublicLivestream() {
  return (
    <NotFoundContent
      more={{
        text: 'A livestream that has ended may be among the videos, if it was recorded.',
        href: routes.upcoming,
        label: 'See all livestreams',
      }}
    />
  )
}
