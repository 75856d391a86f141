import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getUnsubscribe } from '@/lib/domains/livestreams/reminders/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Livestream reminders', robots: { index: false } }

export default unsubscribePage({
  texts: {
    active: {
      title: 'Stop these reminders?',
      text: 'We won’t send you any more reminders for this livestream.',
    },
    over: {
      title: 'Reminders stopped',
      text: 'You won’t get any more reminders for this livestream. You can turn them on again on its page.',
    },
    unknown: {
      title: 'This link isn’t valid',
      text: 'It may be incomplete. Open it again from the email, or stop the reminders on the livestream’s page.',
    },
  },
  get: getUnsubscribe,
  form: { action: apiRoutes.livestreamUnsubscribe, label: 'Stop reminders' },
  link: { href: routes.livestreams, label: 'All livestreams' },
})
