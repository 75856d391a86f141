'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from 'sonner'
import { PlanCard } from '@/app/(viewer)/select-package/_components/plan-card'
import { WizardBar } from '@/components/layout/wizard-bar'
import { callApi } from '@/lib/client/api'
import { formatMonthlyPrice } from '@/lib/domains/billing/policy'
import type { PlanOffer } from '@/lib/domains/billing/schema'
import { errorMessage } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

export type Plan = 'guest' | 'premium'

const FAILURE = 'An error occurred. Please try again later.'

/** Where the provider sends the browser after paying. */
function checkoutPath(): string {
  const after = new URLSearchParams({ refresh: 'true', returnUrl: routes.browse })
  const redirectUrl = `${window.location.origin}${routes.subscriptionReturn}?${after}`
  return `${routes.api.checkout}?${new URLSearchParams({ redirectUrl })}`
}

/** Two cards that toggle, and the way on. */
export function PlanChoice({ offer, initialPlan }: { offer: PlanOffer; initialPlan: Plan }) {
  const router = useRouter()
  const [plan, setPlan] = useState<Plan | null>(initialPlan)
  const [submitting, setSubmitting] = useState(false)
  const toggle = (chosen: Plan) => setPlan(plan === chosen ? null : chosen)

  async function proceed() {
    if (submitting) return
    if (!plan) {
      toast.error('Please select a plan to continue.')
      return
    }
    setSubmitting(true)
    const toastId = toast.loading('Selecting your package...')
    try {
      if (plan === 'guest') {
        await callApi(routes.api.guestPlan, { method: 'POST' })
        router.push(routes.thankYou)
      } else {
        const { url } = await callApi<{ url: string }>(checkoutPath(), { method: 'POST' })
        window.location.assign(url)
      }
    } catch (error) {
      toast.error(errorMessage(error, FAILURE))
      setSubmitting(false)
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
          <span className="block font-display text-heading text-brass-bright">
            {offer.discount !== null && (
              <s className="mr-3 text-title text-dust">
                <span className="sr-only">Regular price </span>
                {formatMonthlyPrice(offer)}
              </s>
            )}
            {formatMonthlyPrice(offer, offer.price)}
          </span>
          <span className="block text-sand">Exclusive premium content: the whole catalogue, in full.</span>
          {offer.discount !== null && (
            <span className="block text-brass-bright">
              {"You're eligible for Premium Plan for your first year of subscription!"}
            </span>
          )}
        </PlanCard>
      </div>
      <WizardBar
        backHref={routes.registration}
        note={plan === null ? 'Choose your plan first' : undefined}
        next={{
          label: plan === null ? 'Choose your plan first' : 'Continue',
          disabled: plan === null || submitting,
          loading: submitting,
          onClick: () => void proceed(),
        }}
      />
      <p className="mt-8 max-w-measure text-fine text-dust">
        The Premium membership renews automatically every month and is charged until you cancel it.
      </p>
    </>
  )
}
