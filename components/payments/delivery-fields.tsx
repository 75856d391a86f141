'use client'

import { Field } from '@/components/ui/fields/field'
import type { FieldProps } from '@/lib/client/forms/use-form-submit'

const deliveries = [
  { value: 'email', label: 'Email it' },
  { value: 'card', label: 'Print a card' },
] as const

type DeliveryFieldsProps = {
  field: (name: 'delivery' | 'recipientEmail' | 'day') => FieldProps
  /** Chosen delivery. */
  delivery: 'email' | 'card'
  /** Days in Singapore between which the email can be sent. */
  days: { first: string; last: string }
}

export function DeliveryFields({ field, delivery, days }: DeliveryFieldsProps) {
  const { error: _error, ...radio } = field('delivery')
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-4 font-display text-title">How should it reach them?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {deliveries.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-3 rounded-card border border-edge bg-raised px-4 py-3 hover:border-brass has-checked:border-brass-bright has-checked:bg-high"
          >
            <input type="radio" value={value} className="size-5 shrink-0 accent-brass" {...radio} />
            {label}
          </label>
        ))}
      </div>
      {delivery === 'email' ? (
        <>
          <Field label="Their email" type="email" autoComplete="off" {...field('recipientEmail')} />
          <Field
            label="Send on"
            type="date"
            min={days.first}
            max={days.last}
            hint="Today: as soon as you’ve paid. Another day: at 9 a.m. in Singapore."
            {...field('day')}
          />
        </>
      ) : (
        <p className="text-sand">After the payment, you can print the card and give it to them yourself.</p>
      )}
    </fieldset>
  )
}
