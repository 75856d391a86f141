'use client'

import { Field } from '@/components/ui/fields/field'
import type { FieldOf } from '@/lib/client/forms/use-form-submit'
import type { PaymentForm } from './checkout-form'

export function CardFields({ field }: { field: FieldOf<PaymentForm> }) {
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
