import type Stripe from 'stripe'
import { createCheckoutSession } from '@/lib/domains/payments/mutations-plan-checkout'
import { reconcileCustomers } from '@/lib/domains/payments/mutations-reconcile'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { createRentalCheckout } from '@/lib/domains/payments/mutations-rental-checkout'
import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { press } from '@/tests/support/stripe-harness'
import { fileUrlOf, clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { actorOf, makeViewer, rent } from '@/tests/factories/viewers'
import { useProvider } from '@/tests/support/provider'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const provider = useProvider(useSettings())

beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.outboxMail.deleteMany()
})
afterEach(clearCatalogue)

const pay = (url: string) => press(url, { action: 'pay' })
const membership = async (actor: Actor, countryCode: string | null) =>
  (await createCheckoutSession(await actorOf(actor.id), { countryCode })).url
const mails = async () => (await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(({ template }) => template)
const watches = async (actor: Actor, videoId: number) =>
  fileUrlOf(await getVideo(await actorOf(actor.id), videoId)) !== null
const lastCharge = async () => (await provider.stripe().charges.list({ limit: 1 })).data[0]

describe('a person who requests two offers at the same moment', () => {
  it.each([1, 2, 3])('has one checkout to pay, and gets 409 for the other (run %s)', async () => {
    const actor = await makeViewer()
    const answers = await Promise.allSettled([membership(actor, 'IN'), membership(actor, null)])
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
    const url = await membership(actor, 'IN')
    const stranger = await makeViewer()
    await createRentalCheckout(stranger, (await makeVideo()).id)
    await pay(url)
    expect(await provider.openCheckouts()).toHaveLength(3)
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await provider.openCheckouts()).toMatchObject([{ client_reference_id: String(stranger.id) }])
  })

  it.each([
    ['in order', (all: Stripe.Event[]) => all],
    ['reversed', (all: Stripe.Event[]) => all.toReversed()],
  ])('and then pays a rental that was still open gets a refund and a mail: events %s', async (_, order) => {
    const actor = await makeViewer()
    const rental = await createRentalCheckout(actor, (await makeVideo()).id)
    await pay(await membership(actor, 'IN'))
    provider.inALaterSecond()
    await pay(rental.url)
    expect(new Set(await provider.deliver(order))).toEqual(new Set([200]))
    await provider.deliver(order)
    expect(await lastCharge()).toMatchObject({ amount: 500, refunded: true })
    expect(await db.rental.findMany({ where: { userId: actor.id } })).toMatchObject([{ refundedAt: expect.any(Date) }])
    expect((await mails()).toSorted()).toEqual(['receipt', 'rental-returned'])
    expect((await provider.stripe().refunds.list()).data).toHaveLength(1)
  })

  it('after a rental keeps the rental and pays for both', async () => {
    const actor = await makeViewer()
    const rental = await createRentalCheckout(actor, (await makeVideo()).id)
    await pay(rental.url)
    provider.inALaterSecond()
    await pay(await membership(actor, 'IN'))
    await provider.deliver((all) => all.toReversed())
    expect(await listRentals(await actorOf(actor.id))).toHaveLength(1)
    expect((await provider.stripe().refunds.list()).data).toEqual([])
  })
})

describe('a rental', () => {
  it('that is paid while another of the same video runs is refunded', async () => {
    const actor = await makeViewer()
    const video = await makeVideo()
    const { url } = await createRentalCheckout(actor, video.id)
    await rent(actor.id, video.id)
    await pay(url)
    await provider.deliver()
    await provider.deliver()
    expect(await lastCharge()).toMatchObject({ refunded: true })
    expect([await watches(actor, video.id), await mails()]).toEqual([true, ['rental-returned']])
  })

  it('that is paid a moment before another of the same video is refunded where its event comes later', async () => {
    const [actor, video] = [await makeViewer(), await makeVideo()]
    const { url } = await createRentalCheckout(actor, video.id)
    await rent(actor.id, video.id, { paidAt: new Date(Date.now() + 5000) })
    await pay(url)
    await provider.deliver()
    expect(await lastCharge()).toMatchObject({ refunded: true })
    expect([await watches(actor, video.id), await mails()]).toEqual([true, ['rental-returned']])
  })

  it('of a video that is free by then is refunded, and its person is told', async () => {
    const actor = await makeViewer()
    const { id } = await makeVideo()
    const { url } = await createRentalCheckout(actor, id)
    await db.video.update({ where: { id }, data: { freeAccess: true } })
    await pay(url)
    await provider.deliver()
    await provider.deliver()
    expect(await lastCharge()).toMatchObject({ refunded: true })
    expect([await watches(actor, id), await mails()]).toEqual([true, ['rental-returned']])
  })

  it('of a video that was taken off the site by then is refunded, and opens nothing when it is back', async () => {
    const actor = await makeViewer()
    const { id } = await makeVideo()
    const { url } = await createRentalCheckout(actor, id)
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    await pay(url)
    await provider.deliver()
    expect(await lastCharge()).toMatchObject({ refunded: true })
    expect(await mails()).toEqual(['payment-refunded'])
    await db.video.update({ where: { id }, data: { publishedAt: new Date(0) } })
    await provider.deliver()
    expect(await watches(actor, id)).toBe(false)
    expect(await db.rental.findMany({ where: { userId: actor.id } })).toMatchObject([{ refundedAt: expect.any(Date) }])
  })

  it('that was refunded before its payment was read has no receipt, but a mail about the refund', async () => {
    const actor = await makeViewer()
    await pay((await createRentalCheckout(actor, (await makeVideo()).id)).url)
    await provider.stripe().refunds.create({ charge: (await lastCharge())?.id })
    await provider.deliver()
    expect(await mails()).toEqual(['payment-refunded'])
  })
})

describe('a disputed rental', () => {
  async function disputed() {
    const actor = await makeViewer()
    const video = await makeVideo()
    await pay((await createRentalCheckout(actor, video.id)).url)
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(true)
    const dispute = await provider.asBank('disputes', { charge: (await lastCharge())?.id })
    return { actor, video, dispute }
  }

  it.each(['by its event', 'by the nightly job'])('ends, because its money went back: known %s', async (how) => {
    const { actor, video } = await disputed()
    if (how === 'by its event') await provider.deliver()
    else for (let after: number | null = 0; after !== null;) after = await reconcileCustomers(after)
    expect([await watches(actor, video.id), await listRentals(actor)]).toEqual([false, []])
  })

  it.each([
    ['won', true],
    ['lost', false],
  ])('that is then %s gives access: %s', async (status, open) => {
    const { actor, video, dispute } = await disputed()
    await provider.deliver()
    await provider.asBank(`disputes/${dispute.id}/close`, { status })
    await provider.deliver()
    expect(await watches(actor, video.id)).toBe(open)
    // Events that come twice or late change nothing.
    await db.webhookEvent.deleteMany()
    await provider.deliver((all) => all.toReversed())
    expect(await watches(actor, video.id)).toBe(open)
  })
})
