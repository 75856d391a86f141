import { POST as linkCall } from '@/app/api/withdrawals/link/route'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { listPersonConsents } from '@/lib/domains/payments/consents/queries'
import { consentText } from '@/lib/domains/payments/consents/schema'
import { openPurchaseCheckout } from '@/lib/domains/payments/purchase-checkout/mutations'
import { listPayments } from '@/lib/domains/payments/receipts/queries'
import { refundPayment } from '@/lib/domains/payments/staff/mutations'
import { createTicketCheckout } from '@/lib/domains/payments/ticket-checkout/mutations'
import { finishWithdrawals } from '@/lib/domains/withdrawals/jobs'
import { requestWithdrawalLink } from '@/lib/domains/withdrawals/links/mutations'
import { declareWithdrawal } from '@/lib/domains/withdrawals/mutations'
import { getLeaving, listPersonWithdrawals } from '@/lib/domains/withdrawals/queries'
import type { ExitKind } from '@/lib/domains/withdrawals/schema'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { makeFestival, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { actorOf, isOpenTo, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver, readBack, refunds } = provider
const slice = { page: 0, size: 5 }
const later = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Returns the only contract that a person can leave. */
async function contractOf(actor: Actor, code: string | null = null, now?: Date) {
  const { contracts } = await getLeaving(actor, code, now)
  expect(contracts).toHaveLength(1)
  return contracts[0] ?? fail()
}
const fail = (): never => {
  throw new Error('no contract')
}

async function leave(actor: Actor, exit: ExitKind = 'withdrawal', now?: Date) {
  const { id: contract, exits } = await contractOf(actor, null, now)
  const seen = exits.find(({ kind }) => kind === exit)?.amount ?? 0
  return declareWithdrawal(actor, { contract, exit, seen }, now)
}
const watch = (actor: Actor, videoId: number) =>
  db.watchProgress.create({ data: { userId: actor.id, videoId, positionSeconds: 5, updatedAt: new Date() } })

async function linkOf(actor: Actor): Promise<string> {
  await requestWithdrawalLink(actor.email)
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: actor.email, template: 'withdrawal-link' },
    orderBy: { id: 'desc' },
  })
  return /verificationCode=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
}

describe('a rental', () => {
  it('is withdrawn from once: the access ends, the payment is refunded, and an email confirms it', async () => {
    const { actor, video } = await provider.renter({ name: 'Todi at dawn' })
    const { id: contract, exits } = await contractOf(actor)
    expect(exits).toEqual([
      { kind: 'withdrawal', amount: 500, text: 'Your access ends now, and we refund the whole $5.00.' },
    ])
    const input = { contract, exit: 'withdrawal', seen: 500 } as const
    const answers = await Promise.all([1, 2, 3].map(() => declareWithdrawal(actor, input)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await isOpenTo(actor, video.id)).toBe(false)
    expect((await refunds()).map(({ amount }) => amount)).toEqual([500])
    expect(await db.withdrawal.findMany()).toMatchObject([
      { kind: 'withdrawal', title: 'Rental: Todi at dawn', amount: 500, currency: 'usd', userId: actor.id },
    ])
    const [mail, ...more] = await db.outboxMail.findMany({ where: { template: 'withdrawal-received' } })
    expect(more).toEqual([])
    expect(mail).toMatchObject({ toAddress: actor.email, subject: "We've received your withdrawal" })
    for (const words of ["I withdraw from my contract for 'Rental: Todi at dawn'.", ' UTC).', 'You paid $5.00 on '])
      expect(mail?.text).toContain(words)
    await deliver()
    await readBack()
    expect(await declareWithdrawal(actor, input)).toMatchObject({ id: answers[0]?.id })
    expect((await refunds()).length).toBe(1)
    expect(await db.purchase.findFirstOrThrow()).toMatchObject({ refundedAt: expect.any(Date) })
    expect((await provider.mails()).filter((name) => name === 'payment-refunded')).toHaveLength(1)
    expect(await getLeaving(actor, null)).toMatchObject({
      contracts: [],
      declared: [{ title: 'Rental: Todi at dawn' }],
    })
  })

  it('is not refunded once it was started, nor if the history was cleared since, nor after 14 days', async () => {
    const { actor, video } = await provider.renter()
    const { id: contract } = await contractOf(actor)
    const refused = (now?: Date) =>
      refusalOf(declareWithdrawal(actor, { contract, exit: 'withdrawal', seen: 500 }, now))
    await watch(actor, video.id)
    expect(await contractOf(actor)).toMatchObject({ exits: [], refusal: expect.stringContaining('started this video') })
    expect(await refused()).toBe('conflict')
    await db.watchProgress.deleteMany()
    await db.user.update({ where: { id: actor.id }, data: { historyClearedAt: new Date() } })
    expect(await contractOf(actor)).toMatchObject({ exits: [], refusal: expect.stringContaining('cleared') })
    await db.user.update({ where: { id: actor.id }, data: { historyClearedAt: null } })
    expect(await refused(later(16))).toBe('not_found')
    expect(await refunds()).toEqual([])
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('of somebody else, or with another amount, cannot be withdrawn from', async () => {
    const { actor, video } = await provider.renter()
    const { id: contract } = await contractOf(actor)
    const input = { contract, exit: 'withdrawal', seen: 500 } as const
    expect(await refusalOf(declareWithdrawal(await makeViewer(), input))).toBe('not_found')
    expect(await refusalOf(declareWithdrawal(visitor, input))).toBe('unauthenticated')
    expect(await refusalOf(declareWithdrawal(await makeViewer({ verified: false }), input))).toBe('forbidden')
    await expect(declareWithdrawal(actor, { ...input, seen: 400 })).rejects.toThrow('The refund is now $5.00.')
    expect(await refusalOf(declareWithdrawal(actor, { ...input, exit: 'cancellation', seen: 0 }))).toBe('conflict')
    expect(await db.withdrawal.count()).toBe(0)
    expect(await isOpenTo(actor, video.id)).toBe(true)
  })

  it('of which staff refunded a part is refunded for the rest only', async () => {
    const { actor } = await provider.renter()
    const { id: purchase } = await db.purchase.findFirstOrThrow()
    const owner = await makeViewer({ admin: true })
    await refundPayment(owner, { id: actor.id, payment: { purchase }, amount: '2', seen: 0 })
    expect((await contractOf(actor)).exits).toMatchObject([{ amount: 300 }])
    await leave(actor)
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual([200, 300])
  })
})

/** Creates a guest who has paid for a pass. */
async function passHolder() {
  const actor = await makeViewer()
  const { url } = await openPurchaseCheckout(
    actor,
    {
      ...{ kind: 'pass', item: { pass: '1-month' }, name: 'Premium', noun: 'This pass', onItsWay: 'Wait.' },
      ...{ price: { currency: 'usd', amount: 11 }, returnPath: '/', cancelPath: '/select-package' },
      check: async () => undefined,
    },
    { countryCode: null },
  )
  await press(url, { action: 'pay' })
  await deliver()
  return actor
}

describe('a pass', () => {
  it('is refunded wholly if nothing was watched, and ends at once', async () => {
    const actor = await passHolder()
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await contractOf(actor)).toMatchObject({ title: 'Pass: 1 month', exits: [{ amount: 1100 }] })
    await leave(actor)
    expect(await roleOf(actor)).toBe('GUEST')
    expect((await refunds()).map(({ amount }) => amount)).toEqual([1100])
    await deliver()
    expect(await db.purchase.findFirstOrThrow()).toMatchObject({ refundedAt: expect.any(Date) })
  })

  it('is refunded for its unused days if something was watched, and stays ended if the refund fails', async () => {
    const actor = await passHolder()
    await watch(actor, (await makeVideo()).id)
    const { exits } = await contractOf(actor)
    const amount = exits[0]?.amount ?? 0
    expect(amount).toBeGreaterThan(1050)
    expect(amount).toBeLessThan(1100)
    await leave(actor)
    expect((await refunds()).map((refund) => refund.amount)).toEqual([amount])
    await provider.asBank(`refunds/${(await refunds())[0]?.id}/fail`, {})
    await deliver()
    await readBack()
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await getLeaving(actor, null)).toMatchObject({ contracts: [], declared: [{ title: 'Pass: 1 month' }] })
  })

  it('that waits for another one starts when that one is withdrawn from', async () => {
    const actor = await passHolder()
    const { endsAt } = await db.entitlement.findFirstOrThrow({ where: { userId: actor.id } })
    const waiting = { startsAt: endsAt, endsAt: new Date(endsAt.getTime() + 7 * DAY_MS) }
    const given = { userId: actor.id, scope: 'everything', source: 'gift', ...waiting } as const
    const { id } = await db.entitlement.create({ data: given })
    await leave(actor)
    expect(await roleOf(actor)).toBe('MEMBER')
    const moved = await db.entitlement.findUniqueOrThrow({ where: { id } })
    expect(moved.startsAt.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('a membership', () => {
  it('is withdrawn from in the first 14 days: it ends at once, and the unused days are refunded', async () => {
    const { actor } = await provider.member()
    const video = await db.video.findFirst()
    expect(video).toBeNull()
    const { exits } = await contractOf(actor)
    expect(exits).toMatchObject([{ kind: 'withdrawal', amount: 40_000 }, { kind: 'cancellation' }])
    await leave(actor)
    expect(await roleOf(actor)).toBe('GUEST')
    expect((await refunds()).map(({ amount }) => amount)).toEqual([40_000])
    await deliver()
    expect(await roleOf(actor)).toBe('GUEST')
    expect(await getLeaving(actor, null)).toMatchObject({ contracts: [], declared: [{ refund: { amount: 400 } }] })
  })

  it('that follows a withdrawn one has a payment of its own', async () => {
    const { actor } = await provider.member()
    await leave(actor)
    await db.invoiceReceipt.updateMany({ data: { paidAt: new Date(Date.now() - 10_000) } })
    await provider.buyPlan(actor)
    await deliver()
    expect((await contractOf(actor)).exits).toMatchObject([{ kind: 'withdrawal', amount: 1000 }, {}])
  })

  it('costs the started days if something was watched', async () => {
    const { actor } = await provider.member()
    const { video } = await provider.paidRental()
    await watch(actor, video.id)
    const { exits } = await contractOf(actor)
    const amount = exits[0]?.amount ?? 0
    expect(amount).toBeGreaterThan(38_000)
    expect(amount).toBeLessThan(40_000)
    await leave(actor)
    expect((await refunds()).map((refund) => refund.amount)).toEqual([amount])
  })

  it('ends its renewal at any time, once, and keeps the access that was paid for', async () => {
    const { actor } = await provider.member()
    const { id: contract } = await contractOf(actor)
    const input = { contract, exit: 'cancellation', seen: 0 } as const
    const [one, two] = await Promise.all([declareWithdrawal(actor, input), declareWithdrawal(actor, input)])
    expect(two.id).toBe(one.id)
    expect(await roleOf(actor)).toBe('MEMBER')
    expect(await db.subscription.findFirstOrThrow()).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await refunds()).toEqual([])
    const [mail] = await db.outboxMail.findMany({ where: { template: 'withdrawal-received' } })
    expect(mail).toMatchObject({ subject: "We've received your cancellation" })
    expect(mail?.text).toContain('You keep Premium until ')
    expect((await contractOf(actor)).exits).toMatchObject([{ kind: 'withdrawal' }])
    await db.invoiceReceipt.updateMany({ data: { paidAt: later(-20) } })
    await db.subscription.updateMany({ data: { startedAt: later(-20), cancelAtPeriodEnd: false } })
    expect(await contractOf(actor)).toMatchObject({
      exits: [{ kind: 'cancellation' }],
      refusal: expect.stringContaining('14 days in which you could withdraw ended'),
    })
  })
})

describe('a ticket', () => {
  async function ticketHolder(kind: 'livestream' | 'festival', id: number) {
    const actor = await makeViewer()
    await press((await createTicketCheckout(actor, kind, id, { countryCode: 'IN' })).url, { action: 'pay' })
    await deliver()
    return actorOf(actor.id)
  }
  const ticketPrices = { india: 149, world: 8 }
  const opened: unknown = expect.stringMatching(/opened for ticket holders/)

  it('is refunded until an hour before the start', async () => {
    const { id } = await makeLivestream({ startsAt: later(1), endsAt: later(1.1), ticketPrices })
    const actor = await ticketHolder('livestream', id)
    const opensAt = later(1 - 1 / 24 + 0.001)
    const { exits, refusal } = await contractOf(actor, null, opensAt)
    expect([exits, refusal]).toEqual([[], opened])
    await leave(actor)
    await deliver()
    expect((await actorOf(actor.id)).opens.livestreams).toEqual([])
    expect(await refunds()).toMatchObject([{ amount: 14_900 }])
  })

  it('to a festival is refunded until an hour before its first livestream that takes place', async () => {
    const { id: festivalId } = await makeFestival({ ticketPrices })
    const dates = (day: number) => ({ startsAt: later(day), endsAt: later(day + 0.1), festivalId })
    await makeLivestream({ ...dates(1), cancelledAt: later(0) })
    await makeLivestream(dates(3))
    const actor = await ticketHolder('festival', festivalId)
    expect((await contractOf(actor, null, later(2))).exits).toMatchObject([{ kind: 'withdrawal', amount: 14_900 }])
    expect(await contractOf(actor, null, later(3))).toMatchObject({ exits: [], refusal: opened })
  })
})

describe('if Stripe fails or the process is killed', () => {
  it.each(['rental', 'membership'] as const)('the access to a %s ends, and a job finishes the rest', async (what) => {
    const { actor } = what === 'rental' ? await provider.renter() : await provider.member()
    const create = jest.spyOn(stripe().refunds, 'create').mockRejectedValue(new Error('killed'))
    const cancel = jest.spyOn(stripe().subscriptions, 'cancel').mockRejectedValue(new Error('killed'))
    const { id } = await leave(actor)
    expect(await db.withdrawal.findUniqueOrThrow({ where: { id } })).toMatchObject({ completedAt: null })
    expect(await finishWithdrawals(later(1))).toBe(0)
    create.mockRestore()
    cancel.mockRestore()
    expect(await finishWithdrawals()).toBe(0)
    expect(await finishWithdrawals(later(1))).toBe(1)
    expect((await refunds()).map(({ amount }) => amount)).toEqual([what === 'rental' ? 500 : 40_000])
    expect(await db.withdrawal.findUniqueOrThrow({ where: { id } })).toMatchObject({ completedAt: expect.any(Date) })
    expect(await roleOf(actor)).toBe('GUEST')
  })

  it('a refund whose answer was lost is not made again, even when Stripe has forgotten its key', async () => {
    const { actor } = await provider.renter()
    const { id } = await leave(actor)
    await db.withdrawal.update({ where: { id }, data: { completedAt: null } })
    const create = jest.spyOn(stripe().refunds, 'create')
    expect(await finishWithdrawals(later(1))).toBe(1)
    expect(create).not.toHaveBeenCalled()
    expect((await refunds()).length).toBe(1)
  })

  it('a disputed payment is left to the bank', async () => {
    const { actor } = await provider.renter()
    const { id: contract } = await contractOf(actor)
    await provider.asBank('disputes', { charge: (await provider.charge())?.id })
    const { id } = await declareWithdrawal(actor, { contract, exit: 'withdrawal', seen: 500 })
    expect(await refunds()).toEqual([])
    expect(await db.withdrawal.findUniqueOrThrow({ where: { id } })).toMatchObject({ completedAt: expect.any(Date) })
  })
})

describe('a mailed link', () => {
  it('lists the contracts of its person, changes nothing by being opened, and works once', async () => {
    const { actor, video } = await provider.renter()
    await provider.buyPlan(actor)
    await deliver()
    const code = await linkOf(actor)
    for (const opened of [1, 2])
      expect([opened, (await getLeaving(visitor, code)).contracts.length]).toEqual([opened, 2])
    const { email, contracts } = await getLeaving(await makeViewer(), code)
    expect(email).toBe(actor.email)
    const rental = contracts.find(({ title }) => title.startsWith('Rental')) ?? fail()
    const input = { contract: rental.id, exit: 'withdrawal', seen: 500, verificationCode: code } as const
    const declared = await declareWithdrawal(visitor, input)
    expect(await isOpenTo(actor, video.id)).toBe(true)
    expect(declared.code).toMatch(/.{30}/)
    expect(await refusalOf(declareWithdrawal(visitor, input))).toBe('conflict')
    expect(await getLeaving(visitor, code)).toMatchObject({
      link: 'used',
      contracts: [],
      declared: [{ id: declared.id }],
    })
    const next = await getLeaving(visitor, declared.code)
    expect(next).toMatchObject({ link: 'waiting', contracts: [{ title: 'Premium, monthly' }] })
    expect(await db.emailCode.findMany({ where: { codeHash: code } })).toEqual([])
  })

  it('expires, is replaced by a newer one, and is no code for anything else', async () => {
    const { actor } = await provider.renter()
    const code = await linkOf(actor)
    const input = { contract: (await contractOf(actor)).id, exit: 'withdrawal', seen: 500 } as const
    expect(await getLeaving(visitor, code, later(1))).toMatchObject({ link: 'expired', contracts: [], declared: [] })
    expect(await refusalOf(declareWithdrawal(visitor, { ...input, verificationCode: code }, later(1)))).toBe(
      'validation',
    )
    await linkOf(actor)
    expect(await getLeaving(visitor, code)).toMatchObject({ link: 'unknown', email: '', contracts: [] })
    expect(await refusalOf(declareWithdrawal(visitor, { ...input, verificationCode: code }))).toBe('validation')
    const other = await makeViewer()
    const theirs = { ...input, verificationCode: await linkOf(other) }
    expect(await refusalOf(declareWithdrawal(actor, theirs))).toBe('not_found')
    expect(await db.withdrawal.count()).toBe(0)
  })

  it('is sent only to a verified account, with the same answer for every address', async () => {
    const [known, unverified] = [await makeViewer(), await makeViewer({ verified: false })]
    const answers: string[] = []
    for (const email of [known.email, unverified.email, 'nobody@example.org']) {
      const { status, text } = await call(linkCall, { json: { email } })
      answers.push(`${status} ${text}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 .*a link is on its way/)
    expect(await db.outboxMail.findMany({ select: { toAddress: true } })).toEqual([{ toAddress: known.email }])
  })

  it('is limited for each address', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1)
      statuses.push((await call(linkCall, { json: { email: 'limit@example.org' } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('the consent to a payment', () => {
  it('is stored with the checkout, and shown with the payment', async () => {
    const { actor } = await provider.member('IN')
    const { actor: guest } = await provider.renter()
    const text = consentText('subscription', '₹400 every month')
    expect(await listPayments(actor)).toMatchObject([
      { consent: { text, version: 'subscription-1', page: '/select-package', country: 'IN' } },
    ])
    expect(await listPayments(guest)).toMatchObject([
      { consent: { text: consentText('rental'), page: expect.stringContaining('/rent'), country: null } },
    ])
    const staff = await makeViewer({ staffRole: 'SUPPORT' })
    expect((await listPersonConsents(staff, actor.id, slice)).data).toMatchObject([{ text }])
    expect(await refusalOf(listPersonConsents(guest, actor.id, slice))).toBe('forbidden')
  })
})

it('staff see a person’s withdrawals, the export has them, and they outlive the account', async () => {
  const { actor } = await provider.renter({ name: 'Todi' })
  await leave(actor)
  const staff = await makeViewer({ staffRole: 'SUPPORT' })
  expect((await listPersonWithdrawals(staff, actor.id, slice)).data).toMatchObject([
    { kind: 'withdrawal', title: 'Rental: Todi', refund: { amount: 5 } },
  ])
  expect(await refusalOf(listPersonWithdrawals(await makeViewer(), actor.id, slice))).toBe('forbidden')
  let exported = ''
  for await (const part of await exportPerson(await actorOf(actor.id))) exported += part
  expect(JSON.parse(exported)).toMatchObject({
    withdrawals: [{ kind: 'withdrawal', title: 'Rental: Todi', amount: 500 }],
    paymentConsents: [{ version: 'rental-1' }],
  })
  await db.user.delete({ where: { id: actor.id } })
  expect(await db.withdrawal.findMany()).toMatchObject([{ userId: null, purchaseId: expect.any(Number) }])
})
