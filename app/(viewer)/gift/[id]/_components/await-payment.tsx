'use client'

import { useEffect } from 'react'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { Button } from '@/components/ui/buttons/button'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { useRefresh } from '@/lib/client/use-refresh'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const CHECK_MS = 5000

/** Shows the gift as soon as the payment arrives, because some methods take minutes. */
export function AwaitPayment({ id }: { id: number }) {
  const refresh = useRefresh()
  const [run, isOpening] = useRun()
  useEffect(() => {
    const timer = setInterval(() => void refresh(), CHECK_MS)
    return () => clearInterval(timer)
  }, [refresh])

  async function pay() {
    await openProviderPage(apiRoutes.ownGiftCheckout(id))
    return 'leaving'
  }

  return (
    <div className="mt-8 max-w-measure">
      <p className="text-sand">
        If you’ve just paid, this page will show your gift in a moment. You can close it: we’ll email you.
      </p>
      <PaymentConsentText kind="gift" />
      <Button size="lg" className="mt-6" loading={isOpening} onClick={() => void run(pay)}>
        Continue to payment
      </Button>
    </div>
  )
}
