import { paymentMethods } from '@/lib/domains/payments/checkout/schema'

export function PaymentMethods() {
  return (
    <fieldset className="mt-8 flex flex-col gap-3">
      <legend className="sr-only">Payment method</legend>
      {paymentMethods.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-16 items-center gap-4 rounded-card border border-edge bg-raised p-5 hover:border-brass has-checked:border-brass-bright has-checked:bg-high"
        >
          <input
            type="radio"
            name="method"
            value={value}
            defaultChecked={value === 'card'}
            className="size-5 accent-brass"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
