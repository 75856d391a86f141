import Link from 'next/link'
import { ManageSubscription } from '@/components/payments/portal'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { ConsentDto } from '@/lib/domains/payments/consents/schema'
import { sellerLines } from '@/lib/domains/payments/receipts/policy'
import type { PaymentDto } from '@/lib/domains/payments/receipts/schema'
import { membershipText } from '@/lib/domains/payments/subscriptions/policy'
import type { MembershipDto } from '@/lib/domains/payments/subscriptions/schema'
import { isPremium, openPaymentStatuses, type RoleName } from '@/lib/shared/access/roles'
import { formatDay, formatMoment } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import { RenewalButton } from './renewal'

function guestText(membership: MembershipDto | null): string {
  if (membership?.status === 'incomplete') return membershipText(membership)
  if (membership && openPaymentStatuses.includes(membership.status)) {
    return 'Premium is paused until you pay'
  }
  return 'Free videos, plus trailers for the rest'
}

export function SubscriptionSection({
  roleName,
  membership,
  freeUntil,
}: {
  roleName: RoleName
  membership: MembershipDto | null
  /** End of free months granted by staff, as an ISO timestamp. */
  freeUntil: string | null
}) {
  const premium = isPremium(roleName)
  // Includes people whose grace period after a failed renewal has ended, because they need the portal to change the
  // card.
  const manageable = (roleName === 'MEMBER' && freeUntil === null) || membership !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {premium ? (
        <p>
          <span className="font-display text-title text-brass-bright">Premium</span>{' '}
          {membership && <span className="ml-2 text-sand">{membershipText(membership)}</span>}
          {freeUntil && <span className="ml-2 text-sand">free until {formatDay(freeUntil)}</span>}
        </p>
      ) : (
        <p>
          <span className="font-display text-title">Guest</span>{' '}
          <span className="ml-2 text-sand">{guestText(membership)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!premium && <ButtonLink href={routes.selectPackage}>Upgrade Plan</ButtonLink>}
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
