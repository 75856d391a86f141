import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getDigestSubscription } from '@/lib/domains/following/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'Weekly email', robots: { index: false } }

export default unsubscribePage({
  texts: {
    active: {
      title: 'Unsubscribe from the weekly email?',
      text: 'You’ll still follow the same artists, composers, ragas, series and playlists, and see new releases on Browse.',
    },
    over: {
      title: 'You’re unsubscribed',
      text: 'You’ll no longer get the weekly email. To turn it on again, choose a day in your account.',
    },
    unknown: {
      title: 'This link isn’t valid',
      text: 'It may be incomplete. Open it again from the email, or turn the weekly email off in your account.',
    },
  },
  get: async (token) => ({ state: await getDigestSubscription(token) }),
  form: { action: apiRoutes.digestUnsubscribe, label: 'Unsubscribe' },
  link: { href: routes.account, label: 'Go to account' },
})
