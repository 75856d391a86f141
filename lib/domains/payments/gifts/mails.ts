import 'server-only'
import { unlinked, type TextFacts } from '@/lib/domains/content/mails/mails'
import { formatCode } from '@/lib/domains/payments/codes/schema'
import { paidLines } from '@/lib/domains/payments/receipts/mails'
import { sellerLines } from '@/lib/domains/payments/receipts/policy'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatInSingapore, isolateText } from '@/lib/shared/format/format'
import { passes, type PassName } from '@/lib/shared/money/passes'
import type { Price } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

type Gift = {
  id: number
  giverName: string
  recipientName: string
  recipientEmail: string | null
  message: string
  deliverAt: Date | null
}

type Paid = { number: number; price: Price; paidAt: Date; tax: string | null }

export function composeGiftReceipt(paid: Paid, pass: PassName, gift: Gift, now: Date): TextFacts<'gift-receipt'> {
  const { id, recipientName, recipientEmail, deliverAt } = gift
  const to = `${isolateText(unlinked(recipientName))} (${recipientEmail ?? ''})`
  const isLater = deliverAt !== null && deliverAt > now
  const next = recipientEmail === null ? 'Print the card on the page of your gift, and give it to them.' : null
  return {
    facts: { pass: passes[pass].label, recipient: unlinked(recipientName), link: siteUrl(routes.ownGift(id)) },
    details: [
      ...paidLines(paid),
      next ?? (isLater ? `We'll email it to ${to} on ${formatInSingapore(deliverAt)}.` : `We've emailed it to ${to}.`),
      "Until it's redeemed, you can correct the address and the day, or get your money back.",
      sellerLines().join(' · '),
    ],
  }
}

/** Marks that change the direction of text, or end an isolated part of it. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g

/** Nothing in the giver's message becomes a link. */
export function composeGift(gift: Gift, pass: PassName, code: string): TextFacts<'gift'> {
  const message = gift.message.replace(DIRECTIONS, '').trim()
  return {
    facts: {
      giver: unlinked(gift.giverName),
      pass: passes[pass].label,
      link: siteUrl(routes.redeemFor(formatCode(code))),
      redeemLink: siteUrl(routes.redeem),
    },
    details: [...(message ? [`"${isolateText(unlinked(message))}"`] : []), `Your code: ${formatCode(code)}`],
  }
}

export const composeUndelivered = (gift: Gift): TextFacts<'gift-undelivered'> => ({
  facts: {
    recipient: unlinked(gift.recipientName),
    address: gift.recipientEmail ?? '',
    link: siteUrl(routes.ownGift(gift.id)),
  },
})
