import type { Metadata } from 'next'
import { UnsubscribeText } from '@/app/(public)/unsubscribe/_components/unsubscribe-text'
import { getUnsubscribe } from '@/lib/domains/livestreams/queries-unsubscribe'
import type { UnsubscribeState } from '@/lib/domains/livestreams/schema'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Livestream reminders', robots: { index: false } }

const texts: Record<UnsubscribeState, { title: string; text: string }> = {
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
}

/** Linked in reminders. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const { state, name } = await getUnsubscribe(given)
  const form = { action: `${apiRoutes.livestreamUnsubscribe(given)}&page=1`, label: 'Stop reminders' }
  const link = { href: routes.livestreams, label: 'All livestreams' }
  return <UnsubscribeText {...texts[state]} name={name} form={state === 'active' ? form : null} link={link} />
}
