import 'server-only'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { closeCheckoutsOf } from '@/lib/domains/payments/checkout/mutations'
import { listCustomers } from '@/lib/domains/payments/customers/mutations'
import { saveCodeDiscountUse } from '@/lib/domains/payments/discounts/mutations'
import { createEntitlement, nextPassStart, setPassEnded } from '@/lib/domains/payments/entitlements/mutations'
import { purchaseOutcome } from '@/lib/domains/payments/purchases/policy'
import type { PurchaseReader } from '@/lib/domains/payments/read-back/mutations'
import { composePassReceipt } from '@/lib/domains/payments/receipts/mails'
import { db } from '@/lib/server/db/client'
import { isPassName, passEnd, passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'

/** A pass starts when everything that the person has ends, so its time is never lost. */
export const passReader: PurchaseReader = {
  async retry(_tx, { pass = null }) {
    return pass !== null && isPassName(pass) ? { item: `${passes[pass].label} of Premium`, path: routes.passes } : null
  },
  setEnded: (tx, { id: purchaseId }, endedAt, now) => setPassEnded(tx, { purchaseId }, endedAt, now),
  async read({ userId, user: to }, { session, paidAt, price, tax, isReturned, now }) {
    const name = session.metadata?.pass ?? ''
    const pass = isPassName(name) ? name : null
    const facts = { isShown: pass !== null, hasAccount: userId !== null, couldWatch: false, isReturned }
    const outcome = purchaseOutcome(facts)
    // Closes open checkouts of plans, because a subscription would run beside the pass.
    if (outcome === 'opens' && userId !== null)
      for (const customer of await listCustomers(db, userId)) await closeCheckoutsOf(customer, 'subscription')
    return {
      outcome,
      item: pass && { pass },
      async open(tx, purchase, endedAt) {
        if (pass === null || purchase.userId === null) return
        await saveCodeDiscountUse(tx, session.metadata, purchase.userId, now)
        const startsAt = await nextPassStart(tx, purchase.userId, paidAt < now ? paidAt : now)
        const endsAt = passEnd(startsAt, pass)
        await createEntitlement(tx, purchase, { scope: 'everything', source: 'pass', startsAt, endsAt, endedAt })
      },
      async tell(tx, purchase) {
        if (!to || !purchase || outcome !== 'opens' || pass === null) return
        const { startsAt, endsAt } = await tx.entitlement.findUniqueOrThrow({
          where: { purchaseId: purchase.id },
          select: { startsAt: true, endsAt: true },
        })
        const receipt = composePassReceipt({ number: purchase.id, price, paidAt, tax, startsAt, endsAt }, pass)
        await queueTextMail(tx, 'pass-receipt', { to, ...receipt })
      },
    }
  },
}
