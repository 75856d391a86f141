'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { WizardBar } from '@/components/layout/header/wizard-bar'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { Field } from '@/components/ui/fields/field'
import { useFormSubmit, type FieldOf } from '@/lib/client/forms/use-form-submit'
import type { CardElement } from '@/lib/client/payments/card-element'
import { openCheckout } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import { cardFormSchema, consentFormSchema } from '@/lib/domains/payments/card-form/schema'
import { consentText } from '@/lib/domains/payments/consents/schema'
import { routes } from '@/lib/shared/routes/routes'

type PaymentForm = {
  number: string
  expiry: string
  cvv: string
  firstName: string
  lastName: string
  consent: boolean
}

type CheckoutFormProps = {
  method: 'card' | 'paypal'
  /** True if our own test card fields are shown, which happens only in the sandbox. */
  withCard: boolean
  /** Stripe's publishable key. Null if Stripe's card fields are not used. */
  elementKey: string | null
  /** Price shown to the person, as a `priceKey`. */
  shown: string
  /** Charges that the person agrees to, from `formatCharges`. */
  charges: string
  person: { firstName: string; lastName: string }
}

/**
 * Collects card details in Stripe's embedded fields, on Stripe's hosted checkout or, in the sandbox, in test fields
 * that are never sent.
 */
export function CheckoutForm({ method, withCard, elementKey, shown, charges, person }: CheckoutFormProps) {
  const router = useRouter()
  const [place, card] = useCardElement(elementKey, shown)
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit<PaymentForm, unknown, void>({
    schema: withCard ? cardFormSchema : consentFormSchema,
    defaultValues: { number: '', expiry: '', cvv: '', consent: false, ...person },
    loading: 'Selecting your package...',
    submit: async () => {
      try {
        await (card.state === 'ready'
          ? card.element.pay()
          : openCheckout(shown, method === 'paypal' ? method : undefined))
      } catch (error) {
        if (isConflict(error)) {
          // Clears the consent and refreshes the page, because the price or the person's role has changed.
          form.setValue('consent', false)
          router.refresh()
        }
        throw error
      }
    },
    // Both payment flows navigate away from this page.
    onSuccess: () => 'leaving',
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8">
      {withCard && <CardFields field={field} />}
      {elementKey && (
        <>
          <div ref={place} data-testid="card-element" className={card.state === 'ready' ? '' : 'min-h-48'} />
          <p role="status" className="text-sand empty:hidden">
            {card.state === 'loading' && 'Loading the card form...'}
            {card.state === 'refused' && card.message}
            {card.state === 'failed' &&
              'The card form couldn’t be loaded. Continue to pay on our payment provider’s page instead.'}
          </p>
        </>
      )}
      <CheckboxField className="mt-8" label={consentText('subscription', charges)} {...field('consent')} />
      <WizardBar
        backHref={routes.paymentMethod}
        next={{
          type: 'submit',
          label: 'Continue',
          loading: isSubmitting,
          disabled: !isReady || (elementKey !== null && card.state === 'loading'),
        }}
      />
    </form>
  )
}

function CardFields({ field }: { field: FieldOf<PaymentForm> }) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          {...field('number')}
        />
      </div>
      <Field label="Expiry date" inputMode="numeric" autoComplete="cc-exp" placeholder="MM/YY" {...field('expiry')} />
      <Field label="CVV" inputMode="numeric" autoComplete="cc-csc" placeholder="123" {...field('cvv')} />
      <Field label="First name" autoComplete="cc-given-name" {...field('firstName')} />
      <Field label="Last name" autoComplete="cc-family-name" {...field('lastName')} />
    </div>
  )
}

/** 'refused' has a message from the server. 'failed' means that Stripe's fields couldn't be loaded. */
type CardElementState =
  { state: 'loading' | 'failed' } | { state: 'ready'; element: CardElement } | { state: 'refused'; message: string }

/**
 * Mounts Stripe's card fields.
 * @param shown price shown to the person, as a `priceKey`
 * @returns ref for the container of the fields, and their state
 */
function useCardElement(
  key: string | null,
  shown: string,
): [place: RefObject<HTMLDivElement | null>, now: CardElementState] {
  const place = useRef<HTMLDivElement>(null)
  const [now, setNow] = useState<CardElementState>({ state: 'loading' })
  useEffect(() => {
    const { current } = place
    if (!key || !current) return
    let isUnmounted = false
    let mounted: CardElement | undefined
    async function mount(target: HTMLElement, publishableKey: string) {
      try {
        const { mountCardElement } = await import('@/lib/client/payments/card-element')
        if (isUnmounted) return
        mounted = await mountCardElement(target, publishableKey, shown)
        if (isUnmounted) mounted.remove()
        else setNow({ state: 'ready', element: mounted })
      } catch (error) {
        if (isUnmounted) return
        const refused = isConflict(error)
        setNow(refused ? { state: 'refused', message: error.message } : { state: 'failed' })
      }
    }
    void mount(current, key)
    return () => {
      isUnmounted = true
      mounted?.remove()
    }
  }, [key, shown])
  return [place, now]
}
