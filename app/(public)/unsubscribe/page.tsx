import type { Metadata } from 'next'
import { Button, ButtonLink } from '@/components/ui/button'
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

/** Linked in reminders. Opening it changes nothing, because mail programs open links too. */
export default async function UnsubscribePage({ searchParams }: PageProps<'/unsubscribe'>) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const { state, name } = await getUnsubscribe(given)
  const { title, text } = texts[state]
  return (
    <div className="page-width max-w-2xl py-16 lg:py-24">
      <h1 className="text-heading">{title}</h1>
      {name !== null && <p className="mt-4 font-display text-title text-brass-bright">{name}</p>}
      <p className="mt-4 max-w-measure text-lead text-sand">{text}</p>
      {state === 'active' ? (
        <form method="post" action={`${apiRoutes.livestreamUnsubscribe(given)}&page=1`} className="mt-8">
          <Button type="submit" size="lg">
            Stop reminders
          </Button>
        </form>
      ) : (
        <ButtonLink href={routes.livestreams} variant="secondary" className="mt-8">
          All livestreams
        </ButtonLink>
      )}
    </div>
  )
}
