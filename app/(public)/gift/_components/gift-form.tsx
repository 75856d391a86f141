'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { DeliveryFields } from '@/components/payments/delivery-fields'
import { GiftCard } from '@/components/payments/gift-card'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { Button } from '@/components/ui/buttons/button'
import { Field, FieldError, TextareaField } from '@/components/ui/fields/field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import {
  GIFT_MESSAGE_MAX,
  giftSchema,
  newGift,
  type GiftForm as Input,
  type GiftInput,
  type GiftOffer,
} from '@/lib/domains/payments/gifts/schema'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import { passes } from '@/lib/shared/money/passes'
import { formatPrice } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

type GiftFormProps = {
  offers: GiftOffer[]
  giverName: string
  brandName: string
  /** Days in Singapore between which the email can be sent. */
  days: { first: string; last: string }
}

export function GiftForm({ offers, giverName, brandName, days }: GiftFormProps) {
  const router = useRouter()
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit<Input, GiftInput, void>({
    schema: giftSchema,
    defaultValues: newGift(giverName, days.first),
    submit: async (gift) => {
      const price = offers.find(({ pass }) => pass === gift.pass)?.price
      try {
        await openProviderPage(apiRoutes.giftCheckout(price ? priceKey(price) : ''), gift)
      } catch (error) {
        // Refreshes the page, because the price has changed.
        if (isConflict(error)) router.refresh()
        throw error
      }
    },
    onSuccess: () => 'leaving',
  })
  const typed = useWatch({ control: form.control })
  const chosen = offers.find(({ pass }) => pass === typed.pass)
  const { error: passError, ...passField } = field('pass')

  return (
    <form
      method="post"
      onSubmit={onSubmit}
      noValidate
      className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div className="flex max-w-measure flex-col gap-6">
        <fieldset>
          <legend className="font-display text-title">How long?</legend>
          <div className="mt-4 grid gap-3 sm:grid-cols-2">
            {offers.map(({ pass, price }) => (
              <label
                key={pass}
                className="flex min-h-14 items-center gap-3 rounded-card border border-edge bg-raised px-4 py-3 last:odd:sm:col-span-2 hover:border-brass has-checked:border-brass-bright has-checked:bg-high"
              >
                <input type="radio" value={pass} className="size-5 shrink-0 accent-brass" {...passField} />
                <span className="grow">{passes[pass].label}</span>
                <span className="numerals text-brass-bright">{formatPrice(price)}</span>
              </label>
            ))}
          </div>
          <FieldError id="pass" error={passError} />
        </fieldset>
        <Field label="For" placeholder="Their name" autoComplete="off" maxLength={100} {...field('recipientName')} />
        <Field label="From" autoComplete="name" maxLength={100} {...field('giverName')} />
        <TextareaField label="Message" rows={4} hint="Optional" maxLength={GIFT_MESSAGE_MAX} {...field('message')} />
        <DeliveryFields field={field} delivery={typed.delivery ?? 'email'} days={days} />
        <div className="border-t border-line pt-6">
          <p className="flex items-baseline justify-between font-display text-title">
            Total <span className="numerals">{chosen && formatPrice(chosen.price)}</span>
          </p>
          <p className="mt-3 text-fine text-dust">
            Paid once, on our payment provider’s page. Until your gift is redeemed, you can correct the address or get
            your money back.
          </p>
          <PaymentConsentText kind="gift" className="mt-3" />
          <Button type="submit" size="lg" loading={isSubmitting} disabled={!isReady} className="mt-6">
            Continue to payment
          </Button>
        </div>
      </div>
      <section aria-label="Preview of the card" className="lg:sticky lg:top-8">
        <GiftCard
          giverName={typed.giverName?.trim() || 'You'}
          recipientName={typed.recipientName?.trim() || 'Someone dear'}
          message={typed.message ?? ''}
          pass={chosen ? passes[chosen.pass].label : ''}
          brandName={brandName}
        >
          <p className="text-fine text-dust">The code to redeem it will be here.</p>
        </GiftCard>
      </section>
    </form>
  )
}
