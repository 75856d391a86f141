import { ReturnFromProvider } from '@/app/(viewer)/subscription-return/_components/return-from-provider'
import { Spinner } from '@/components/ui/spinner'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { env } from '@/lib/server/env'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Updating your subscription' }

export default async function SubscriptionReturnPage({ searchParams }: PageProps<'/subscription-return'>) {
  const { refresh, returnUrl } = await searchParams
  const target = sameOriginPath(typeof returnUrl === 'string' ? returnUrl : null, env().APP_URL, routes.browse)
  const here = `${routes.subscriptionReturn}?${new URLSearchParams({ refresh: String(refresh), returnUrl: target })}`
  await requirePageActor(here)
  return (
    <div className="page-width flex flex-col items-center gap-6 py-32 text-center">
      <Spinner className="size-10 text-brass" />
      <h1 className="text-heading">Updating your subscription information...</h1>
      <ReturnFromProvider refresh={refresh === 'true'} target={target} />
    </div>
  )
}
