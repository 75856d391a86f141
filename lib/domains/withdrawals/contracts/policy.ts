import { formatDay } from '@/lib/shared/format/format'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'
import { formatPrice, priceOfMinor, type CurrencyCode } from '@/lib/shared/money/prices'

export const WITHDRAWAL_DAYS = 14

type Payment = {
  /** First payment of the contract. */
  paidAt: Date
  /** In the currency's minor unit. */
  amount: number
  /** Part of the amount that has been refunded, in the same unit. */
  refunded: number
}

/** 'unknown' if the person has cleared their watch history since. */
export type Use = 'used' | 'unused' | 'unknown'

export type ContractFacts =
  | {
      kind: 'membership'
      /** Null while the first payment is on its way. */
      payment: Payment | null
      use: Use
      startsAt: Date
      endsAt: Date
      /** True if it doesn't renew at `endsAt`. */
      isEnding: boolean
      /** True if its latest payment is due, so that a cancellation ends it at once. */
      isDue: boolean
    }
  | { kind: 'pass'; payment: Payment; use: Use; startsAt: Date; endsAt: Date }
  | { kind: 'rental'; payment: Payment; use: Use }
  | { kind: 'gift'; payment: Payment; use: 'used' | 'unused' }
  /** `opensAt` is null for a festival without livestreams yet. */
  | { kind: 'ticket'; payment: Payment; opensAt: Date | null }

/**
 * `withdrawal` ends access at once; `amount` is the refund in the minor unit: of the whole payment, of what is left of
 * it, or for unused days. `cancellation` ends at `endsAt`; null for at once.
 */
export type Exit =
  | { kind: 'withdrawal'; amount: number; refund: 'whole' | 'rest' | 'days' }
  | { kind: 'cancellation'; endsAt: Date | null; amount: 0 }

/** The reason why there is no refund: alone if nothing can be done, or beside a cancellation. */
export type Refusal = 'late' | 'used' | 'used-up' | 'unknown' | 'refunded' | 'opened' | 'ending'

/**
 * End of the 14th day after the payment, in the last time zone in which it ends (UTC−12), because we don't know the
 * person's zone.
 */
export function withdrawalDeadline(paidAt: Date): Date {
  const day = Math.floor(paidAt.getTime() / DAY_MS)
  return new Date((day + WITHDRAWAL_DAYS + 1) * DAY_MS + 12 * HOUR_MS)
}

/** Charges started days. Rounds the refund up to a whole minor unit. */
function unusedShare(amount: number, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): number {
  const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY_MS))
  const used = Math.ceil((now.getTime() - startsAt.getTime()) / DAY_MS)
  return Math.ceil((amount * Math.max(0, days - used)) / days)
}

/** The rule of docs/reference/payments.md: the ways out of a contract at `now`. */
export function withdrawalOf(contract: ContractFacts, now: Date): { exits: Exit[]; refusal: Refusal | null } {
  const { kind, payment } = contract
  const cancellation: Exit[] =
    kind === 'membership' && (contract.isDue || !contract.isEnding)
      ? [{ kind: 'cancellation', endsAt: contract.isDue ? null : contract.endsAt, amount: 0 }]
      : []
  const isEnding = kind === 'membership' && contract.isEnding && !contract.isDue
  const refuse = (refusal: Refusal) => ({ exits: cancellation, refusal })

  // Nothing has been charged yet, so only the order ends.
  if (!payment) return { exits: [{ kind: 'withdrawal', amount: 0, refund: 'whole' }], refusal: null }
  const left = payment.amount - payment.refunded
  if (left <= 0 && payment.amount > 0) return refuse('refunded')
  if (kind === 'gift') {
    if (contract.use === 'used') return refuse('used')
  } else if (now >= withdrawalDeadline(payment.paidAt)) {
    return refuse(isEnding ? 'ending' : 'late')
  }
  if (kind === 'ticket' && contract.opensAt !== null && now >= contract.opensAt) return refuse('opened')
  if (kind === 'rental' && contract.use !== 'unused') return refuse(contract.use)
  const isShared = (kind === 'membership' || kind === 'pass') && contract.use !== 'unused' && now > contract.startsAt
  const amount = Math.min(left, isShared ? unusedShare(payment.amount, contract, now) : payment.amount)
  // A month that cost nothing has nothing to refund, so only its renewal ends.
  if (amount <= 0) return refuse(isEnding ? 'ending' : 'used-up')
  const refund = amount === payment.amount ? 'whole' : amount === left ? 'rest' : 'days'
  const withdrawal: Exit = { kind: 'withdrawal', amount, refund }
  return { exits: [withdrawal, ...cancellation], refusal: null }
}

const doneTexts = {
  refunded: 'It has already been refunded.',
  'used-up': 'There’s nothing left to refund.',
  unknown:
    'Your watch history was cleared after the payment, so we can’t see whether you’ve started this video. Write to us if you haven’t.',
  opened: 'This ticket can’t be refunded any more: the performance has opened for ticket holders.',
} as const

export function refusalText(refusal: Refusal, { kind, payment, ...rest }: ContractFacts): string {
  switch (refusal) {
    case 'ending':
      return 'endsAt' in rest
        ? `It won’t renew, and ends on ${formatDay(rest.endsAt.toISOString())}.`
        : 'It won’t renew.'
    case 'late': {
      const last = payment && new Date(withdrawalDeadline(payment.paidAt).getTime() - DAY_MS)
      const day = last ? ` on ${formatDay(last.toISOString())}` : ''
      return `The 14 days in which you could withdraw ended${day}.`
    }
    case 'used':
      return kind === 'gift'
        ? 'This gift has been redeemed, so it can’t be refunded any more.'
        : 'You’ve started this video, so it can’t be refunded any more.'
    default:
      return doneTexts[refusal]
  }
}

/** One sentence that says what happens, as the page and the confirming email show it. */
export function exitText(exit: Exit, currency: CurrencyCode | null): string {
  if (exit.kind === 'cancellation') {
    const last = exit.endsAt && formatDay(exit.endsAt.toISOString())
    return last
      ? `Your membership won’t renew. You keep Premium until ${last}.`
      : 'Your membership ends now, without another charge.'
  }
  if (exit.amount === 0 || currency === null) return 'Your order ends now. Nothing has been charged.'
  const price = formatPrice(priceOfMinor(currency, exit.amount), 'always')
  const refunds = { whole: `the whole ${price}`, rest: `the remaining ${price}`, days: `${price} for the unused days` }
  return `Your access ends now, and we refund ${refunds[exit.refund]}.`
}
