import type { Metadata } from 'next'
import { UnsubscribeText } from '@/app/(public)/unsubscribe/_components/unsubscribe-text'
import { getNewsSubscription } from '@/lib/domains/newsletters/queries'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Newsletters', robots: { index: false } }

const texts = {
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
}

/** Linked in newsletters. */
export default async function UnsubscribeNewsPage({ searchParams }: PageProps<'/unsubscribe/news'>) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const state = await getNewsSubscription(given)
  const form = { action: `${apiRoutes.newsUnsubscribe(given)}&page=1`, label: 'Leave the mailing list' }
  const link = { href: routes.account, label: 'Your account' }
  return <UnsubscribeText {...texts[state]} form={state === 'active' ? form : null} link={link} />
}
