import { consentText, type ConsentKind } from '@/lib/domains/payments/consents/schema'
import { routes } from '@/lib/shared/routes/routes'

type PaymentConsentTextProps = {
  kind: ConsentKind
  /** Needed for a subscription, from `formatCharges`. */
  charges?: string
  className?: string
}

/** Place it next to the button that opens a checkout. `openCheckout` stores the same text. */
export function PaymentConsentText({ kind, charges, className = 'mt-6' }: PaymentConsentTextProps) {
  return (
    <p className={`max-w-measure text-fine text-dust ${className}`}>
      By continuing, you confirm: “{consentText(kind, charges)}” More in our{' '}
      <a href={routes.terms} target="_blank" className="underline underline-offset-4">
        terms<span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  )
}
