'use client'

import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { PaymentForm } from '@/app/(viewer)/payment/card-details/_components/checkout-form'
import { Field } from '@/components/ui/field'

type CardFieldsProps = { register: UseFormRegister<PaymentForm>; errors: FieldErrors<PaymentForm> }

/** The fields of a card and its owner. */
export function CardFields({ register, errors }: CardFieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          {...register('number')}
          error={errors.number?.message}
        />
      </div>
      <Field
        label="Expiry date"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        {...register('expiry')}
        error={errors.expiry?.message}
      />
      <Field
        label="CVV"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        placeholder="123"
        {...register('cvv')}
        error={errors.cvv?.message}
      />
      <Field
        label="First name"
        autoComplete="cc-given-name"
        {...register('firstName')}
        error={errors.firstName?.message}
      />
      <Field
        label="Last name"
        autoComplete="cc-family-name"
        {...register('lastName')}
        error={errors.lastName?.message}
      />
    </div>
  )
}
