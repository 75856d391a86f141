import { missingPage } from '@/app/_seo/missing-page'
import { NotFoundContent } from '@/components/layout/not-found-content'
import { routes } from '@/lib/shared/routes'

export const metadata = missingPage

/** Links in mails and calendars lead here after a livestream has ended, too. */
export default function NoLivestream() {
  return (
    <NotFoundContent
      more={{
        text: 'A livestream that has ended may be among the videos, if it was recorded.',
        href: routes.livestreams,
        label: 'See all livestreams',
      }}
    />
  )
}
