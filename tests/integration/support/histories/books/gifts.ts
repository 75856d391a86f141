import { readSealedCode } from '@/lib/domains/payments/codes/queries'
import { formatCode } from '@/lib/domains/payments/codes/schema'
import { DAY } from '@/tests/integration/support/histories/history'
import { endOfLivestream } from './livestreams'
import { hasWithdrawn, type Ours } from './ours'
import { dates, type StripeBooks } from './stripe-books'

/** Gifts, and the codes of gifts and blocks. */

/** A gift's code is valid while its payment is. What it opened is valid as long. */
export function compareGifts(ours: Ours): string[] {
  const found: string[] = []
  for (const { id, purchaseId, code } of ours.gifts) {
    const purchase = ours.purchases.find((row) => row.id === purchaseId)
    if (!purchase || !code) {
      if (purchase || code) found.push(`gift ${id} has a code without a payment, or a payment without a code`)
      continue
    }
    const isValid = purchase.refundedAt === null && !hasWithdrawn(ours, purchase.id)
    if ((code.revokedAt === null) !== isValid) found.push(`code of gift ${id} is valid: ${!isValid}`)
    const opened = ours.entitlements.filter(({ redemption }) => redemption?.codeId === code.id)
    if (opened.some(({ endedAt }) => (endedAt === null) !== isValid))
      found.push(`what gift ${id} opened is valid: ${!isValid}`)
  }
  return found
}

/** Each valid code of a gift reaches its recipient once, on the day that the giver chose. */
export function compareDeliveries({ gifts }: Ours): string[] {
  const found: string[] = []
  for (const { id, code, deliverAt, deliveredAt, recipientEmail, mails } of gifts) {
    if (!code) continue
    if (code.revokedAt !== null) {
      if (mails.some(({ sentAt }) => sentAt === null)) found.push(`gift ${id} is revoked, but its email waits`)
      continue
    }
    const text = formatCode(readSealedCode(code) ?? '')
    const count = mails.filter((mail) => mail.template === 'gift' && mail.text.includes(text)).length
    const isForgotten = recipientEmail === null && deliveredAt === null
    const isDue = deliverAt !== null && deliverAt.getTime() <= Date.now() && !isForgotten
    if (count !== (isDue ? 1 : 0)) found.push(`gift ${id} has ${count} emails, due at ${dates(deliverAt)}`)
  }
  return found
}

/** A code opens one thing for each person who redeemed it, and for no more people than it may. */
export function compareCodes(stripe: StripeBooks, { codes, entitlements, livestreams }: Ours): string[] {
  const found: string[] = []
  for (const { id, uses, maxUses, redemptions, block } of codes) {
    if (uses !== redemptions.length || uses > maxUses)
      found.push(`code ${id} counts ${uses} of ${maxUses} uses, and has ${redemptions.length}`)
    for (const { id: redemptionId, userId, usedAt } of redemptions) {
      if (userId === null) continue
      const opened = entitlements.filter((row) => row.redemptionId === redemptionId)
      const isDiscount = block !== null && block.percent !== null
      if (opened.length !== (isDiscount ? 0 : 1))
        found.push(`redemption ${redemptionId} opened ${opened.length} things`)
      if (isDiscount && (usedAt !== null) !== isPaidWith(stripe, redemptionId))
        found.push(`discount ${redemptionId} is used: ${usedAt !== null}`)
      for (const row of opened.filter(() => block !== null)) {
        const { startsAt, endsAt, endedAt, livestreamId } = row
        const livestream = livestreams.find((each) => each.id === livestreamId)
        const isRight = livestream
          ? endsAt.getTime() >= endOfLivestream(livestream)
          : endsAt.getTime() - startsAt.getTime() === (block?.days ?? 0) * DAY
        if (!isRight || endedAt !== null) found.push(`code ${id} opens ${dates(startsAt, endsAt, endedAt)}`)
      }
    }
  }
  return found
}

/** True if a payment with the discount arrived. */
const isPaidWith = ({ sessions }: StripeBooks, redemptionId: number): boolean =>
  sessions.some(
    ({ metadata, payment_status: status }) => metadata?.redemptionId === String(redemptionId) && status === 'paid',
  )
