import { endRenewalAction } from '@/lib/domains/payments/renewal/actions'
import { endRenewal, resumeRenewal } from '@/lib/domains/payments/renewal/mutations'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { db } from '@/lib/server/db/client'
import { stripe } from '@/lib/server/stripe/stripe'
import { isPremiumActor, visitor } from '@/lib/shared/access/actor'
import { formatDay } from '@/lib/shared/format/format'
import { signedIn } from '@/tests/factories/people'
import { actorOf, makeViewer, roleOf } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { inRequest } from '@/tests/support/requests/request-scope'
import { membership, press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver } = provider

const mails = async () => (await provider.mails()).filter((name) => name !== 'receipt')
const newestMail = () => db.outboxMail.findFirstOrThrow({ orderBy: { id: 'desc' } })

describe('a member who ends the renewal', () => {
  it('keeps Premium until the end of the paid month, and gets one confirmation with the instant', async () => {
    const { actor, subscription } = await provider.member()
    const ended = await inRequest({ method: 'POST', cookies: await signedIn(actor) }, () => endRenewalAction({}))
    expect(ended).toEqual({ ok: true, data: undefined })
    const { canceled_at: asked } = await provider.subscription()
    const periodEnd = new Date(1000 * (subscription.items.data[0]?.current_period_end ?? 0)).toISOString()
    expect(await getMembership(actor)).toEqual({
      status: 'active',
      renewsAt: null,
      endsAt: periodEnd,
      needsCard: false,
    })
    expect(await roleOf(actor)).toBe('MEMBER')
    const { template, toAddress, text } = await newestMail()
    expect([template, toAddress]).toEqual(['renewal-ended', actor.email])
    const time = new Date(1000 * (asked ?? 0)).toISOString().slice(11, 16)
    expect(text).toContain(`, ${time} UTC)`)
    expect(text).toContain(`Premium stays active until ${formatDay(periodEnd)}, and you won't be charged again.`)

    // Neither the events, a second click nor the end itself sends another confirmation.
    await deliver()
    await endRenewal(actor)
    await provider.readBack()
    await provider.portal(subscription, 'advance')
    await deliver()
    expect([await roleOf(actor), await mails()]).toEqual(['GUEST', ['renewal-ended']])
    await endRenewal(actor)
    expect(await mails()).toEqual(['renewal-ended'])
  })

  it('can resume it until then, and is told', async () => {
    const { actor, subscription } = await provider.member()
    await endRenewal(actor)
    await resumeRenewal(actor)
    await resumeRenewal(actor)
    expect(await getMembership(actor)).toMatchObject({ renewsAt: expect.any(String), endsAt: null })
    expect(await provider.subscription()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    expect(await mails()).toEqual(['renewal-ended', 'renewal-resumed'])
    await provider.portal(subscription, 'advance')
    expect((await provider.subscription()).status).toBe('active')
  })

  it('in the portal is told the same, and can resume it on our page', async () => {
    const { actor, subscription } = await provider.member()
    await provider.portal(subscription, 'cancel')
    await deliver()
    expect(await mails()).toEqual(['renewal-ended'])
    await endRenewal(actor)
    await resumeRenewal(actor)
    expect(await provider.subscription()).toMatchObject({ status: 'active', cancel_at: null })
    expect(await mails()).toEqual(['renewal-ended', 'renewal-resumed'])
  })

  it('before its event arrived ends the membership that Stripe has', async () => {
    const { actor } = await provider.paidGuest()
    await endRenewal(actor)
    expect(await getMembership(actor)).toMatchObject({ status: 'active', renewsAt: null })
    expect(await mails()).toEqual(['renewal-ended'])
  })

  it('twice at once gets one confirmation', async () => {
    const { actor } = await provider.member()
    await Promise.all([endRenewal(actor), endRenewal(actor), endRenewal(actor)])
    expect(await mails()).toEqual(['renewal-ended'])
  })

  it('gets the confirmation even if the process dies after Stripe’s answer', async () => {
    const { actor } = await provider.member()
    jest.spyOn(stripe().subscriptions, 'update').mockImplementationOnce(async (id) => {
      await provider.stripe().subscriptions.update(id, { cancel_at_period_end: true })
      throw new Error('killed')
    })
    await expect(endRenewal(actor)).rejects.toThrow('killed')
    expect(await mails()).toEqual([])
    await deliver()
    expect(await mails()).toEqual(['renewal-ended'])
    await endRenewal(actor)
    expect(await mails()).toEqual(['renewal-ended'])
  })

  it('whose renewal failed leaves immediately, and no later attempt charges', async () => {
    const { actor, subscription } = await provider.member()
    for (const action of ['fail', 'advance']) await provider.portal(subscription, action)
    await deliver()
    expect(isPremiumActor(await actorOf(actor.id))).toBe(true)
    await endRenewal(actor)
    expect([await roleOf(actor), await getMembership(actor), await mails()]).toEqual(['GUEST', null, ['renewal-ended']])
    expect((await newestMail()).text).toContain("Premium has ended, and you won't be charged again.")
    expect((await provider.stripe().invoices.list()).data[0]).toMatchObject({ status: 'open', auto_advance: false })
    await deliver()
    expect(await mails()).toEqual(['renewal-ended'])
  })

  it('before the first payment arrived gets it back when it arrives', async () => {
    const actor = await makeViewer()
    const url = await provider.buyPlan(actor, null, 'debit')
    await deliver()
    await endRenewal(actor)
    expect((await newestMail()).text).toContain("If your first payment still arrives, we'll refund it.")
    provider.inALaterSecond()
    await press(url, { action: 'settle' })
    await deliver()
    expect([await roleOf(actor), await provider.refunds()]).toMatchObject(['GUEST', [{ amount: 1000 }]])
    expect(await mails()).toEqual(['renewal-ended', 'plan-returned'])
  })

  it('leaves a subscription to another product alone', async () => {
    const { actor, subscription } = await provider.member()
    const other = await provider.stripe().checkout.sessions.create(membership(String(subscription.customer)))
    await press(other.url ?? '', { action: 'pay' })
    await endRenewal(actor)
    const all = (await provider.stripe().subscriptions.list()).data
    expect(all.map(({ id, cancel_at_period_end: ends }) => [id === subscription.id, ends])).toEqual([
      [false, false],
      [true, true],
    ])
  })
})

it('ending the renewal needs a verified person, does nothing without a membership, and says so when Stripe is down', async () => {
  await expect(endRenewal(visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(endRenewal(await makeViewer({ verified: false }))).rejects.toMatchObject({ code: 'forbidden' })
  await endRenewal(await makeViewer())
  await resumeRenewal(await makeViewer())
  const { actor } = await provider.member()
  await provider.stop()
  await expect(endRenewal(actor)).rejects.toMatchObject({ code: 'provider' })
  expect(await mails()).toEqual([])
})
