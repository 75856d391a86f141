import type { Price } from '@/lib/shared/money/prices'

/** Reason why a ticket of something cancelled must be refunded by hand. */
export const refundProblems = {
  refused: 'The payment provider refused the refund.',
  disputed: 'The payment is disputed, so the bank decides.',
  returned: 'The bank sent the refund back.',
} as const
export type RefundProblem = keyof typeof refundProblems

export type FailedRefund = {
  purchaseId: number
  /** Null if the account was deleted, or if the staff member may not see people. */
  person: { id: number; email: string } | null
  price: Price
  problem: RefundProblem
}

/** Progress of the refunds after a cancellation. */
export type RefundProgress = { total: number; refunded: number; failed: number; failures: FailedRefund[] }

export type StaffTickets = {
  kind: 'livestream' | 'festival'
  id: number
  /** Number of tickets whose money we have, and their prices by currency. */
  sold: number
  amounts: Price[]
  cancelled: boolean
  /** Null before a cancellation. */
  refunds: RefundProgress | null
  /** Festival whose tickets stay valid if this livestream alone is cancelled; null if there are none. */
  festival: { id: number; name: string; sold: number } | null
  /** True if cancelling this livestream leaves its festival without any. */
  endsFestival: boolean
  /** False if refunds are needed, which this staff member may not issue. */
  mayCancel: boolean
}
