import { NotFoundContent } from '@/components/layout/not-found-content'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'No livestream' }

/** Links in mails and calendars lead here after a livestream has ended, too. */
export default function NoLivestream() {
  return (
    <NotFoundContent
      text="There is no livestream here. One that has ended may be among the videos, if it was recorded."
      way={{ href: routes.livestreams, label: 'See the livestreams' }}
    />
  )
}
