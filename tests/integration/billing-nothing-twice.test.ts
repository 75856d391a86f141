import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { listRentals } from '@/lib/domains/payments/rentals/queries'
import { db } from '@/lib/server/db/client'
import { makeVideo } from '@/tests/factories/catalogue'
import { isOpenTo, actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { press } from '@/tests/support/stripe-harness'
import { eventOrders, useBilling } from './support/billing'

const provider = useBilling()

const pay = (url: string) => press(url, { action: 'pay' })
const { deliver, planPage, mails, charge } = provider

describe('a person who requests two offers at the same moment', () => {
  it.each([1, 2, 3])('has one checkout to pay, and gets 409 for the other (run %s)', async () => {
    const actor = await makeViewer()
    const answers = await Promise.allSettled([planPage(actor, 'IN'), planPage(actor, null)])
    const urls = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(urls.length).toBeGreaterThan(0)
    const mine = (await provider.openCheckouts()).filter((session) => session.client_reference_id === String(actor.id))
    expect(mine).toHaveLength(1)
    expect(urls).toContain(mine[0]?.url)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'conflict' })
    }
  })
})

it('a person who looked at many rentals since has one checkout of the plan to pay', async () => {
  const actor = await makeViewer()
  const ask = (redirectUrl: string) => createCheckoutSession(actor, { countryCode: null, redirectUrl })
  await ask('/browse')
  for (let rentals = 0; rentals < 20; rentals += 1) await createRentalCheckout(actor, (await makeVideo()).id)
  const { url } = await ask('/artists')
  const open = (await provider.openCheckouts()).filter(({ mode }) => mode === 'subscription')
  expect(open.map((session) => session.url)).toEqual([url])
})

describe('a person who becomes a member', () => {
  it('has no open checkouts left, neither of rentals nor of the plan in another currency', async () => {
    const actor = await makeViewer()
    await createRentalCheckout(actor, (await makeVideo()).id)
    await createRentalCheckout(actor, (await makeVideo()).id)
    const url = await planPage(actor, 'IN')
    const stranger = await makeViewer()
    await createRentalCheckout(stranger, (await makeVideo()).id)
    await pay(url)
    expect(await provider.openCheckouts()).toHaveLength(3)
    expect(new Set(await deliver())).toEqual(new Set([200]))
    expect(await provider.openCheckouts()).toMatchObject([{ client_reference_id: String(stranger.id) }])
  })

  it.each(eventOrders)(
    'and then pays a rental that was still open gets a refund and a mail: events %s',
    async (_, order) => {
      const actor = await makeViewer()
      const rental = await createRentalCheckout(actor, (await makeVideo()).id)
      await pay(await planPage(actor, 'IN'))
      provider.inALaterSecond()
      await pay(rental.url)
      expect(new Set(await deliver(order))).toEqual(new Set([200]))
      await deliver(order)
      expect(await charge()).toMatchObject({ amount: 500, refunded: true })
      expect(await db.rental.findMany({ where: { userId: actor.id } })).toMatchObject([
        { refundedAt: expect.any(Date) },
      ])
      expect((await mails()).toSorted()).toEqual(['receipt', 'rental-returned'])
      expect(await provider.refunds()).toHaveLength(1)
    },
  )

  it('after a rental keeps the rental and pays for both', async () => {
    const actor = await makeViewer()
    const rental = await createRentalCheckout(actor, (await makeVideo()).id)
    await pay(rental.url)
    provider.inALaterSecond()
    await pay(await planPage(actor, 'IN'))
    await deliver((all) => all.toReversed())
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
    expect(await provider.refunds()).toEqual([])
  })
})

describe('a rental', () => {
  it.each([
    ['runs', 0],
    ['was paid a moment later, and its event came first', 5000],
  ])('that is paid while another of the same video %s is refunded', async (_, later) => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    const { url } = await createRentalCheckout(actor, video.id)
    await rent(actor.id, video.id, { paidAt: new Date(Date.now() + later - 1000) })
    await pay(url)
    await deliver()
    await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect([await isOpenTo(actor, video.id), await mails()]).toEqual([true, ['rental-returned']])
  })

  it('of a video that is free by then is refunded, and its person is told', async () => {
    const actor = await makeViewer()
    const { id } = await makeVideo()
    const { url } = await createRentalCheckout(actor, id)
    await db.video.update({ where: { id }, data: { freeAccess: true } })
    await pay(url)
    await deliver()
    await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect([await provider.refunds(), await db.refund.count()]).toMatchObject([[{}], 1])
    expect([await isOpenTo(actor, id), await mails()]).toEqual([true, ['rental-returned']])
  })

  it('of a video that was taken off the site by then is refunded, and opens nothing when it is back', async () => {
    const actor = await makeViewer()
    const { id } = await makeVideo()
    const { url } = await createRentalCheckout(actor, id)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    await pay(url)
    await deliver()
    expect(await charge()).toMatchObject({ refunded: true })
    expect(await mails()).toEqual(['payment-refunded'])
    await db.video.update({ where: { id }, data: { publishedAt: new Date(0) } })
    await deliver()
    expect(await isOpenTo(actor, id)).toBe(false)
    expect(await db.rental.findMany({ where: { userId: actor.id } })).toMatchObject([{ refundedAt: expect.any(Date) }])
  })

  it('that was refunded before its payment was read has no receipt, but a mail about the refund', async () => {
    await provider.paidRental()
    await provider.refund()
    await deliver()
    expect(await mails()).toEqual(['payment-refunded'])
  })
})

describe('a disputed rental', () => {
  async function disputed() {
    const { actor, video } = await provider.paidRental()
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(true)
    const dispute = await provider.asBank('disputes', { charge: (await charge())?.id })
    return { actor, video, dispute }
  }

  it.each(['by its event', 'by the nightly job'])('ends, because its money went back: known %s', async (how) => {
    const { actor, video } = await disputed()
    if (how === 'by its event') await deliver()
    else await provider.readBack()
    expect([await isOpenTo(actor, video.id), await listRentals(actor)]).toEqual([false, []])
  })

  it.each([
    ['won', true],
    ['lost', false],
  ])('that is then %s gives access: %s', async (status, open) => {
    const { actor, video, dispute } = await disputed()
    await deliver()
    await provider.asBank(`disputes/${dispute.id}/close`, { status })
    await deliver()
    expect(await isOpenTo(actor, video.id)).toBe(open)
    // Events that come twice or late change nothing.
    await provider.deliverAgain((all) => all.toReversed())
    expect(await isOpenTo(actor, video.id)).toBe(open)
  })
})
