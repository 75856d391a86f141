import type { Metadata } from 'next'
import { unsubscribePage } from '@/app/(public)/unsubscribe/_components/unsubscribe-page'
import { getDigestSubscription } from '@/lib/domains/following/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const metadata: Metadata = { title: 'What you follow', robots: { index: false } }

/** Linked in the weekly mail about what a person follows. */
export default unsubscribePage({
  texts: {
    active: {
      title: 'No more mails about what you follow?',
      text: 'We will not write to you any more when something is new. You still follow what you follow, and see it at Browse.',
    },
    over: {
      title: 'No mails about what you follow',
      text: 'You get no mail about what you follow. Should you want it again, your account has the day.',
    },
    unknown: {
      title: 'This link is not valid',
      text: 'Perhaps it was cut off on its way. Open it once more from the mail, or choose ‘No email’ in your account.',
    },
  },
  get: async (token) => ({ state: await getDigestSubscription(token) }),
  form: { action: apiRoutes.digestUnsubscribe, label: 'Send no more of them' },
  link: { href: routes.account, label: 'Your account' },
})
