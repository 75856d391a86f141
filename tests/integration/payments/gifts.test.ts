import { POST as giveRoute } from '@/app/api/gifts/create-checkout-session/route'
import { changeGiftDelivery } from '@/lib/domains/payments/gift-changes/mutations'
import { createGiftCheckout, openGiftCheckout } from '@/lib/domains/payments/gift-checkout/mutations'
import { finishGiftRefunds, refundGift } from '@/lib/domains/payments/gift-refunds/mutations'
import { purgeGiftDrafts, queueDueGifts } from '@/lib/domains/payments/gifts/jobs'
import { getGift, listGifts } from '@/lib/domains/payments/gifts/queries'
import { giftSchema, type GiftForm } from '@/lib/domains/payments/gifts/schema'
import { listPayments } from '@/lib/domains/payments/receipts/queries'
import { redeemCode } from '@/lib/domains/payments/redemptions/mutations'
import { recordMailEvents } from '@/lib/domains/newsletters/mailing-list/mutations'
import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { listPersonPurchases } from '@/lib/domains/payments/staff/queries'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { addDays, dayOf } from '@/lib/shared/format/days'
import { resetLimits } from '@/lib/server/limits/rate-limit'
import { PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { actorOf, giveFreeMonths, makeViewer, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { call } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ GEO_COUNTRY_HEADER: 'x-country' })
const { deliver, readBack, refunds, mails, checkouts } = provider

const DAY = 86_400_000
const today = () => dayOf(new Date())
const later = (days: number) => new Date(Date.now() + days * DAY)

const form = (facts: Partial<GiftForm> = {}): GiftForm => ({
  pass: '3-months',
  giverName: 'Asha',
  recipientName: 'Meera',
  message: 'For all the evenings to come.',
  delivery: 'email',
  recipientEmail: 'meera@example.org',
  day: today(),
  ...facts,
})
const input = (facts?: Partial<GiftForm>) => giftSchema.parse(form(facts))

async function ask(actor: Actor | null, json: object, query = {}, country = 'SG') {
  const url = `/api/gifts/create-checkout-session?${new URLSearchParams(query)}`
  const cookies = actor ? await signedIn(actor) : undefined
  return call(giveRoute, { method: 'POST', url, json, cookies, headers: { 'x-country': country } })
}

/** A gift that is paid for. Doesn't deliver Stripe's events. */
async function paid(facts?: Partial<GiftForm>, countryCode: string | null = null) {
  const giver = await makeViewer()
  const { url } = await createGiftCheckout(giver, input(facts), { countryCode })
  const { id } = await db.gift.findFirstOrThrow({ where: { giverId: giver.id } })
  await press(url, { action: 'pay' })
  return { giver, id, url }
}

async function given(facts?: Partial<GiftForm>) {
  const gift = await paid(facts)
  await deliver()
  return { ...gift, code: await codeOf(gift.giver, gift.id) }
}

const codeOf = async (giver: Actor, id: number) => (await getGift(giver, id))?.code ?? ''
const stateOf = async (giver: Actor, id: number) => (await getGift(giver, id))?.state
const redeem = (actor: Actor, code: string, now?: Date) => redeemCode(actor, code, '192.0.2.1', now)
const mailTo = (toAddress: string) => db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })
const entitlements = ({ id: userId }: Actor) => db.entitlement.findMany({ where: { userId } })

beforeEach(() => resetLimits())

describe('the checkout of a gift', () => {
  it.each([
    ['IN', 'inr', 115_000],
    ['SG', 'usd', 2800],
  ])('in %s costs the pass’s price in %s, and tells Stripe nothing about the recipient', async (country, ...price) => {
    const [currency, amount] = price
    const giver = await makeViewer()
    const refused = await ask(giver, form(), { shown: `${currency}-1` }, country)
    expect([refused.status, await checkouts()]).toEqual([409, []])
    expect((await ask(giver, form(), { shown: `${currency}-${amount / 100}` }, country)).status).toBe(200)
    const [session] = await checkouts()
    expect(session).toMatchObject({ mode: 'payment', amount_total: amount, currency })
    const lines = await stripe().checkout.sessions.listLineItems(session?.id ?? '')
    expect(lines.data.map(({ description }) => description)).toEqual(['Gift: 3 months of Premium'])
    expect(JSON.stringify(session)).not.toMatch(/meera|evenings/i)
  })

  it('is refused to visitors, unverified people, and for a day that has passed or no address', async () => {
    const giver = await makeViewer()
    expect((await ask(null, form())).status).toBe(401)
    expect((await ask(await makeViewer({ verified: false }), form())).status).toBe(403)
    const wrong: [Partial<GiftForm>, string][] = [
      [{ day: addDays(today(), -1) }, 'day'],
      [{ day: addDays(today(), 400) }, 'day'],
      [{ day: '2026-02-31' }, 'day'],
      [{ recipientEmail: 'meera' }, 'recipientEmail'],
      [{ recipientName: ' ' }, 'recipientName'],
      [{ giverName: '' }, 'giverName'],
      [{ message: 'x'.repeat(501) }, 'message'],
      [{ pass: 'forever' as '7-days' }, 'pass'],
    ]
    for (const [facts, field] of wrong) {
      const { status, json } = await ask(giver, form(facts))
      expect([status, json<{ fields: object }>().fields]).toEqual([400, { [field]: expect.any(String) }])
    }
    expect([await checkouts(), await db.gift.count()]).toEqual([[], 0])
  })

  it('is one for twenty concurrent requests, and one for each other gift', async () => {
    const giver = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(giver, form())))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    await ask(giver, form({ recipientName: 'Ravi' }))
    await ask(giver, form({ delivery: 'card' }))
    expect([await db.gift.count(), (await provider.openCheckouts()).length]).toEqual([3, 3])
  })

  it('can be opened again by its giver only, until it is paid', async () => {
    const giver = await makeViewer()
    const { url } = await createGiftCheckout(giver, input())
    const { id } = await db.gift.findFirstOrThrow()
    expect(await openGiftCheckout(giver, id)).toEqual({ url })
    expect(await stateOf(giver, id)).toBe('unpaid')
    await expect(openGiftCheckout(await makeViewer(), id)).rejects.toMatchObject({ code: 'not_found' })
    await press(url, { action: 'pay' })
    // Finds the payment at Stripe, although its event hasn't arrived.
    await expect(openGiftCheckout(giver, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stateOf(giver, id)).toBe('sent')
  })
})

describe('a paid gift', () => {
  it.each(eventOrders)('is emailed once with its code, with events %s and repeated', async (_name, order) => {
    const { giver, id } = await paid()
    await deliver(order)
    await provider.deliverAgain(order)
    await readBack()
    await queueDueGifts()
    const code = await codeOf(giver, id)
    expect(code).toMatch(/^[234679CDFGHJKMNPQRTVWXY]{12}$/)
    const shown = code.replace(/(.{4})(?=.)/g, '$1-')
    const [mail, ...more] = await mailTo('meera@example.org')
    expect([mail?.subject, more]).toEqual(['A gift from Asha: 3 months of Premium', []])
    for (const words of [
      'Dear Meera,',
      '"For all the evenings to come."',
      `Your code: ${shown}`,
      `/redeem?code=${shown}`,
    ])
      expect(mail?.text).toContain(words)
    const receipts = await mailTo(giver.email)
    expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt for your gift: 3 months of Premium'])
    expect(receipts[0]?.text).toContain("We've emailed it to Meera (meera@example.org).")
    expect(await listGifts(giver)).toMatchObject([{ id, state: 'sent' }])
    expect((await listPayments(giver)).map(({ title }) => title)).toEqual(['Gift: 3 months'])
    expect(await entitlements(giver)).toEqual([])
    expect(await db.accessCode.count()).toBe(1)
  })

  it('is emailed at nine in Singapore of a later day, and never before', async () => {
    const day = addDays(today(), 3)
    const { giver, id } = await given({ day })
    expect([await stateOf(giver, id), await mailTo('meera@example.org')]).toEqual(['waiting', []])
    const nine = new Date(`${day}T01:00:00Z`)
    await queueDueGifts(new Date(nine.getTime() - 1))
    expect(await mailTo('meera@example.org')).toEqual([])
    await Promise.all([queueDueGifts(nine), queueDueGifts(nine), queueDueGifts(nine)])
    expect(await mailTo('meera@example.org')).toHaveLength(1)
    expect(await stateOf(giver, id)).toBe('sent')
  })

  it('as a card is emailed to nobody', async () => {
    const { giver, id, code } = await given({ delivery: 'card' })
    await queueDueGifts(later(400))
    expect([await mails(), await stateOf(giver, id), code.length]).toEqual([['gift-receipt'], 'card', 12])
  })

  it('shows its code to its giver only', async () => {
    const { id } = await given()
    expect(await getGift(await makeViewer({ admin: true }), id)).toBeNull()
  })

  it('whose message pretends to be a link sends no link', async () => {
    await given({ message: 'Log in at https://evil.example/now or www.evil.example \u2069 evil.example' })
    const [mail] = await mailTo('meera@example.org')
    expect(mail?.html).not.toMatch(/href="[^"]*evil/)
    expect(mail?.html).toContain('evil.\u2060example')
  })

  it('that was paid by UPI minutes later, without a return, is emailed when the payment arrives', async () => {
    const giver = await makeViewer()
    const { url } = await createGiftCheckout(giver, input(), { countryCode: 'IN' })
    const { id } = await db.gift.findFirstOrThrow()
    await press(url, { action: 'upi' })
    await deliver()
    expect([await stateOf(giver, id), await mails()]).toEqual(['unpaid', []])
    await press(url, { action: 'approve' })
    await deliver()
    expect([await stateOf(giver, id), (await mails()).sort()]).toEqual(['sent', ['gift', 'gift-receipt']])
  })

  it.each(['refuse', 'expire'])('that UPI ends with %s stays unpaid, and can be paid again', async (action) => {
    const giver = await makeViewer()
    const { url } = await createGiftCheckout(giver, input(), { countryCode: 'IN' })
    const { id } = await db.gift.findFirstOrThrow()
    await press(url, { action: 'upi' })
    await press(url, { action })
    await deliver()
    expect([await stateOf(giver, id), await db.accessCode.count()]).toEqual(['unpaid', 0])
    expect(await openGiftCheckout(giver, id, { countryCode: 'IN' })).toEqual({ url })
    await press(url, { action: 'pay' })
    await deliver()
    expect(await stateOf(giver, id)).toBe('sent')
  })

  it('of a bank debit waits for the money, and a returned debit is told', async () => {
    const giver = await makeViewer()
    const { url } = await createGiftCheckout(giver, input())
    const { id } = await db.gift.findFirstOrThrow()
    await press(url, { action: 'debit' })
    await deliver()
    expect(await stateOf(giver, id)).toBe('unpaid')
    await expect(openGiftCheckout(giver, id)).rejects.toMatchObject({ code: 'conflict' })
    await press(url, { action: 'fail' })
    await deliver()
    expect(await mails()).toEqual(['purchase-unpaid'])
    expect((await mailTo(giver.email))[0]?.text).toContain(`/gift/${id}`)
  })

  it('is stored with its code or not at all, if the process ends in between', async () => {
    const { giver, id } = await paid()
    await db.$executeRaw`ALTER TABLE "AccessCode" ADD CONSTRAINT "killed" CHECK (false) NOT VALID`
    const statuses = await deliver()
    await db.$executeRaw`ALTER TABLE "AccessCode" DROP CONSTRAINT "killed"`
    expect(statuses).toContain(500)
    expect([await db.purchase.count(), await db.accessCode.count(), await stateOf(giver, id)]).toEqual([0, 0, 'unpaid'])
    await readBack()
    expect([await db.purchase.count(), await db.accessCode.count(), await stateOf(giver, id)]).toEqual([1, 1, 'sent'])
  })

  it('that arrives after the account was deleted is refunded', async () => {
    const giver = await makeViewer()
    const { url } = await createGiftCheckout(giver, input())
    await press(url, { action: 'debit' })
    await deleteOwnAccount(await actorOf(giver.id), { password: PASSWORD })
    await press(url, { action: 'settle' })
    await deliver()
    await readBack()
    expect([(await refunds()).length, await db.accessCode.count()]).toEqual([1, 0])
  })
})

describe('redeeming a gift', () => {
  it('opens Premium for the pass’s time, once, and repeats the answer', async () => {
    const { giver, id, code } = await given()
    const guest = await makeViewer()
    const answer = await redeem(guest, code)
    expect(answer).toMatchObject({ title: '3 months of Premium', path: '/browse', isRepeated: false })
    expect(await redeem(guest, code)).toEqual({ ...answer, isRepeated: true })
    expect(await roleOf(guest)).toBe('MEMBER')
    expect(await entitlements(guest)).toMatchObject([{ scope: 'everything', source: 'gift', purchaseId: null }])
    expect(await getGift(giver, id)).toMatchObject({ state: 'redeemed', at: expect.any(String), code: null })
    await expect(redeem(await makeViewer(), code)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This code has already been used.',
    })
  })

  it('is possible for one of ten people at the same moment, and once for one person', async () => {
    const { code } = await given()
    const people = await Promise.all(Array.from({ length: 10 }, () => makeViewer()))
    const outcomes = await Promise.allSettled(people.flatMap((person) => [redeem(person, code), redeem(person, code)]))
    const won = outcomes.flatMap((each, place) => (each.status === 'fulfilled' ? [Math.floor(place / 2)] : []))
    expect(new Set(won).size).toBe(1)
    const lost = outcomes.filter(({ status }) => status === 'rejected')
    expect([won.length, lost.length]).toEqual([2, 18])
    expect([await db.codeRedemption.count(), await db.entitlement.count()]).toEqual([1, 1])
    expect(await db.accessCode.findFirst()).toMatchObject({ uses: 1, maxUses: 1 })
  })

  it('adds its time to free months and to a running subscription', async () => {
    const { code } = await given({ pass: '7-days' })
    const guest = await makeViewer()
    const { currentPeriodEnd } = await subscribe(guest.id, 'active', { currentPeriodEnd: later(20) })
    await giveFreeMonths(guest.id, { endsAt: later(10) })
    const { period } = await redeem(guest, code)
    expect(period).toEqual({
      startsAt: currentPeriodEnd.toISOString(),
      endsAt: new Date(currentPeriodEnd.getTime() + 7 * DAY).toISOString(),
      isLater: true,
    })
  })

  it('is possible for the giver too', async () => {
    const { giver, code } = await given()
    await redeem(giver, code)
    expect(await roleOf(giver)).toBe('MEMBER')
  })
})

describe('the giver of an unredeemed gift', () => {
  it('corrects the address: the first code ends, and the new address gets another', async () => {
    const { giver, id, code } = await given()
    await changeGiftDelivery(giver, { id, delivery: 'email', recipientEmail: 'meena@example.org', day: today() })
    const next = await codeOf(giver, id)
    expect(next).not.toBe(code)
    await expect(redeem(await makeViewer(), code)).rejects.toMatchObject({ code: 'not_found' })
    // The first email was still waiting, so nobody gets it.
    expect([await mailTo('meera@example.org'), await mailTo('meena@example.org')]).toMatchObject([[], [{}]])
    await redeem(await makeViewer(), next)
    const again = { id, delivery: 'email', recipientEmail: 'x@example.org', day: today() } as const
    await expect(changeGiftDelivery(giver, again)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('sends it again with the same code, on another day or as a card', async () => {
    const { giver, id, code } = await given()
    await db.outboxMail.updateMany({ data: { sentAt: new Date() } })
    await changeGiftDelivery(giver, { id, delivery: 'email', recipientEmail: 'meera@example.org', day: today() })
    expect([await mailTo('meera@example.org'), await codeOf(giver, id)]).toMatchObject([[{}, {}], code])
    const day = addDays(today(), 2)
    await changeGiftDelivery(giver, { id, delivery: 'email', recipientEmail: 'meera@example.org', day })
    expect(await getGift(giver, id)).toMatchObject({ state: 'waiting', day })
    await changeGiftDelivery(giver, { id, delivery: 'card', recipientEmail: '', day: '' })
    await queueDueGifts(later(5))
    expect(await stateOf(giver, id)).toBe('card')
  })

  it('cannot change a gift of somebody else', async () => {
    const { id } = await given()
    const other = await makeViewer()
    const change = { id, delivery: 'card', recipientEmail: '', day: '' } as const
    await expect(changeGiftDelivery(other, change)).rejects.toMatchObject({ code: 'not_found' })
    await expect(refundGift(other, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await refunds()).toEqual([])
  })

  it.each([
    [
      'failed in our outbox',
      () => db.outboxMail.updateMany({ where: { template: 'gift' }, data: { failedAt: new Date() } }),
    ],
    ['bounced later', () => recordMailEvents([{ type: 'bounce', email: 'meera@example.org' }])],
  ])('is told once that the email %s, and can correct the address', async (_how, fail) => {
    const { giver, id } = await given()
    await fail()
    await queueDueGifts()
    await queueDueGifts()
    expect(await stateOf(giver, id)).toBe('undelivered')
    const told = (await mailTo(giver.email)).filter(({ template }) => template === 'gift-undelivered')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`/gift/${id}`)
    await changeGiftDelivery(giver, { id, delivery: 'email', recipientEmail: 'meena@example.org', day: today() })
    expect(await stateOf(giver, id)).toBe('sent')
  })
})

describe('the refund of a gift', () => {
  it('by its giver returns the money once, revokes the code, and is told', async () => {
    const { giver, id, code } = await given()
    await Promise.all([refundGift(giver, id), refundGift(giver, id)])
    await refundGift(giver, id)
    await deliver()
    await readBack()
    expect(await refunds()).toMatchObject([{ amount: 2800 }])
    expect(await stateOf(giver, id)).toBe('refunded')
    await expect(redeem(await makeViewer(), code)).rejects.toMatchObject({ code: 'conflict' })
    const told = (await mailTo(giver.email)).filter(({ template }) => template === 'payment-refunded')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('for a gift of 3 months of Premium')
    expect(told[0]?.text).toContain("Its code can't be redeemed any more.")
  })

  it('before its day keeps the email from being sent', async () => {
    const { giver, id } = await given({ day: addDays(today(), 3) })
    await refundGift(giver, id)
    await queueDueGifts(later(10))
    expect(await mailTo('meera@example.org')).toEqual([])
  })

  it('and its redemption at the same moment: exactly one wins', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { giver, id, code } = await given()
      const guest = await makeViewer()
      const before = (await refunds()).length
      const attempts = [() => refundGift(giver, id), () => redeem(guest, code)]
      const [one, other] = await Promise.allSettled(
        (round % 2 ? attempts.toReversed() : attempts).map((each) => each()),
      )
      expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected'])
      const isRefunded = (await refunds()).length > before
      expect([await stateOf(giver, id), await roleOf(guest)]).toEqual(
        isRefunded ? ['refunded', 'GUEST'] : ['redeemed', 'MEMBER'],
      )
    }
  })

  it('is refused once it is redeemed, to its giver and to staff', async () => {
    const { giver, id, code } = await given()
    await redeem(await makeViewer(), code)
    const { id: purchase } = await db.purchase.findFirstOrThrow()
    const owner = await makeViewer({ admin: true })
    await expect(refundGift(giver, id)).rejects.toMatchObject({ code: 'conflict' })
    const byStaff = (amount: string) => refundPayment(owner, { id: giver.id, payment: { purchase }, amount, seen: 0 })
    await expect(byStaff('28')).rejects.toMatchObject({ code: 'conflict' })
    expect(await refunds()).toEqual([])
    // Part of the money can be returned at any time, and ends nothing.
    await byStaff('3')
    expect(await stateOf(giver, id)).toBe('redeemed')
  })

  it('by staff revokes the code, and a refund that fails makes it valid again', async () => {
    const { giver, id, code } = await given()
    const { id: purchase } = await db.purchase.findFirstOrThrow()
    const owner = await makeViewer({ admin: true })
    const shown = async () => (await listPersonPurchases(owner, giver.id, { page: 0, size: 5 })).data[0]?.gift?.state
    expect(await shown()).toBe('sent')
    await refundPayment(owner, { id: giver.id, payment: { purchase }, amount: '28', seen: 0 })
    expect([await stateOf(giver, id), await shown()]).toEqual(['refunded', 'refunded'])
    await provider.asBank(`refunds/${(await refunds())[0]?.id}/fail`, {})
    await deliver()
    // The email was still waiting when the money was returned.
    expect(await stateOf(giver, id)).toBe('waiting')
    await queueDueGifts()
    expect(await stateOf(giver, id)).toBe('sent')
    const [mail] = (await mailTo(giver.email)).filter(({ template }) => template === 'refund-failed')
    expect(mail?.text).toContain('Its code can be redeemed.')
    await redeem(await makeViewer(), code)
    expect(await stateOf(giver, id)).toBe('redeemed')
  })

  it('that Stripe refuses makes the code valid again at once', async () => {
    const { giver, id, code } = await given()
    await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    await db.purchase.updateMany({ data: { refundedAt: null } })
    await expect(refundGift(giver, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await stateOf(giver, id)).toBe('sent')
    await redeem(await makeViewer(), code)
  })

  it('that was interrupted before Stripe heard of it is finished later', async () => {
    const { giver, id } = await given()
    await db.accessCode.updateMany({ data: { revokedAt: new Date() } })
    expect([await stateOf(giver, id), await finishGiftRefunds()]).toEqual(['refunding', 0])
    expect(await finishGiftRefunds(later(1))).toBe(1)
    expect([await stateOf(giver, id), (await refunds()).length]).toEqual(['refunded', 1])
    expect(await finishGiftRefunds(later(2))).toBe(0)
  })

  it('by a lost dispute also ends what was redeemed, until the dispute is won', async () => {
    const { giver, id, code } = await given()
    const guest = await makeViewer()
    await redeem(guest, code)
    const dispute = await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    await deliver()
    expect([await stateOf(giver, id), await roleOf(guest)]).toEqual(['refunded', 'GUEST'])
    await provider.asBank(`disputes/${dispute.id}/close`, { status: 'won' })
    await deliver()
    expect([await stateOf(giver, id), await roleOf(guest)]).toEqual(['redeemed', 'MEMBER'])
  })
})

describe('deleting accounts', () => {
  it('of the giver keeps a gift that is still to be sent, and forgets the recipient afterwards', async () => {
    const { giver, id } = await given({ day: addDays(today(), 3) })
    const sent = await createGiftCheckout(giver, input({ recipientName: 'Ravi', recipientEmail: 'ravi@example.org' }))
    await press(sent.url, { action: 'pay' })
    await createGiftCheckout(giver, input({ recipientName: 'Nobody' }))
    await deliver()
    await deleteOwnAccount(await actorOf(giver.id), { password: PASSWORD })
    const none = { giverName: '', recipientName: '', recipientEmail: null, message: '', giverId: null }
    expect(await db.gift.findMany({ orderBy: { id: 'asc' } })).toMatchObject([{ id, recipientName: 'Meera' }, none])
    await queueDueGifts(later(4))
    const [mail] = await mailTo('meera@example.org')
    expect(mail?.subject).toBe('A gift from Asha: 3 months of Premium')
    expect(await db.gift.findUnique({ where: { id } })).toMatchObject(none)
    const [, code = ''] = /Your code: (\S+)/.exec(mail?.text ?? '') ?? []
    const guest = await makeViewer()
    await redeem(guest, code.replaceAll('-', ''))
    expect(await roleOf(guest)).toBe('MEMBER')
  })

  it('of the recipient leaves the gift redeemed', async () => {
    const { giver, id, code } = await given()
    const guest = await makeViewer()
    await redeem(guest, code)
    await deleteOwnAccount(await actorOf(guest.id), { password: PASSWORD })
    expect(await stateOf(giver, id)).toBe('redeemed')
    await expect(redeem(await makeViewer(), code)).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('drafts that nobody paid for are deleted after 30 days', async () => {
  const { id } = await given()
  await createGiftCheckout(await makeViewer(), input())
  expect([await purgeGiftDrafts(later(29)), await purgeGiftDrafts(later(31))]).toEqual([0, 1])
  expect(await db.gift.findMany()).toMatchObject([{ id }])
})
