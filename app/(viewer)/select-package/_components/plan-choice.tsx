'use client'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useEffect, type ReactNode } from 'react'
import { toast } from 'sonner'
import { WizardBar } from '@/components/layout/header/wizard-bar'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { useRun } from '@/lib/client/forms/use-run'
import { openCheckout } from '@/lib/client/payments/checkout'
import { loadLocation, storeLocation, type LocationDto } from '@/lib/client/payments/location'
import { callApi, isConflict } from '@/lib/client/requests/api'
import type { PassSale } from '@/lib/domains/payments/passes/schema'
import { formatCharges, priceKey, type PlanOffer } from '@/lib/domains/payments/plans/policy'
import { PAYMENT_FAILURE } from '@/lib/shared/errors'
import { formatMonthlyPrice, priceRegionOf } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { PassChoice } from './pass-choice'

export type Plan = 'guest' | 'premium'

type PlanChoiceProps = {
  offer: PlanOffer
  location: LocationDto
  initialPlan: Plan
  /** Null while passes aren't sold. */
  passes?: PassSale | null
}

export function PlanChoice({ offer, location, initialPlan, passes = null }: PlanChoiceProps) {
  const router = useRouter()
  const [plan, setPlan] = useState<Plan | null>(initialPlan)
  const [run, submitting] = useRun()
  const here = useTravelPlace(location)
  const travelNote =
    here &&
    `Prices vary by location. ${here}, Premium costs ${formatMonthlyPrice(offer.price)}, and that’s what you’ll pay.`
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
      // Refreshes the page, because the price or the person's role has changed.
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
          <span className="block text-sand">Free video content, plus news and event updates.</span>
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
          // Doesn't use `disabled`, so that a click without a selection explains that a plan must be chosen.
          'aria-disabled': plan === null || undefined,
          loading: submitting,
          onClick: () => void run(proceed),
        }}
      />
      {plan === 'premium' && <PaymentConsentText kind="subscription" charges={formatCharges(offer)} className="mt-8" />}
      {passes && <PassChoice sale={passes} here={here} disabled={submitting} />}
    </>
  )
}

type PlanCardProps = {
  name: string
  /** Text in the card's corner, such as '50% off'. */
  badge?: string
  selected: boolean
  disabled: boolean
  onToggle: () => void
  children: ReactNode
}

function PlanCard({ name, badge, selected, disabled, onToggle, children }: PlanCardProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={disabled}
      onClick={onToggle}
      className={clsx(
        'relative flex flex-col gap-3 rounded-card border bg-raised p-7 text-start transition-colors duration-quick',
        selected ? 'border-brass-bright bg-high' : 'border-edge hover:border-brass',
      )}
    >
      <span className="flex items-center justify-between gap-4">
        <span className="programme-label text-sand">{name}</span>
        <span
          aria-hidden
          className={clsx(
            'grid size-7 place-items-center rounded-full border',
            selected ? 'border-brass bg-brass text-ground' : 'border-edge',
          )}
        >
          {selected && <Check className="size-4" strokeWidth={3} />}
        </span>
      </span>
      {badge && (
        <span className="absolute -top-3 right-6 rounded-sm bg-[#b3261e] px-2.5 py-1 text-fine font-semibold text-ivory">
          {badge}
        </span>
      )}
      {children}
    </button>
  )
}

function PremiumPrice({ offer }: { offer: PlanOffer }) {
  return (
    <>
      <span className="block font-display text-heading text-brass-bright">
        {offer.discount !== null && (
          <s className="mr-3 text-title text-dust">
            <span className="sr-only">Regular price </span>
            {formatMonthlyPrice(offer.regular)}
          </s>
        )}
        {formatMonthlyPrice(offer.price)}
      </span>
      <span className="block text-sand">Exclusive premium content: the whole catalogue, in full.</span>
      {offer.discount !== null && (
        <span className="block text-brass-bright">
          {offer.redemptionId === null
            ? "You're eligible for Premium Plan for your first year of subscription!"
            : 'For your first month, with your code.'}
        </span>
      )}
    </>
  )
}

/**
 * Returns the place of the request, such as 'In India', if the person's price region has changed within the last half
 * hour. Otherwise returns an empty text, because the prices need no explanation.
 */
function useTravelPlace({ country, countryCode }: LocationDto): string {
  const [here, setHere] = useState('')
  useEffect(() => {
    let isUnmounted = false
    void loadLocation().then((seen) => {
      if (isUnmounted || !seen || priceRegionOf(seen.countryCode) === priceRegionOf(countryCode)) return
      setHere(country ? `In ${country}` : 'Where you are now')
      storeLocation({ country, countryCode })
    })
    return () => {
      isUnmounted = true
    }
  }, [country, countryCode])
  return here
}
