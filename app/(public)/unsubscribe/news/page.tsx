import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getNewsSubscription } from '@/lib/domains/newsletters/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Newsletters', robots: { index: false } }

/** Linked in newsletters. */
export default unsubscribePage({
  texts: {
    active: {
      title: 'No more newsletters?',
      text: 'We will send you no newsletter any more. Mails about your account and your payments still come.',
    },
    over: {
      title: 'You get no newsletters',
      text: 'You are not on our mailing list. Should you want to join again, your account has the switch.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Perhaps it was cut off on its way. Open it once more from the mail, or use the switch in your account.',
    },
  },
  get: async (token) => ({ state: await getNewsSubscription(token) }),
  form: { action: apiRoutes.newsUnsubscribe, label: 'Leave the mailing list' },
  link: { href: routes.account, label: 'Your account' },
})
