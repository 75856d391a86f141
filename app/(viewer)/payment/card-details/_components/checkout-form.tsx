'use client'

import { useRouter } from 'next/navigation'
import { WizardBar } from '@/components/layout/header/wizard-bar'
import { CheckboxField } from '@/components/ui/fields/checkbox-field'
import { useFormSubmit } from '@/lib/client/forms/use-form-submit'
import { openCheckout } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import { cardFormSchema, consentFormSchema } from '@/lib/domains/payments/card-form/schema'
import { routes } from '@/lib/shared/routes/routes'
import { CardFields } from './card-fields'
import { useCardElement } from './use-card-element'

export type PaymentForm = {
  number: string
  expiry: string
  cvv: string
  firstName: string
  lastName: string
  consent: boolean
}

type CheckoutFormProps = {
  /** Whether our own fields for a test card are shown (sandbox). */
  withCard: boolean
  /** Stripe's publishable key, to show its card fields here; or null. */
  elementKey: string | null
  /** The shown price, from `priceKey`. */
  shown: string
  /** The charges that the person agrees to, from `formatCharges`. */
  charges: string
  person: { firstName: string; lastName: string }
}

/**
 * The consent and the card: in Stripe's fields, in our fields for a test card (sandbox), or later on Stripe's page.
 * What is typed into our fields is never sent.
 */
export function CheckoutForm({ withCard, elementKey, shown, charges, person }: CheckoutFormProps) {
  const router = useRouter()
  const [place, card] = useCardElement(elementKey, shown)
  const { form, field, onSubmit, isSubmitting, isReady } = useFormSubmit<PaymentForm, unknown, void>({
    schema: withCard ? cardFormSchema : consentFormSchema,
    defaultValues: { number: '', expiry: '', cvv: '', consent: false, ...person },
    loading: 'Selecting your package...',
    submit: async () => {
      try {
        // Where Stripe's fields do not load, its own page takes the card.
        await (card.state === 'ready' ? card.element.pay() : openCheckout(shown))
      } catch (error) {
        if (isConflict(error)) {
          // The price or the role has changed: the page shows the current one, to which nobody has agreed yet.
          form.setValue('consent', false)
          router.refresh()
        }
        throw error
      }
    },
    // To Stripe's page, or from Stripe's fields to the page after the payment.
    onSuccess: () => 'leaving',
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-8">
      {withCard && <CardFields field={field} />}
      {elementKey && (
        <>
          <div ref={place} data-testid="card-element" className={card.state === 'ready' ? '' : 'min-h-48'} />
          <p role="status" className="text-sand empty:hidden">
            {card.state === 'loading' && 'Loading the card fields of our payment provider...'}
            {card.state === 'refused' && card.message}
            {card.state === 'failed' &&
              'The card fields could not be loaded. Continue leads to the page of our payment provider instead.'}
          </p>
        </>
      )}
      <CheckboxField
        className="mt-8"
        label={`I am over 18, and I agree that the membership renews automatically: ${charges} is charged every month until I cancel it.`}
        {...field('consent')}
      />
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
