import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getUnsubscribe } from '@/lib/domains/livestreams/reminders/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Livestream reminders', robots: { index: false } }

/** Linked in reminders. */
export default unsubscribePage({
  texts: {
    active: {
      title: 'Stop these reminders?',
      text: 'We will write nothing more about this livestream. Everything else stays as it is.',
    },
    over: {
      title: 'No more reminders',
      text: 'You get no reminders of this livestream any more. Its page has the button, should you want them again.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Perhaps it was cut off on its way. Open it once more from the mail, or use the livestream’s page.',
    },
  },
  get: getUnsubscribe,
  form: { action: apiRoutes.livestreamUnsubscribe, label: 'Stop reminders' },
  link: { href: routes.livestreams, label: 'All livestreams' },
})
