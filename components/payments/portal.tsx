'use client'
import { usePathname } from 'next/navigation'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import type { PaymentNotice } from '@/lib/domains/payments/subscriptions/schema'
import { formatDay } from '@/lib/shared/format/format'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

function noticeText({ needsCard, isPaused, until }: PaymentNotice): string {
  if (isPaused)
    return needsCard
      ? 'Premium is paused until you add one.'
      : 'Premium is paused until you pay. Please update your card.'
  const day = until && formatDay(until)
  if (!needsCard) return `Please update your card. Premium stays active until ${day}.`
  return day
    ? `Your bank hasn’t approved automatic payments. Premium stays active until ${day}.`
    : 'Your bank has approved automatic payments of a smaller amount than Premium will cost.'
}

export function PaymentBanner({ notice }: { notice: PaymentNotice }) {
  const { needsCard } = notice
  const { loading, open } = useProviderPage(needsCard ? apiRoutes.cardSetup : apiRoutes.portal)
  const title = needsCard ? 'New card needed' : 'Payment failed'
  return (
    <section aria-label={title} className="border-b border-danger bg-raised">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p>
          <strong className="font-semibold text-danger">{title}.</strong> {noticeText(notice)}
        </p>
        <Button variant="danger" loading={loading} onClick={() => void open()}>
          {needsCard ? 'Add a card' : 'Update your card'}
        </Button>
      </div>
    </section>
  )
}

/** Opens a page of Stripe's that links back to the current page. */
function useProviderPage(address: string): { loading: boolean; open: () => Promise<void> } {
  const path = usePathname()
  const [run, loading] = useRun()

  async function open() {
    const toastId = toast.loading('Loading Stripe Portal...')
    try {
      const query = new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(path) })
      await openProviderPage(`${address}?${query}`)
      return 'leaving'
    } finally {
      toast.dismiss(toastId)
    }
  }

  return { loading, open: () => run(open) }
}

export function ManageSubscription() {
  const { loading, open } = useProviderPage(apiRoutes.portal)
  return (
    <Button variant="secondary" loading={loading} onClick={() => void open()}>
      Manage Subscription
    </Button>
  )
}
