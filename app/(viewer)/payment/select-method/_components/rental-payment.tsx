'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { WizardBar } from '@/components/layout/header/wizard-bar'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { RentalSummary } from '@/components/payments/rental-summary'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { RentalOffer } from '@/lib/domains/payments/rentals/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { PaymentMethods } from './payment-methods'

/**
 * Opens Stripe's hosted checkout for every payment method.
 * @param shown price shown to the person, as a `priceKey`
 */
export function RentalPayment({ offer, shown }: { offer: RentalOffer; shown: string }) {
  const router = useRouter()
  const ready = useHydrated()
  const [run, submitting] = useRun()

  async function pay(method?: string) {
    try {
      await openProviderPage(apiRoutes.rentalCheckout(offer.videoId, shown, method))
      return 'leaving'
    } catch (error) {
      // Refreshes the page, because the price or the person's access has changed.
      if (isConflict(error)) router.refresh()
      throw error
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isPayPal = new FormData(event.currentTarget).get('method') === 'paypal'
    void run(() => pay(isPayPal ? 'paypal' : undefined))
  }

  return (
    <form method="post" onSubmit={submit}>
      <RentalSummary offer={offer} />
      <PaymentMethods />
      <p className="mt-4 text-fine text-dust">
        You’ll pay on our payment provider’s page, with the methods available in your country.
      </p>
      <PaymentConsentText kind="rental" className="mt-4" />
      <WizardBar
        backHref={routes.videoRent(offer.videoId)}
        next={{ label: 'Continue', type: 'submit', disabled: !ready, loading: submitting }}
      />
    </form>
  )
}
