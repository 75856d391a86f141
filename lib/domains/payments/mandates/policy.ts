import { HOUR_MS } from '@/lib/shared/format/milliseconds'

export type MandateState = 'ok' | 'missing' | 'too_small'

/** A bank may take half an hour to confirm a mandate. */
const PENDING_MS = HOUR_MS

export type MandateFacts = {
  /** Stripe's status of the mandate. */
  status: string
  acceptedAt: Date | null
  /** Amount for which the mandate was registered, in the minor unit; null if unknown. */
  amount: number | null
  /** Regular price in the minor unit, which is due after a discount for a time. */
  needed: number
}

/** Returns null while the bank hasn't answered yet. */
export function mandateState({ status, acceptedAt, amount, needed }: MandateFacts, now: Date): MandateState | null {
  if (status === 'pending') {
    const isNew = acceptedAt !== null && now.getTime() - acceptedAt.getTime() < PENDING_MS
    return isNew ? null : 'missing'
  }
  if (status !== 'active') return 'missing'
  return amount !== null && amount < needed ? 'too_small' : 'ok'
}
