import { isPassName, passes } from '@/lib/shared/money/passes'
import type { PurchasedItem } from './schema'

export type PurchaseFacts = {
  /** True if the purchased item is still on sale, such as a published video. */
  isShown: boolean
  hasAccount: boolean
  /** True if the person could already watch the item, so that the payment was needless. */
  couldWatch: boolean
  isReturned: boolean
}

export type PurchaseOutcome = 'item-gone' | 'account-gone' | 'open-already' | 'returned' | 'opens'

/** The order of the checks matters (table in docs/reference/data-model.md). */
export function purchaseOutcome({ isShown, hasAccount, couldWatch, isReturned }: PurchaseFacts): PurchaseOutcome {
  if (!isShown) return 'item-gone'
  if (!hasAccount) return 'account-gone'
  if (couldWatch) return 'open-already'
  return isReturned ? 'returned' : 'opens'
}

export const isToRefund = (outcome: PurchaseOutcome): boolean =>
  ['item-gone', 'account-gone', 'open-already'].includes(outcome)

/** Statuses of disputes in which we keep the money: the dispute was won, or it is only an inquiry. */
const keeping = new Set(['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

/** @param status of a dispute */
export const moneyStays = (status: string): boolean => keeping.has(status)

export const passLabel = (pass: string | null): string => (pass && isPassName(pass) ? passes[pass].label : (pass ?? ''))

/** Continues 'You paid $5': ', to rent 'Margazhi''. */
export function purchasePhrase(item: PurchasedItem): string {
  const { kind, pass, video, livestream, festival } = item
  switch (kind) {
    case 'rental':
      return `, to rent '${video?.name ?? ''}'`
    case 'pass':
      return `, for ${passLabel(pass)} of Premium`
    case 'gift':
      return `, for a gift of ${passLabel(pass)} of Premium`
    case 'ticket':
      return `, for a ticket to '${livestream?.name ?? festival?.name ?? ''}'`
  }
}

/** Names a purchase in lists: 'Rental: Margazhi', 'Pass: 7 days'. */
export function purchaseTitle({ kind, pass, video, livestream, festival }: PurchasedItem): string {
  switch (kind) {
    case 'rental':
      return `Rental: ${video?.name ?? ''}`
    case 'pass':
      return `Pass: ${passLabel(pass)}`
    case 'gift':
      return `Gift: ${passLabel(pass)}`
    case 'ticket':
      return `Ticket: ${livestream?.name ?? festival?.name ?? ''}`
  }
}
