'use client'
import { useRouter } from 'next/navigation'
import Link from 'next/link'
import { useState } from 'react'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { Button } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { passRefusalTexts } from '@/lib/domains/payments/passes/policy'
import type { PassOffer, PassRefusal, PassSale } from '@/lib/domains/payments/passes/schema'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import { formatDay } from '@/lib/shared/format/format'
import type { PassName } from '@/lib/shared/money/passes'
import { formatMonthlyPrice, formatPrice } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type PassChoiceProps = {
  sale: PassSale
  /** Country of the request, such as 'In India', if the price region has just changed; otherwise empty. */
  here: string
  /** True while another checkout is opening. */
  disabled: boolean
}

export function PassChoice({ sale: { offers, refusal, startsAt }, here, disabled }: PassChoiceProps) {
  const router = useRouter()
  const ready = useHydrated()
  const [pass, setPass] = useState<PassName>('1-month')
  const [run, submitting] = useRun()
  const chosen = offers.find((offer) => offer.pass === pass)

  async function pay({ price }: PassOffer) {
    try {
      await openProviderPage(apiRoutes.passCheckout(pass, priceKey(price)))
      return 'leaving'
    } catch (error) {
      // Refreshes the page, because the price or the person's access has changed.
      if (isConflict(error)) router.refresh()
      throw error
    }
  }

  return (
    <Section id="passes" title="Prefer to pay once?" className="mt-14 scroll-mt-24 border-t border-line pt-8">
      <p className="mt-3 max-w-measure text-sand">
        A pass is Premium for a set time. It doesn’t renew.
        {startsAt && ` You have Premium until ${formatDay(startsAt)}. The time of a pass is added after that.`}
      </p>
      <fieldset disabled={!ready || disabled || submitting} className="mt-6 min-w-0">
        <legend className="sr-only">Passes</legend>
        <div className="grid gap-3 lg:grid-cols-5">
          {offers.map((offer) => (
            <PassOption
              key={offer.pass}
              offer={offer}
              checked={offer.pass === pass}
              onChoose={() => setPass(offer.pass)}
            />
          ))}
        </div>
      </fieldset>
      {chosen && here && (
        <p aria-live="polite" className="mt-4 text-sand">
          {here}, a pass for {chosen.label} costs {formatPrice(chosen.price)}, and that’s what you’ll pay.
        </p>
      )}
      {refusal ? (
        <Refusal refusal={refusal} />
      ) : (
        chosen && (
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <div className="min-w-0 flex-1 basis-80">
              <p className="text-fine text-dust">
                You’ll pay on our payment provider’s page, with the methods available in your country.
              </p>
              <PaymentConsentText kind="pass" className="mt-2" />
            </div>
            <Button
              size="lg"
              variant="secondary"
              disabled={!ready || disabled}
              loading={submitting}
              onClick={() => void run(() => pay(chosen))}
              className="max-sm:w-full"
            >
              Pay {formatPrice(chosen.price)} once
            </Button>
          </div>
        )
      )}
    </Section>
  )
}

function PassOption({ offer, checked, onChoose }: { offer: PassOffer; checked: boolean; onChoose: () => void }) {
  const { pass, label, regular, price, monthly, discount } = offer
  return (
    <label className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-edge bg-raised px-5 py-3 hover:border-brass has-checked:border-brass-bright has-checked:bg-high lg:flex-col lg:items-start lg:p-5">
      <input
        type="radio"
        name="pass"
        value={pass}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-brass lg:mb-2"
      />
      <span className="programme-label flex-1 text-sand lg:flex-none">{label}</span>
      <span className="flex flex-col text-end lg:text-start">
        <span className="font-display text-title text-brass-bright">
          {discount !== null && (
            <s className="mr-2 text-fine text-dust">
              <span className="sr-only">Regular price </span>
              {formatPrice(regular)}
            </s>
          )}
          {formatPrice(price)}
        </span>
        <span className="text-fine text-sand">{formatMonthlyPrice(monthly)}</span>
      </span>
    </label>
  )
}

function Refusal({ refusal }: { refusal: PassRefusal }) {
  return (
    <p className="mt-6">
      {passRefusalTexts[refusal]}{' '}
      {refusal === 'renews' && (
        <Link href={routes.account} className="text-brass-bright underline underline-offset-4">
          Go to account
        </Link>
      )}
    </p>
  )
}
