import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getNewsSubscription } from '@/lib/domains/newsletters/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Newsletters', robots: { index: false } }

export default unsubscribePage({
  texts: {
    active: {
      title: 'Unsubscribe from newsletters?',
      text: 'You’ll still get emails about your account and payments.',
    },
    over: {
      title: 'You’re unsubscribed',
      text: 'You won’t get any more newsletters. You can turn them on again in your account.',
    },
    unknown: {
      title: 'This link isn’t valid',
      text: 'It may be incomplete. Open it again from the email, or turn newsletters off in your account.',
    },
  },
  get: async (token) => ({ state: await getNewsSubscription(token) }),
  form: { action: apiRoutes.newsUnsubscribe, label: 'Unsubscribe' },
  link: { href: routes.account, label: 'Go to account' },
})
