import type { Metadata } from 'next'
import { Button, ButtonLink } from '@/components/ui/button'
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

/** Linked in newsletters. Opening it changes nothing, because mail programs open links too. */
export default async function UnsubscribeNewsPage({ searchParams }: PageProps<'/unsubscribe/news'>) {
  const { token } = await searchParams
  const given = typeof token === 'string' ? token : ''
  const state = await getNewsSubscription(given)
  const { title, text } = texts[state]
  return (
    <div className="page-width max-w-2xl py-16 lg:py-24">
      <h1 className="text-heading">{title}</h1>
      <p className="mt-4 max-w-measure text-lead text-sand">{text}</p>
      {state === 'active' ? (
        <form method="post" action={`${apiRoutes.newsUnsubscribe(given)}&page=1`} className="mt-8">
          <Button type="submit" size="lg">
            Leave the mailing list
          </Button>
        </form>
      ) : (
        <ButtonLink href={routes.account} variant="secondary" className="mt-8">
          Your account
        </ButtonLink>
      )}
    </div>
  )
}
