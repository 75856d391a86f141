import type Stripe from 'stripe'
import { GET as exportRoute } from '@/app/api/codes/[id]/export/route'
import { POST as redeemRoute } from '@/app/api/redeem/route'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { createCodeBlockAction } from '@/lib/domains/payments/code-blocks/actions'
import { createCodeBlock, revokeCode, revokeCodeBlock } from '@/lib/domains/payments/code-blocks/mutations'
import { getCodeBlock, listCodeBlocks, listCodes, listRedemptions } from '@/lib/domains/payments/code-blocks/queries'
import { codeBlockSchema, newCodeBlock, type CodeBlockForm } from '@/lib/domains/payments/code-blocks/schema'
import { readCode, withCheck } from '@/lib/domains/payments/codes/schema'
import { createCheckoutSession } from '@/lib/domains/payments/plans/mutations'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import { redeemCode } from '@/lib/domains/payments/redemptions/mutations'
import { db } from '@/lib/server/db/client'
import { resetLimits } from '@/lib/server/limits/rate-limit'
import { stripe } from '@/lib/server/stripe/stripe'
import type { Actor } from '@/lib/shared/access/actor'
import { staffRoles } from '@/lib/shared/access/roles'
import { addDays, dayOf } from '@/lib/shared/format/days'
import { future, makeLivestream, makeSeries, makeVideo, past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { actorOf, giveFreeMonths, isOpenTo, makeViewer, roleOf } from '@/tests/factories/viewers'
import { eventOrders, useBilling } from '@/tests/integration/support/billing'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { press } from '@/tests/support/stripe/stripe-harness'

const provider = useBilling()
const { deliver, checkouts } = provider

const DAY = 86_400_000
const later = (days: number) => new Date(Date.now() + days * DAY)
const today = () => dayOf(new Date())

let owner: Actor
beforeEach(async () => {
  resetLimits()
  await emptyTables('CodeBlock')
  owner = await makeViewer({ admin: true })
})

const input = (facts: Partial<CodeBlockForm> = {}) =>
  codeBlockSchema.parse({ ...newCodeBlock, name: 'Margazhi sponsors', count: '2', ...facts })

/** Makes a block, and returns its id and its codes. */
async function made(facts: Partial<CodeBlockForm> = {}) {
  const { id } = await createCodeBlock(owner, input(facts))
  const { data } = await listCodes(owner, id, { page: 0, query: '', list: 'codes' })
  return { id, codes: data.map(({ code }) => readCode(code)), rows: data }
}

const redeem = (actor: Actor, code = '', now?: Date) => redeemCode(actor, code, '192.0.2.1', now)
const entitlements = ({ id: userId }: Actor) => db.entitlement.findMany({ where: { userId } })
const wrong = (place: number) =>
  withCheck(
    `GGGGGGGG${String(place)
      .padStart(3, '2')
      .replace(/[0158]/g, 'K')}`,
  )

async function ask(actor: Actor | null, json: object, address = '192.0.2.7') {
  const cookies = actor ? await signedIn(actor) : undefined
  return call(redeemRoute, { method: 'POST', json, cookies, headers: { 'x-rasika-socket-address': address } })
}

describe('a block of codes', () => {
  it.each(staffRoles)('can be made and seen by owners and finance, not by others: %s', async (staffRole) => {
    const { id } = await made()
    const staff = await makeViewer({ staffRole })
    const isAllowed = staffRole === 'OWNER' || staffRole === 'FINANCE'
    const attempts = [
      createCodeBlock(staff, input({ name: `By ${staffRole}` })),
      listCodeBlocks(staff, { page: 0, query: '' }),
      listRedemptions(staff, id, { page: 0, query: '', list: 'codes' }),
      revokeCodeBlock(staff, id),
    ]
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status)
    expect(new Set(outcomes)).toEqual(new Set([isAllowed ? 'fulfilled' : 'rejected']))
    const answer = await call(exportRoute, {
      url: `/api/codes/${id}/export`,
      cookies: await signedIn(staff),
      params: { id: String(id) },
    })
    expect(answer.status).toBe(isAllowed ? 200 : 403)
  })

  it('of 5,000 codes is made in one go, each code its own, and once if the request is repeated', async () => {
    const [one, other] = [await createCodeBlock(owner, input({ count: '5000' })), await createCodeBlock(owner, input())]
    expect(other.id).toBe(one.id)
    expect(await getCodeBlock(owner, one.id)).toMatchObject({ codes: 5000, redeemed: 0, state: 'open' })
    const rows = await db.accessCode.findMany({ select: { codeHash: true, sealedCode: true } })
    expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(5000)
    const { data } = await listCodes(owner, one.id, { page: 0, query: '', list: 'codes' })
    // Neither the table nor the audit log has a code in plain text.
    const stored = JSON.stringify([rows, await db.auditEntry.findMany()])
    expect(data.filter(({ code }) => stored.includes(readCode(code)))).toEqual([])
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: 'create', entity: 'CodeBlock', entityId: `${one.id}` },
    ])
  })

  it('is made by the form of the dashboard', async () => {
    const cookies = await signedIn(owner)
    const save = (facts: Partial<CodeBlockForm>) =>
      inRequest({ method: 'POST', cookies }, () => createCodeBlockAction({ ...newCodeBlock, id: null, ...facts }))
    expect(await save({ name: 'Sabha', days: '' })).toMatchObject({ ok: false, fields: { days: expect.any(String) } })
    expect(await save({ name: 'Sabha' })).toMatchObject({ ok: true, data: { id: expect.any(Number) } })
    expect(await db.codeBlock.findMany()).toMatchObject([{ name: 'Sabha', days: 30, scope: 'everything' }])
  })

  it('needs a recent login', async () => {
    const stale = { ...owner, session: owner.session && { ...owner.session, authenticatedAt: past(1) } }
    await expect(createCodeBlock(stale, input())).rejects.toMatchObject({ demand: { reauthenticate: true } })
    expect(await db.codeBlock.count()).toBe(0)
  })

  it.each<[Partial<CodeBlockForm>, string]>([
    [{ name: ' ' }, 'name'],
    [{ days: '0' }, 'days'],
    [{ count: '5001' }, 'count'],
    [{ usesPerCode: '' }, 'usesPerCode'],
    [{ gives: 'percent', percent: '100' }, 'percent'],
    [{ gives: 'percent', percent: '1.5' }, 'percent'],
    [{ gives: 'video' }, 'videoId'],
    [{ gives: 'festival' }, 'festivalId'],
    [{ until: '2026-02-31' }, 'until'],
  ])('with %j is refused under the field %s', (facts, field) => {
    const { error } = codeBlockSchema.safeParse({ ...newCodeBlock, name: 'A', ...facts })
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })

  it('for something that no longer exists, or until a day that has passed, is refused', async () => {
    const attempts = [
      createCodeBlock(owner, input({ gives: 'video', videoId: 999_999 })),
      createCodeBlock(owner, input({ gives: 'livestream', livestreamId: '999999' })),
      createCodeBlock(owner, input({ until: addDays(today(), -1) })),
    ]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.map((each) => each.status === 'rejected' && Object.keys(each.reason.fields ?? {}))).toEqual([
      ['videoId'],
      ['livestreamId'],
      ['until'],
    ])
    expect(await db.accessCode.count()).toBe(0)
  })

  it('is downloaded for a spreadsheet, without the people who redeemed', async () => {
    const { id, codes } = await made({ name: '=HYPERLINK("https://evil.example")' })
    const guest = await makeViewer()
    await redeem(guest, codes[0])
    const { text, headers } = await call(exportRoute, {
      url: `/api/codes/${id}/export`,
      cookies: await signedIn(owner),
      params: { id: String(id) },
    })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="codes-${id}.csv"`)
    const [head, first, second, ...rest] = text.replace(/^\ufeff/, '').split('\r\n')
    expect([head, rest]).toEqual(['"Code","Link","Redeemed","Of","State"', ['']])
    expect(first).toMatch(/^"(\w{4}-\w{4}-\w{4})","http:\/\/localhost:3000\/redeem\?code=\1","1","1","Used"$/)
    expect(second).toMatch(/"0","1","Valid"$/)
    expect(text).not.toContain(guest.email)
    expect(await db.auditEntry.count({ where: { action: 'export', entity: 'CodeBlock' } })).toBe(1)
  })

  it('shows who redeemed which code and when, also after the account is deleted', async () => {
    const { id, codes, rows } = await made({ usesPerCode: '2' })
    const [one, other] = [await makeViewer(), await makeViewer()]
    await redeem(one, codes[0])
    await redeem(other, codes[0])
    await db.user.delete({ where: { id: other.id } })
    const shown = await listRedemptions(owner, id, { page: 0, query: '', list: 'redemptions' })
    expect(shown.data).toMatchObject([{ person: null }, { person: { id: one.id, email: one.email } }])
    expect(shown.data[0]?.code).toBe(rows[0]?.code)
    const found = await listCodes(owner, id, { page: 0, query: rows[1]?.code ?? '', list: 'codes' })
    expect(found.data.map(({ id: code }) => code)).toEqual([rows[1]?.id])
    expect((await listCodes(owner, id, { page: 0, query: '7K3M', list: 'codes' })).data).toEqual([])
    expect(await getCodeBlock(owner, id)).toMatchObject({ redeemed: 2 })
  })
})

describe('redeeming a code', () => {
  it('opens everything for its days, after what the person has', async () => {
    const { codes } = await made({ days: '10' })
    const guest = await makeViewer()
    await giveFreeMonths(guest.id, { endsAt: later(30) })
    const [first, second] = [await redeem(guest, codes[0]), await redeem(guest, codes[1])]
    expect(first).toMatchObject({ title: '10 days of Premium', path: '/browse', period: { isLater: true } })
    expect(second.period?.startsAt).toBe(first.period?.endsAt)
    expect(await entitlements(guest)).toMatchObject([{ source: 'staff' }, { source: 'code' }, { source: 'code' }])
  })

  it('opens one video, or a series, and no others', async () => {
    const series = await makeSeries()
    const [video, episode, third] = [
      await makeVideo(),
      await makeVideo({ seriesId: series.id, episode: 1 }),
      await makeVideo(),
    ]
    const guest = await makeViewer()
    const ofVideo = await made({ name: 'V', gives: 'video', videoId: video.id, days: '7' })
    const ofSeries = await made({ name: 'S', gives: 'series', seriesId: series.id, days: '7' })
    expect(await redeem(guest, ofVideo.codes[0])).toMatchObject({ path: `/browse/videos/${video.id}/info` })
    expect(await redeem(guest, ofSeries.codes[0])).toMatchObject({ path: `/browse/videos/${episode.id}/info` })
    const open = await Promise.all([video, episode, third].map(({ id }) => isOpenTo(guest, id)))
    expect(open).toEqual([true, true, false])
    expect(await isOpenTo(guest, video.id, later(8))).toBe(false)
    const member = await makeViewer({ subscription: { status: 'active' } })
    await expect(redeem(member, ofVideo.codes[1])).rejects.toMatchObject({
      message: `You can already watch ${video.name}. Keep the code, or give it to someone else.`,
    })
    // Its time is added to that of the first.
    expect((await redeem(guest, ofVideo.codes[1])).period).toMatchObject({ isLater: true })
    expect(await isOpenTo(guest, video.id, later(13))).toBe(true)
    expect(await db.accessCode.aggregate({ _sum: { uses: true } })).toEqual({ _sum: { uses: 3 } })
  })

  it('is a ticket until the livestream and its catch-up are over', async () => {
    const livestream = await makeLivestream({ startsAt: future(5), endsAt: future(5.1), catchUpDays: 3 })
    const { codes } = await made({ gives: 'livestream', livestreamId: String(livestream.id) })
    const guest = await makeViewer()
    const { period } = await redeem(guest, codes[0])
    expect(period?.endsAt).toBe(new Date((livestream.endsAt?.getTime() ?? 0) + 3 * DAY).toISOString())
    expect((await actorOf(guest.id)).opens.livestreams).toEqual([livestream.id])
    await expect(redeem(guest, codes[1])).rejects.toMatchObject({ code: 'conflict' })
    await db.livestream.update({ where: { id: livestream.id }, data: { cancelledAt: new Date() } })
    await expect(redeem(await makeViewer(), codes[1])).rejects.toMatchObject({ code: 'conflict' })
    await expect(redeem(await makeViewer(), codes[1], later(20))).rejects.toMatchObject({ code: 'conflict' })
  })

  it.each([
    ['3', 5],
    ['1', 5],
  ])('that %s may use gives it to as many of %i people at one moment', async (usesPerCode, count) => {
    const { codes } = await made({ usesPerCode })
    const people = await Promise.all(Array.from({ length: count }, () => makeViewer()))
    const outcomes = await Promise.allSettled(people.map((person) => redeem(person, codes[0])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(Number(usesPerCode))
    expect(await db.entitlement.count()).toBe(Number(usesPerCode))
    expect(await db.accessCode.findFirst({ where: { uses: { gt: 0 } } })).toMatchObject({ uses: Number(usesPerCode) })
  })

  it('says clearly why a right code is refused, and what was redeemed stays', async () => {
    const { id, codes, rows } = await made({ until: today(), usesPerCode: '2' })
    const guest = await makeViewer()
    await redeem(guest, codes[0])
    await expect(redeem(await makeViewer(), codes[0], later(2))).rejects.toMatchObject({
      message: 'This code has expired.',
    })
    await revokeCode(owner, rows[1]?.id ?? 0)
    await expect(redeem(guest, codes[1])).rejects.toMatchObject({ message: expect.stringContaining('no longer valid') })
    await revokeCodeBlock(owner, id)
    await expect(redeem(await makeViewer(), codes[0])).rejects.toMatchObject({
      message: expect.stringContaining('no longer valid'),
    })
    expect(await redeem(guest, codes[0])).toMatchObject({ isRepeated: true })
    expect(await roleOf(guest)).toBe('MEMBER')
    const audit = await db.auditEntry.findMany({ where: { action: 'revoke' }, orderBy: { id: 'asc' } })
    expect(audit.map(({ entity }) => entity)).toEqual(['AccessCode', 'CodeBlock'])
  })

  it('is refused to visitors and unverified people, who learn nothing about the code', async () => {
    const { codes } = await made()
    for (const actor of [null, await makeViewer({ verified: false })]) {
      const answers = await Promise.all([codes[0], wrong(1)].map((code) => ask(actor, { code })))
      expect(answers[0]?.text).toBe(answers[1]?.text)
      expect(answers[0]?.status).toBe(actor ? 403 : 401)
    }
    expect(await db.codeRedemption.count()).toBe(0)
  })

  it('accepts the code as people type it, and refuses a mistyped one without counting it as a guess', async () => {
    const { rows } = await made()
    const guest = await makeViewer()
    const [code = ''] = rows.map((row) => row.code)
    const mistyped = code.replace(/.$/, (last) => (last === 'C' ? 'D' : 'C'))
    for (let attempt = 0; attempt < 15; attempt += 1) expect((await ask(guest, { code: mistyped })).status).toBe(400)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await ask(guest, { code: typed })).json()).toMatchObject({ title: '30 days of Premium' })
  })
})

describe('guessing', () => {
  it('ends after ten wrong codes of one account in an hour, for right codes too', async () => {
    const { codes } = await made()
    const guest = await makeViewer()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => ask(guest, { code: wrong(place) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(404), 429, 429])
    expect((await ask(guest, { code: codes[0] })).status).toBe(429)
    expect((await ask(await makeViewer(), { code: codes[0] })).status).toBe(200)
  })

  it('ends after thirty wrong codes from one address, by several people', async () => {
    const statuses: number[] = []
    for (let person = 0; person < 4; person += 1) {
      const guest = await makeViewer()
      for (let place = 0; place < 9; place += 1) statuses.push((await ask(guest, { code: wrong(place) })).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    const guest = await makeViewer()
    expect((await ask(guest, { code: wrong(1) })).status).toBe(429)
    expect((await ask(guest, { code: wrong(1) }, '198.51.100.2')).status).toBe(404)
  })

  it('never refuses a hall in which everybody has a right code', async () => {
    const { codes } = await made({ usesPerCode: '100' })
    const people = await Promise.all(Array.from({ length: 50 }, () => makeViewer()))
    for (const person of people) expect((await ask(person, { code: codes[0] })).status).toBe(200)
  })

  it('gets the same answer for every wrong code', async () => {
    const guest = await makeViewer()
    const answers = await Promise.all([1, 2, 3].map((place) => ask(guest, { code: wrong(place) })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('a percent code', () => {
  async function discounted(percent = '20') {
    const { codes } = await made({ gives: 'percent', percent })
    const actor = await makeViewer()
    expect(await redeem(actor, codes[0])).toMatchObject({
      title: `${percent}% off`,
      period: null,
      path: '/select-package',
    })
    const isUsed = async () =>
      (await db.codeRedemption.findFirstOrThrow({ where: { userId: actor.id } })).usedAt !== null
    return { actor, isUsed, codes }
  }

  it.each(eventOrders)('lowers the first month once, as shown, with events %s', async (_name, order) => {
    const { actor, isUsed } = await discounted()
    const offer = await getPlanOffer(actor, 'IN')
    expect(offer).toMatchObject({ regular: { amount: 400 }, price: { amount: 320 }, discount: 20 })
    const { url } = await createCheckoutSession(actor, { countryCode: 'IN', shown: 'inr-320' })
    expect(await checkouts()).toMatchObject([{ amount_total: 32_000, currency: 'inr' }])
    expect(await isUsed()).toBe(false)
    await press(url, { action: 'pay' })
    await deliver(order)
    await provider.deliverAgain(order)
    expect([await isUsed(), await roleOf(actor)]).toEqual([true, 'MEMBER'])
    const coupons = (await stripe().coupons.list()).data
    expect(coupons).toMatchObject([{ amount_off: 8000, duration: 'once', duration_in_months: null }])
    // Shown to staff as the full price, because only the first month is lower.
    expect(await db.subscription.findFirst()).toMatchObject({ unitAmount: 40_000, discountPercent: null })
    expect((await getPlanOffer(actor, 'IN')).price.amount).toBe(400)
    expect(await db.prospect.count({ where: { usedAt: { not: null } } })).toBe(0)
  })

  it('of a prospect gives way to the promised discount, and stays unused', async () => {
    const { actor, isUsed } = await provider.prospect(50)
    const { codes } = await made({ gives: 'percent', percent: '80' })
    await redeem(actor, codes[0])
    expect(await getPlanOffer(actor, 'IN')).toMatchObject({ price: { amount: 200 }, redemptionId: null })
    await provider.buyPlan(actor, 'IN')
    await deliver()
    expect([await isUsed(), (await db.codeRedemption.findFirst())?.usedAt]).toEqual([true, null])
  })

  it('counts once: another checkout with it closes the first', async () => {
    const { actor } = await discounted()
    const first = await createCheckoutSession(actor, { countryCode: 'IN' })
    const second = await createCheckoutSession(actor, { countryCode: 'US' })
    expect(second.url).not.toBe(first.url)
    const states = (await checkouts()).map(({ status, currency }) => `${status} ${currency}`)
    expect(states).toEqual(['open usd', 'expired inr'])
  })

  it('is refused while its payment is known to Stripe but not to us, then sold at the full price', async () => {
    const { actor, isUsed } = await discounted()
    await press((await createCheckoutSession(actor, { countryCode: 'IN' })).url, { action: 'pay' })
    await expect(createCheckoutSession(actor, { countryCode: 'US' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await isUsed()).toBe(true)
  })

  it('whose checkout is abandoned stays unused', async () => {
    const { actor, isUsed } = await discounted()
    const { url } = await createCheckoutSession(actor, { countryCode: 'IN' })
    for (const action of ['decline', 'cancel']) await press(url, { action })
    await deliver()
    expect([await isUsed(), (await getPlanOffer(actor, 'IN')).price.amount]).toEqual([false, 320])
  })

  it('uses a coupon only if its terms are ours', async () => {
    const { actor } = await discounted()
    const id = 'code-20-once-inr-8000'
    const terms: Stripe.CouponCreateParams = { amount_off: 8000, currency: 'inr', duration: 'forever' }
    await stripe().coupons.create({ id, ...terms })
    await expect(createCheckoutSession(actor, { countryCode: 'IN' })).rejects.toMatchObject({ code: 'provider' })
    expect(await checkouts()).toEqual([])
  })

  it('is the largest of those that a person has, and is not for others', async () => {
    const { actor } = await discounted('10')
    const { codes } = await made({ name: 'More', gives: 'percent', percent: '30' })
    await redeem(actor, codes[0])
    expect(await getPlanOffer(actor, 'US')).toMatchObject({ discount: 30, price: { amount: 7 } })
    expect(await getPlanOffer(await makeViewer(), 'US')).toMatchObject({ discount: null, redemptionId: null })
  })
})

test('the export of a person has their redemptions, without the codes', async () => {
  const { codes } = await made()
  const guest = await makeViewer()
  await redeem(guest, codes[0])
  let text = ''
  for await (const part of await exportPerson(await actorOf(guest.id))) text += part
  expect(JSON.parse(text)).toMatchObject({ codeRedemptions: [{ redeemedAt: expect.any(String), usedAt: null }] })
  expect(text).not.toContain(codes[0])
})
