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

export function PaymentFailedBanner({ notice }: { notice: PaymentNotice }) {
  const { loading, open } = usePortal()
  return (
    <section aria-label="Payment failed" className="border-b border-danger bg-raised">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p>
          <strong className="font-semibold text-danger">Payment failed.</strong>{' '}
          {notice.graceEndsAt
            ? `Please update your card. Premium stays active until ${formatDay(notice.graceEndsAt)}.`
            : 'Premium is paused until you pay. Please update your card.'}
        </p>
        <Button variant="danger" loading={loading} onClick={() => void open()}>
          Update your card
        </Button>
      </div>
    </section>
  )
}

/** Opens Stripe's billing portal. The portal links back to the current page. */
function usePortal(): { loading: boolean; open: () => Promise<void> } {
  const path = usePathname()
  const [run, loading] = useRun()

  async function open() {
    const toastId = toast.loading('Loading Stripe Portal...')
    try {
      const query = new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(path) })
      await openProviderPage(`${apiRoutes.portal}?${query}`)
      return 'leaving'
    } finally {
      toast.dismiss(toastId)
    }
  }

  return { loading, open: () => run(open) }
}

export function ManageSubscription() {
  const { loading, open } = usePortal()
  return (
    <Button variant="secondary" loading={loading} onClick={() => void open()}>
      Manage Subscription
    </Button>
  )
}
