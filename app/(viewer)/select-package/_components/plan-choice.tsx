'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { WizardBar } from '@/components/layout/header/wizard-bar'
import { useRun } from '@/lib/client/forms/use-run'
import type { LocationDto } from '@/lib/client/location'
import { openCheckout } from '@/lib/client/payments/checkout'
import { callApi, isConflict } from '@/lib/client/requests/api'
import { priceKey, type PlanOffer } from '@/lib/domains/payments/plans/policy'
import { PAYMENT_FAILURE } from '@/lib/shared/errors'
import { formatMonthlyPrice } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { PlanCard } from './plan-card'
import { PremiumPrice } from './premium-price'
import { useTravelNote } from './use-travel-note'

export type Plan = 'guest' | 'premium'

type PlanChoiceProps = {
  /** The price in the country of the request. */
  offer: PlanOffer
  location: LocationDto
  initialPlan: Plan
}

/** The two plans as cards that toggle, and the buttons of the wizard. */
export function PlanChoice({ offer, location, initialPlan }: PlanChoiceProps) {
  const router = useRouter()
  const [plan, setPlan] = useState<Plan | null>(initialPlan)
  const [run, submitting] = useRun()
  const travelNote = useTravelNote(offer, location)
  const toggle = (chosen: Plan) => setPlan(plan === chosen ? null : chosen)

  async function proceed() {
    if (!plan) {
      toast.error('Please select a plan to continue.')
      return
    }
    const toastId = toast.loading('Selecting your package...')
    try {
      if (plan === 'guest') {
        await callApi(apiRoutes.guestPlan, { method: 'POST', fallback: PAYMENT_FAILURE })
        router.push(routes.thankYou)
      } else await openCheckout(priceKey(offer.price))
      return 'leaving'
    } catch (error) {
      // The price or the role has changed meanwhile: the page shows the current one.
      if (isConflict(error)) router.refresh()
      throw error
    } finally {
      toast.dismiss(toastId)
    }
  }

  return (
    <>
      <div role="group" aria-label="Plans" className="mt-10 grid gap-6 md:grid-cols-2">
        <PlanCard name="Guest" selected={plan === 'guest'} disabled={submitting} onToggle={() => toggle('guest')}>
          <span className="block font-display text-heading">Free</span>
          <span className="block text-sand">Free video content, and news of events and updates.</span>
        </PlanCard>
        <PlanCard
          name="Premium"
          badge={offer.discount === null ? undefined : `${offer.discount}% off`}
          selected={plan === 'premium'}
          disabled={submitting}
          onToggle={() => toggle('premium')}
        >
          <PremiumPrice offer={offer} />
        </PlanCard>
      </div>
      <p aria-live="polite" className="mt-6 text-sand empty:hidden">
        {travelNote}
      </p>
      <WizardBar
        backHref={routes.registration}
        next={{
          label: plan === null ? 'Choose your plan first' : 'Continue',
          // Not `disabled` while nothing is chosen: a click says what is missing.
          'aria-disabled': plan === null || undefined,
          loading: submitting,
          onClick: () => void run(proceed),
        }}
      />
      <p className="mt-8 max-w-measure text-fine text-dust">
        The Premium membership renews automatically every month and is charged until you cancel it.
        {offer.discount !== null && ` After the first year it costs ${formatMonthlyPrice(offer.regular)}.`}
      </p>
    </>
  )
}
