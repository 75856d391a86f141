import { db } from '@/lib/server/db/client'

/** Everything that our books say. */
export type Ours = Awaited<ReturnType<typeof readOurs>>

const redeemed = { code: { include: { gift: { include: { purchase: true } }, block: true } } } as const

export async function readOurs() {
  const orderBy = { id: 'asc' } as const
  return {
    purchases: await db.purchase.findMany({ orderBy, include: { entitlement: true, ticketRefund: true } }),
    entitlements: await db.entitlement.findMany({
      orderBy,
      include: { purchase: true, redemption: { include: redeemed } },
    }),
    gifts: await db.gift.findMany({ orderBy, include: { code: true, mails: true } }),
    codes: await db.accessCode.findMany({ orderBy, include: { redemptions: true, block: true, gift: true } }),
    withdrawals: await db.withdrawal.findMany({ orderBy }),
    livestreams: await db.livestream.findMany({ orderBy }),
    festivals: await db.festival.findMany({ orderBy }),
    subscriptions: await db.subscription.findMany({ orderBy, include: { billingCustomer: true } }),
    refunds: await db.refund.findMany({ orderBy }),
    receipts: await db.invoiceReceipt.findMany(),
    mails: await db.outboxMail.findMany({ orderBy }),
    videos: await db.video.findMany({ orderBy }),
  }
}

export const hasWithdrawn = ({ withdrawals }: Ours, id: number): boolean =>
  withdrawals.some(({ purchaseId }) => purchaseId === id)
