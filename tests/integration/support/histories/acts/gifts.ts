import { changeGiftDelivery } from '@/lib/domains/payments/gift-changes/mutations'
import { createGiftCheckout, openGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { refundGift } from '@/lib/domains/payments/gift-refunds/mutations'
import { giftDeliverySchema, giftSchema } from '@/lib/domains/payments/gifts/schema'
import { db } from '@/lib/server/db/client'
import { dayOf } from '@/lib/shared/format/days'
import { DAY, type Act, type History } from '@/tests/integration/support/histories/history'
import { payNewest } from './paying'

/** Gifts: buying them, correcting their delivery, and asking for the money back. `codes` redeems them. */

let addresses = 0

/** Each address is used once, so that each email of a gift is its only one. */
function anyDelivery({ chance }: History) {
  addresses += 1
  return {
    delivery: chance.of(['email', 'email', 'card'] as const),
    recipientEmail: `meera-${addresses}@example.org`,
    day: dayOf(new Date(Date.now() + chance.below(4) * DAY)),
  }
}

async function anyGift(history: History, isPaid = true) {
  const where = { purchaseId: isPaid ? { not: null } : null }
  const gifts = await db.gift.findMany({ where, orderBy: { id: 'asc' } })
  const row = history.chance.of(gifts)
  const giver = history.living().find(({ id }) => id === row?.giverId)
  return row && giver ? { row, giver } : null
}

const gift: Act = {
  weight: 12,
  async run(history) {
    const person = history.anyone()
    const pass = history.chance.of(['7-days', '7-days', '1-month', '3-months'] as const)
    if (!person || !pass) return null
    const facts = { pass, giverName: 'Asha', recipientName: 'Meera', message: 'For you.' }
    const input = giftSchema.parse({ ...facts, ...anyDelivery(history) })
    const countryCode = history.countryOf(person)
    const opened = await history.attempt(async () =>
      createGiftCheckout(await history.actor(person), input, { countryCode }),
    )
    const what = `${person.id} gives ${pass} in ${countryCode}`
    return opened ? `${what}${opened}` : `${what}: ${await payNewest(history, person.id)}`
  },
}

/** Opens a second payment page, at times in another currency. Only one of two payments is kept. */
const again: Act = {
  weight: 3,
  async run(history) {
    const found = await anyGift(history, false)
    if (!found) return null
    const { row, giver } = found
    const countryCode = history.countryOf(giver)
    const opened = await history.attempt(async () =>
      openGiftCheckout(await history.actor(giver), row.id, { countryCode }),
    )
    const what = `${giver.id} comes back to gift ${row.id} in ${countryCode}`
    return opened ? `${what}${opened}` : `${what}: ${await payNewest(history, giver.id)}`
  },
}

const delivery: Act = {
  weight: 3,
  async run(history) {
    const found = await anyGift(history)
    if (!found) return null
    const { row, giver } = found
    const input = giftDeliverySchema.parse({ id: row.id, ...anyDelivery(history) })
    const outcome = await history.attempt(async () => changeGiftDelivery(await history.actor(giver), input))
    return `${giver.id} sends gift ${row.id} by ${input.delivery} on ${input.day}${outcome}`
  },
}

const refund: Act = {
  weight: 5,
  async run(history) {
    const found = await anyGift(history)
    if (!found) return null
    const { row, giver } = found
    const outcome = await history.attempt(async () => refundGift(await history.actor(giver), row.id), 0.25)
    return `${giver.id} asks for the money of gift ${row.id}${outcome}`
  },
}

/** An email that has been sent can't be taken back. */
const sending: Act = {
  weight: 3,
  async run(history) {
    const [gift] = history.chance.shuffled(
      await db.outboxMail.findMany({ where: { template: 'gift', sentAt: null }, orderBy: { id: 'asc' } }),
    )
    if (!gift) return null
    await db.outboxMail.update({ where: { id: gift.id }, data: { sentAt: new Date() } })
    return `the email of gift ${gift.giftId} goes out`
  },
}

export const giftActs: Act[] = [gift, again, delivery, refund, sending]
