'use client'

import { useState, type FormEvent } from 'react'
import { toast } from 'sonner'
import { PaymentMethods } from '@/components/payments/payment-methods'
import { RentalSummary } from '@/components/payments/rental-summary'
import { WizardBar } from '@/components/layout/wizard-bar'
import { openProviderPage } from '@/lib/client/checkout'
import { useHydrated } from '@/lib/client/use-hydrated'
import type { RentalOffer } from '@/lib/domains/payments/schema-rentals'
import { apiRoutes } from '@/lib/shared/api-routes'
import { errorMessage, PAYMENT_FAILURE } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/** The payment method of a rental. Every method is paid on Stripe's page: no card number is entered here. */
export function RentalPayment({ offer }: { offer: RentalOffer }) {
  const ready = useHydrated()
  const [submitting, setSubmitting] = useState(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (submitting) return
    setSubmitting(true)
    try {
      await openProviderPage(apiRoutes.rentalCheckout(offer.videoId))
    } catch (error) {
      toast.error(errorMessage(error, PAYMENT_FAILURE))
      setSubmitting(false)
    }
  }

  return (
    <form method="post" onSubmit={(event) => void pay(event)}>
      <RentalSummary offer={offer} />
      <PaymentMethods />
      <p className="mt-4 text-fine text-dust">
        You pay on the page of our payment provider, which shows the methods that it offers where you are.
      </p>
      <WizardBar
        backHref={routes.videoRent(offer.videoId)}
        next={{ label: 'Continue', type: 'submit', disabled: !ready, loading: submitting }}
      />
    </form>
  )
}
