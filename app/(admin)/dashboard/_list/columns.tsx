import { StateMark, MailStateCell, type Tone } from '@/app/(admin)/dashboard/_marks/marks'
import type { MailDto } from '@/lib/domains/outbox/schema'
import { NEEDS_CARD, subscriptionStateLabel, type SubscriptionDto } from '@/lib/domains/payments/subscriptions/schema'
import { formatShortDay, formatMoment } from '@/lib/shared/format/format'
import { formatPrice } from '@/lib/shared/money/prices'

function toneOf({ status, cancelAt }: SubscriptionDto): Tone {
  if (status === 'active' || status === 'trialing') return cancelAt ? 'waiting' : 'good'
  return status === 'past_due' || status === 'unpaid' ? 'bad' : 'none'
}

function stateCell(subscription: SubscriptionDto) {
  const { status, cancelAt, endedAt, needsCard } = subscription
  return (
    <>
      <StateMark tone={toneOf(subscription)}>{subscriptionStateLabel(status)}</StateMark>
      {needsCard && (
        <span className="block">
          <StateMark tone="bad">{NEEDS_CARD}</StateMark>
        </span>
      )}
      {endedAt && <span className="block text-fine text-sand">{formatShortDay(endedAt)}</span>}
      {!endedAt && cancelAt && <span className="block text-fine text-sand">ends {formatShortDay(cancelAt)}</span>}
    </>
  )
}

export const subscriptionColumns = {
  Price: ({ price, discountPercent }: SubscriptionDto) => (
    <span className="numerals whitespace-nowrap">
      {formatPrice(price)}{' '}
      {discountPercent !== null && <span className="ml-1 text-fine text-sand">−{discountPercent}%</span>}
    </span>
  ),
  Since: ({ startedAt }: SubscriptionDto) => formatShortDay(startedAt),
  'Period end': ({ currentPeriodEnd }: SubscriptionDto) => formatShortDay(currentPeriodEnd),
  Status: stateCell,
}

export const mailColumns = {
  Subject: ({ subject, template }: MailDto) => (
    <>
      <bdi>{subject}</bdi>
      <span className="block text-fine text-dust">{template}</span>
    </>
  ),
  Created: ({ createdAt }: MailDto) => <span className="text-sand">{formatMoment(createdAt)}</span>,
  Status: MailStateCell,
}
