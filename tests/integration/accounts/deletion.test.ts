import type Stripe from 'stripe'
import { Readable } from 'node:stream'
import { DELETE as remove } from '@/app/api/profile/route'
import { deleteUser } from '@/lib/domains/accounts/deletion/mutations'
import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { getPerson } from '@/lib/domains/accounts/people/queries'
import { verifyEmail } from '@/lib/domains/accounts/verification/mutations'
import { createHelpEnquiry, createPartnerEnquiry } from '@/lib/domains/enquiries/mutations'
import { queueDueDigests } from '@/lib/domains/following/jobs'
import { follow, setDigestDay } from '@/lib/domains/following/mutations'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { beginUpload } from '@/lib/domains/media/uploads/mutations'
import { importProspects } from '@/lib/domains/payments/prospect-import/mutations'
import { prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { endCustomers } from '@/lib/domains/payments/subscriptions/mutations'
import { createPlaylist } from '@/lib/domains/playlists/mutations'
import { addToMyList } from '@/lib/domains/viewing/my-list/mutations'
import { createPassage } from '@/lib/domains/viewing/passages/mutations'
import { saveProgress } from '@/lib/domains/viewing/progress/mutations'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { resetStripe, stripe } from '@/lib/server/stripe/stripe'
import { type Actor } from '@/lib/shared/access/actor'
import { future, makeArtist, makeLivestream, makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, createSignedIn, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { leaveTraces } from '@/tests/factories/traces'
import { actorOf, makeViewer } from '@/tests/factories/viewers'
import { useBilling } from '@/tests/integration/support/billing'
import { inTheMiddle } from '@/tests/support/data/locks'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call, type CookieJar, statusesOf } from '@/tests/support/requests/request-scope'
import { idIn, logIn, mailedCode, mailsTo } from '@/tests/support/requests/sign-in'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling({ RATE_LIMIT_FACTOR: '1000' })
const { settings, planPage, buyPlan, deliver } = provider
const smtp = useSmtpServer()

beforeEach(() => emptyTables('User', 'Enquiry'))

const ask = (cookies: CookieJar, json: unknown) => call(remove, { method: 'DELETE', json, cookies })
const leave = async (person: { id: number }, cookies?: CookieJar) =>
  (await ask(cookies ?? (await signedIn(person)), { password: PASSWORD })).status
const exists = async (id: number) => (await db.user.count({ where: { id } })) === 1

async function makeMember(country = 'SG'): Promise<Actor> {
  const actor = await makeViewer()
  await buyPlan(actor, country)
  await deliver()
  return actorOf(actor.id)
}

const subscriptions = async () => (await provider.stripe().subscriptions.list({ status: 'all', limit: 100 })).data
const running = async () => (await subscriptions()).filter(({ status }) => status !== 'canceled').length
const cancel = (id: string) => provider.stripe().subscriptions.cancel(id)
const openCheckouts = async () => (await provider.openCheckouts()).length
describe('the first-year discount', () => {
  const start = async (percent = 50): Promise<Actor> => {
    const actor = await makeViewer({ email: `once-${percent}@example.org` })
    await db.prospect.create({ data: { email: actor.email, discountPercent: percent, userId: actor.id } })
    return actor
  }
  const importAgain = (email: string) => {
    const rows = Readable.from([{ line: 2, values: { email, discount: '50' } }])
    return importProspects(rows, { actor: { id: 0, email: 'operator' } })
  }

  it('can’t be used again by deleting the account and signing up again', async () => {
    const actor = await start()
    await buyPlan(actor, 'SG')
    await deliver()
    expect(await leave(actor)).toBe(204)
    const [kept] = await db.prospect.findMany()
    const email = `deleted-${actor.id}-${kept?.id}@prospect.invalid`
    expect(kept).toMatchObject({ email, addressHash: expect.any(String) })
    expect(JSON.stringify(kept)).not.toContain('once-50')
    expect(await importAgain(actor.email)).toMatchObject({ summary: { created: 0, used: 1 } })
    const again = await makeViewer({ email: actor.email })
    expect(await prospectDiscount(again)).toBeNull()
    // Clears `usedAt`. The discount must still count as used.
    await db.prospect.updateMany({ where: { email: actor.email }, data: { usedAt: null } })
    expect(await prospectDiscount(again)).toBeNull()
    await buyPlan(again, 'SG')
    const paid = (await provider.stripe().invoices.list({ limit: 100 })).data.map(({ amount_paid }) => amount_paid)
    expect(paid).toEqual([1000, 500])
  })

  it('counts as used if the account is deleted before the payment’s event arrives', async () => {
    const actor = await start(25)
    await buyPlan(actor, 'SG')
    expect(await leave(actor)).toBe(204)
    await importAgain(actor.email)
    expect(await prospectDiscount(await makeViewer({ email: actor.email }))).toBeNull()
  })

  it('is available again after signing up again if it was never used, or if staff reset it', async () => {
    const unused = await start(30)
    expect(await leave(unused)).toBe(204)
    await importAgain(unused.email)
    expect(await prospectDiscount(await makeViewer({ email: unused.email }))).toBe(50)
    const used = await start(40)
    await db.prospect.updateMany({ where: { email: used.email }, data: { usedAt: new Date() } })
    expect(await leave(used)).toBe(204)
    await db.prospect.updateMany({ where: { addressHash: { not: null } }, data: { usedAt: null } })
    await importAgain(used.email)
    expect(await prospectDiscount(await makeViewer({ email: used.email }))).toBe(50)
  })

  it('stays tied to the address that used it, even after an email change between two prospects', async () => {
    const [old, present] = ['old@example.org', 'present@example.org']
    const actor = await makeViewer({ email: present })
    const used = { email: old, discountPercent: 50, userId: actor.id, usedAt: new Date() }
    await db.prospect.create({ data: used })
    await db.prospect.create({ data: { email: present, discountPercent: 50 } })
    expect(await leave(actor)).toBe(204)
    expect(await db.prospect.count({ where: { email: { in: [old, present] } } })).toBe(0)
    for (const email of [old, present]) await importAgain(email)
    expect(await prospectDiscount(await makeViewer({ email: old }))).toBeNull()
    expect(await prospectDiscount(await makeViewer({ email: present }))).toBe(50)
  })

  it('follows an email change by staff, unless it was used or the new address has its own', async () => {
    const admin = await makeViewer({ admin: true })
    const promise = (email: string, discountPercent: number, userId?: number) =>
      db.prospect.create({ data: { email, discountPercent, userId } })
    const move = async (actor: Actor, email: string) => {
      await requestEmailChange(admin, { id: actor.id, email })
      await verifyEmail({ verificationCode: await mailedCode('change-email', email) })
      const shown = (await getPerson(admin, actor.id))?.promisedDiscount?.percent
      return [shown, await prospectDiscount(await actorOf(actor.id))]
    }
    const [one, two, three] = [await makeViewer(), await makeViewer(), await makeViewer()]
    await promise(one.email, 50, one.id)
    expect(await move(one, 'moved@example.org')).toEqual([50, 50])
    // The discount has moved with the person, so the next owner of the old email address doesn't get it.
    expect(await db.prospect.count({ where: { email: one.email } })).toBe(0)

    await promise(two.email, 50, two.id)
    await promise('promised@example.org', 30)
    expect(await move(two, 'promised@example.org')).toEqual([30, 30])
    expect(await db.prospect.findUnique({ where: { email: two.email } })).toMatchObject({ userId: null })

    const used = await promise(three.email, 50, three.id)
    await db.prospect.update({ where: { id: used.id }, data: { usedAt: new Date() } })
    expect(await move(three, 'free@example.org')).toEqual([50, null])
    expect(await db.prospect.findUnique({ where: { id: used.id } })).toMatchObject({ email: three.email })
  })
})

describe('deleting one’s own account', () => {
  it('requires the password, removes person, sessions and cookie, and sends an email', async () => {
    settings.change({ SMTP_URL: smtp.url() })
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const answer = await ask(here, { password: PASSWORD })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect([here.size, await exists(person.id), await idIn(elsewhere)]).toEqual([0, false, 0])
    expect(await logIn(person.email)).toBe(401)

    await deliverDueMails()
    expect(smtp.received.map(({ recipients, headers }) => [recipients, headers.subject])).toEqual([
      [[person.email], 'Your Rasika account was deleted'],
    ])
    expect(smtp.received[0]?.text).toContain('Dear Asha,')
    expect(smtp.received[0]?.text).toContain('Invoices and receipts already issued there stay unchanged.')
    const rows = await db.outboxMail.findMany({ where: { toAddress: person.email } })
    expect(rows).toEqual([expect.objectContaining({ template: 'account-deleted', text: '', html: '', toName: null })])
  })

  it.each([
    [{ password: 'not-the-password' }, { password: 'Your password isn’t correct.' }],
    [{ password: 'x'.repeat(300) }, { password: 'Your password isn’t correct.' }],
    [{ password: '' }, { password: 'Enter your password.' }],
    [{}, { password: 'Enter your password.' }],
    [{ password: null }, { password: 'Enter your password.' }],
    [{ confirm: 'asha-own@example.org' }, { password: 'Enter your password.' }],
  ])('is refused with %j', async (json, fields) => {
    const { person, cookies } = await createSignedIn({ email: 'asha-own@example.org' })
    const answer = await ask(cookies, json)
    expect([answer.status, answer.json()]).toEqual([400, { message: Object.values(fields)[0], fields }])
    expect([await exists(person.id), await idIn(cookies)]).toEqual([true, person.id])
    expect(await mailsTo(person.email)).toEqual([])
  })

  it('requires the typed email address from a person who logs in with Google', async () => {
    const { person, cookies } = await createSignedIn({ provider: 'google', email: 'google-person@example.org' })
    const message = 'Enter your account’s email address.'
    const wrong = [{}, { confirm: 'else@example.org' }, { confirm: '' }, { confirm: 7 }, { password: 'anything' }]
    for (const json of wrong) {
      const answer = await ask(cookies, json)
      expect([answer.status, answer.json()]).toEqual([400, { message, fields: { confirm: message } }])
    }
    expect((await ask(cookies, { confirm: ' Google-Person@Example.ORG ' })).status).toBe(204)
    expect(await exists(person.id)).toBe(false)
  })

  it('limits password guesses', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const { person, cookies } = await createSignedIn()
    for (let index = 0; index < 10; index += 1)
      expect((await ask(cookies, { password: 'a-guess-a-guess' })).status).toBe(400)
    const refused = await ask(cookies, { password: PASSWORD })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await exists(person.id)).toBe(true)
  })

  it('happens once for two concurrent requests', async () => {
    const member = await makeMember()
    const jars = await Promise.all([1, 2, 3].map(() => signedIn(member)))
    const statuses = await statusesOf(jars.map((jar) => ask(jar, { password: PASSWORD })))
    expect([statuses[0], statuses.slice(1).every((status) => status === 404 || status === 401)]).toEqual([204, true])
    expect([await exists(member.id), await running()]).toEqual([false, 0])
    expect(await mailsTo(member.email)).toEqual(['account-deleted'])
  })

  it('is allowed for an unverified person, and keeps what others stored under that address', async () => {
    const email = 'claimed@example.org'
    await db.enquiry.create({ data: { kind: 'HELP', name: 'Owner', email, message: 'm' } })
    await db.prospect.create({ data: { email, discountPercent: 30 } })
    expect(await leave(await createPerson({ email, status: 'UNVERIFIED' }))).toBe(204)
    expect(await db.enquiry.count({ where: { email } })).toBe(1)
    expect(await db.prospect.findUnique({ where: { email } })).toMatchObject({ discountPercent: 30, userId: null })
  })
})

describe('deleting a person', () => {
  it('removes personal data, keeps the bookkeeping, and affects nobody else', async () => {
    const [person, other] = [await leaveTraces('asha', ['canceled']), await leaveTraces('uma', ['canceled'])]
    await db.user.updateMany({ data: { staffRole: null } })
    await db.prospect.updateMany({ data: { usedAt: new Date() } })
    await db.auditEntry.deleteMany()
    // Nothing is cancelled at Stripe, because the customers stored by `subscribe` don't exist there.
    expect(await leave(person)).toBe(204)

    const owners = async (rows: Promise<{ userId: number | null }[]>) => (await rows).map(({ userId }) => userId)
    const inOrder = { orderBy: { createdAt: 'asc' as const }, select: { userId: true } }
    const personal = [db.account.findMany(inOrder), db.watchProgress.findMany({ select: { userId: true } })]
    personal.push(db.savedVideo.findMany(inOrder), db.passage.findMany(inOrder), db.playlist.findMany(inOrder))
    const practised = { select: { userId: true } } as const
    personal.push(db.practiceDay.findMany(practised), db.practiceTick.findMany(practised))
    personal.push(db.practiceReport.findMany(practised), db.entitlement.findMany(practised))
    for (const gone of [...personal, db.livestreamNotification.findMany(inOrder)])
      expect(await owners(gone)).toEqual([other.id])
    expect(await db.playlistEntry.count()).toBe(1)
    const books = [
      db.subscription.findMany(inOrder),
      db.purchase.findMany(inOrder),
      db.billingCustomer.findMany(inOrder),
    ]
    for (const kept of books) expect(await owners(kept)).toEqual([null, other.id])
    const prospects = await db.prospect.findMany({ orderBy: { id: 'asc' } })
    const email = `deleted-${person.id}-${prospects[0]?.id}@prospect.invalid`
    expect(prospects).toMatchObject([
      { email, userId: null, discountPercent: 40 },
      { email: other.email, userId: other.id, discountPercent: 40 },
    ])
    const mails = [await mailsTo(person.email), await mailsTo(other.email)]
    expect(mails).toEqual([['account-deleted'], ['verification']])
    expect(await db.auditEntry.count()).toBe(0)
  })

  it('removes only this address’s enquiries, with the copies sent or queued to the operator', async () => {
    const person = await createPerson({ email: 'writer@example.org' })
    const words = { name: 'W. Riter', message: 'Hello' }
    await createHelpEnquiry({ ...words, email: person.email })
    await createPartnerEnquiry({ ...words, email: person.email, company: 'C' })
    const sent = { text: '', html: '', sentAt: new Date() }
    await db.outboxMail.updateMany({ where: { template: 'help-enquiry' }, data: sent })
    const message = `Ask W. Riter <${person.email}> please`
    await createHelpEnquiry({ name: 'Other', email: 'other@example.org', message })
    await createHelpEnquiry({ ...words, email: 'namesake@example.org' })
    expect(await leave(person)).toBe(204)
    const enquiries = await db.enquiry.findMany({ select: { email: true }, orderBy: { id: 'asc' } })
    expect(enquiries).toEqual([{ email: 'other@example.org' }, { email: 'namesake@example.org' }])
    expect(await db.outboxMail.count({ where: { template: { in: ['help-enquiry', 'partner-enquiry'] } } })).toBe(2)
  })

  it('removes an email that is being queued at that moment', async () => {
    const [actor, artist] = [await makeViewer(), await makeArtist()]
    await follow(actor, { kind: 'artist', id: artist.id })
    await makeVideo({ artistId: artist.id })
    const [due, cookies] = [new Date(Date.now() + 8 * 24 * 60 * 60 * 1000), await signedIn(actor)]
    // The job locks the person's FollowDigest row, so the deletion waits until the email is queued.
    await inTheMiddle(
      'Video',
      () => queueDueDigests(due),
      () => ask(cookies, { password: PASSWORD }),
    )
    expect(await exists(actor.id)).toBe(false)
    expect((await db.outboxMail.findMany()).map(({ template }) => template)).toEqual(['account-deleted'])
  })

  it('causes no server error for a request that writes only afterwards', async () => {
    const [video, artist] = [await makeVideo(), await makeArtist()]
    const stream = await makeLivestream({ startsAt: future(2) })
    const actor = await makeViewer({ staffRole: 'EDITOR' })
    await db.user.delete({ where: { id: actor.id } })
    const file = { name: 'a.mp4', type: 'video/mp4', modified: 0, size: 10 } as const
    const entry = { videoId: video.id, positionSeconds: 3, at: new Date() }
    const writes = [
      () => createPassage(actor, { videoId: video.id, name: 'Pallavi', startSeconds: 1, endSeconds: 2 }),
      () => createPlaylist(actor, { name: 'Mine' }),
      () => follow(actor, { kind: 'artist', id: artist.id }),
      () => setDigestDay(actor, { day: 3 }),
      () => subscribeToReminders(actor, stream.id),
      () => addToMyList(actor, video.id),
      () => saveProgress(actor, { entries: [entry] }),
      () => beginUpload(actor, file),
    ]
    for (const write of writes) expect([String(write), await refusalOf(write())]).toEqual([String(write), 'not_found'])
  })
})

describe('the subscription of a deleted person', () => {
  it('is cancelled at Stripe immediately, open checkouts are closed, and late events change nothing', async () => {
    const member = await makeMember('IN')
    expect(member.role).toBe('MEMBER')
    const customer = await db.billingCustomer.findFirstOrThrow({ where: { userId: member.id } })
    const { id: other } = await provider.stripe().customers.create({ email: member.email })
    await db.billingCustomer.create({ data: { userId: member.id, currency: 'usd', stripeCustomerId: other } })
    const price_data = { currency: 'usd', unit_amount: 500, product_data: { name: 'A video' } }
    const lines = [{ quantity: 1, price_data }]
    const back = { success_url: 'http://localhost:3000/a', cancel_url: 'http://localhost:3000/b' }
    const rental = {
      mode: 'payment',
      customer: other,
      line_items: lines,
      ...back,
      metadata: { offer: 'a rental' },
    } as const
    await provider.stripe().checkout.sessions.create(rental)
    expect([await running(), await openCheckouts()]).toEqual([1, 1])

    expect(await leave(member)).toBe(204)
    expect([await running(), await openCheckouts()]).toEqual([0, 0])
    const kept = { userId: null, status: 'canceled', billingCustomerId: customer.id }
    expect(await db.subscription.findMany()).toEqual([expect.objectContaining(kept)])
    // Stripe keeps the customers for their invoices, but no personal data.
    for (const id of [customer.stripeCustomerId, other]) {
      const nobody = { id, name: null, email: null, phone: null, address: null, shipping: null }
      expect(await provider.stripe().customers.retrieve(id)).toMatchObject(nobody)
    }
    expect(new Set(await provider.deliver())).toEqual(new Set([200]))
    expect(await db.subscription.findMany()).toEqual([expect.objectContaining(kept)])
    expect(await mailsTo(member.email)).toEqual(['account-deleted'])
  })

  const failToPay = async (subscription: Stripe.Subscription) => {
    for (const action of ['fail', 'advance']) await provider.portal(subscription, action)
  }

  it.each<[string, (subscription: Stripe.Subscription) => Promise<unknown>, string]>([
    ['is due to end', (subscription) => provider.portal(subscription, 'cancel'), 'MEMBER'],
    ['is waiting for a card', failToPay, 'MEMBER'],
    ['was cancelled by an attempt that failed, before its event', ({ id }) => cancel(id), 'MEMBER'],
    ['has lapsed', ({ id }) => cancel(id).then(() => provider.deliver()), 'GUEST'],
  ])('no longer blocks the deletion if it %s', async (_what, prepare, role) => {
    const member = await makeMember()
    await prepare(await provider.subscription())
    expect((await actorOf(member.id)).role).toBe(role)
    expect(await leave(member)).toBe(204)
    expect([await exists(member.id), await running()]).toEqual([false, 0])
  })

  it('stops the deletion with 503 while Stripe is down, and the next attempt succeeds', async () => {
    const member = await makeMember()
    const cookies = await signedIn(member)
    const working = process.env.STRIPE_API_BASE
    settings.change({ STRIPE_API_BASE: 'http://127.0.0.1:9' })
    resetStripe()
    const message = 'The membership couldn’t be cancelled, so nothing was deleted. Please try again later.'
    const answer = await ask(cookies, { password: PASSWORD })
    expect([answer.status, answer.json()]).toEqual([503, { message, requestId: expect.any(String) }])
    expect([await exists(member.id), await idIn(cookies)]).toEqual([true, member.id])
    expect(await mailsTo(member.email)).not.toContain('account-deleted')
    expect([(await actorOf(member.id)).role, await running()]).toEqual(['MEMBER', 1])

    settings.change({ STRIPE_API_BASE: working })
    resetStripe()
    expect(await leave(member, cookies)).toBe(204)
    expect([await exists(member.id), await running()]).toEqual([false, 0])
  })

  it('stops the deletion if Stripe doesn’t know it', async () => {
    const person = await createPerson()
    await subscribe(person.id, 'active')
    expect(await leave(person)).toBe(503)
    expect(await exists(person.id)).toBe(true)
  })

  it('is cancelled even if it began during the deletion', async () => {
    const actor = await makeViewer()
    await planPage(actor, 'SG')
    const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
    await db.user.delete({ where: { id: actor.id } })
    await endCustomers([stripeCustomerId])
    expect(await openCheckouts()).toBe(0)
  })

  it('is refunded if it was paid at the moment of the deletion', async () => {
    const actor = await makeViewer()
    const url = await planPage(actor, 'SG')
    await db.user.delete({ where: { id: actor.id } })
    await press(url, { action: 'pay' })
    await provider.deliver()
    expect(await running()).toBe(0)
    expect((await provider.stripe().refunds.list()).data).toMatchObject([{ amount: 1000 }])
  })

  it('leaves no name at Stripe if its customer was created during the deletion', async () => {
    const member = await makeMember()
    const { customers } = stripe()
    const update = customers.update.bind(customers)
    jest.spyOn(customers, 'update').mockImplementationOnce(async (id, parameters) => {
      const { id: stripeCustomerId } = await customers.create({ name: 'Asha' })
      await db.billingCustomer.create({ data: { userId: member.id, currency: 'inr', stripeCustomerId } })
      return update(id, parameters)
    })
    expect(await leave(member)).toBe(204)
    const { data } = await provider.stripe().customers.list()
    expect(data).toHaveLength(2)
    expect(data.map(({ name, email }) => name || email)).toEqual([null, null])
  })

  it('leaves no card with a name at Stripe', async () => {
    const member = await makeMember()
    const { stripeCustomerId } = await db.billingCustomer.findFirstOrThrow({ where: { userId: member.id } })
    const cards = async () => (await provider.stripe().customers.listPaymentMethods(stripeCustomerId)).data
    expect(await cards()).toHaveLength(1)
    const emptied = jest.spyOn(stripe().paymentMethods, 'update')
    expect(await leave(member)).toBe(204)
    expect(await cards()).toEqual([])
    const nobody = { billing_details: { name: '', email: '', phone: '', address: '' } }
    expect(emptied.mock.calls).toEqual([[expect.stringMatching(/^pm_/), nobody]])
  })
})

describe('owners', () => {
  it('can delete themselves while another one stays; the last one can’t, and keeps the subscription', async () => {
    const last = await createPerson({ staffRole: 'OWNER' })
    await createPerson({ staffRole: 'OWNER', status: 'UNVERIFIED' })
    const cookies = await signedIn(last)
    const refused = await ask(cookies, { password: PASSWORD })
    const message = 'The last owner can’t be deleted. Make someone else an owner first.'
    expect([refused.status, refused.json()]).toEqual([409, { message }])
    expect([await exists(last.id), await idIn(cookies)]).toEqual([true, last.id])
    await createPerson({ staffRole: 'OWNER' })
    expect(await leave(last, cookies)).toBe(204)
  })

  it('can’t all delete themselves at the same moment', async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(() => createSignedIn({ staffRole: 'OWNER' })))
    const requests = admins.map(({ cookies }) => ask(cookies, { password: PASSWORD }))
    expect(await statusesOf(requests)).toEqual([204, 204, 204, 409])
    expect(await db.user.count({ where: { staffRole: 'OWNER' } })).toBe(1)
  })

  it('who lose the right while deleting someone don’t cancel that person’s subscription', async () => {
    const [admin, member] = [await makeViewer({ admin: true }), await makeMember()]
    await db.user.update({ where: { id: admin.id }, data: { staffRole: 'SUPPORT' } })
    await expect(deleteUser(admin, member.id)).rejects.toMatchObject({ code: 'forbidden' })
    expect([await exists(member.id), await running(), await db.auditEntry.count()]).toEqual([true, 1, 0])
  })
})
