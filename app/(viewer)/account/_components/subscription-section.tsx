import { clsx } from 'clsx'
import Link from 'next/link'
import { ManageSubscription } from '@/components/payments/portal'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { ConsentDto } from '@/lib/domains/payments/consents/schema'
import type { Holdings } from '@/lib/domains/payments/holdings/schema'
import { sellerLines } from '@/lib/domains/payments/receipts/policy'
import type { PaymentDto } from '@/lib/domains/payments/receipts/schema'
import { isPremium, type RoleName } from '@/lib/shared/access/roles'
import { formatDay, formatMoment } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import { RenewalButton } from './renewal'

type SubscriptionSectionProps = {
  roleName: RoleName
  holdings: Holdings
  /** Sentence of `holdingsText`. */
  text: string
  /** True if the person can buy a pass. */
  canAddPass: boolean
}

export function SubscriptionSection({ roleName, holdings, text, canAddPass }: SubscriptionSectionProps) {
  const { membership, spans } = holdings
  const premium = isPremium(roleName)
  // Includes people whose grace period after a failed renewal has ended, because they need the portal to change the
  // card.
  const manageable = (roleName === 'MEMBER' && spans.length === 0) || membership !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-[min(18rem,100%)] flex-1">
        <p className={clsx('font-display text-title', premium && 'text-brass-bright')}>
          {premium ? 'Premium' : 'Guest'}
        </p>
        <p className="mt-1 text-sand">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!premium && <ButtonLink href={routes.selectPackage}>Upgrade Plan</ButtonLink>}
        {premium && canAddPass && (
          <ButtonLink variant="secondary" href={routes.passes}>
            Add time
          </ButtonLink>
        )}
        {membership && <RenewalButton membership={membership} />}
        {manageable && <ManageSubscription />}
      </div>
    </div>
  )
}

function GivenConsent({ consent: { text, version, page, country, givenAt } }: { consent: ConsentDto }) {
  const place = country ? `, from ${country}` : ''
  return (
    <details className="mt-1 max-w-measure text-fine text-sand">
      <summary className="w-fit cursor-pointer py-1 underline underline-offset-4">Your agreement</summary>
      <p className="mt-1">“{text}”</p>
      <p className="text-dust">
        Agreed on {formatMoment(givenAt)} (Singapore time) at {page}
        {place}. Version {version}.
      </p>
    </details>
  )
}

export function PaymentsSection({ payments }: { payments: PaymentDto[] }) {
  return (
    <>
      {payments.length === 0 ? (
        <p className="text-sand">No payments yet.</p>
      ) : (
        <ul className="flex flex-col">
          {payments.map(({ title, price, paidAt, isRefunded, documentHref, consent }) => (
            <li
              key={documentHref}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <span className="min-w-0 break-words">
                <bdi>{title}</bdi>
                <span className="block text-fine text-sand">
                  {formatDay(paidAt)}
                  {isRefunded && ' · refunded'}
                </span>
                {consent && <GivenConsent consent={consent} />}
              </span>
              <span className="flex items-baseline gap-6">
                <span className="numerals">{formatPrice(price, 'always')}</span>
                {/* A plain link, because the response redirects to Stripe. */}
                <a href={documentHref} className="py-2 underline underline-offset-4">
                  Receipt<span className="sr-only">{` for ${title}, ${formatDay(paidAt)}`}</span>
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5">
        <Link href={routes.withdraw} prefetch={false} className="py-2 underline underline-offset-4">
          Withdraw or cancel
        </Link>
      </p>
      <address className="mt-5 text-fine text-dust not-italic">
        {sellerLines().map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  )
}
