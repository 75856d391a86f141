import { listUsers } from '@/lib/domains/accounts/queries-users'
import { listStaffTrailers } from '@/lib/domains/editorial/queries-trailers'
import { listStaffVideos } from '@/lib/domains/editorial/queries-video-list'
import { staffVideosQuerySchema } from '@/lib/domains/editorial/schema-videos'
import { getOverview } from '@/lib/domains/insights/queries-overview'
import { listSubscriptions } from '@/lib/domains/payments/queries-subscriptions'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { categoryIds, clearCatalogue, file, makeArtist, past } from '@/tests/factories/catalogue'
import { createPerson, subscribe } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '../support/database'

useTestDatabase()

let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

const MANY = 1_200
const shown = { description: 'A recital.', thumbnailUrl: '/x.webp', durationSeconds: 60, categoryId: categoryIds.music }
const makeVideos = (count: number, name = 'Varnam') =>
  db.video.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const updatedAt = new Date(Date.UTC(2025, 0, 1 + (index % 90), 0, 0, index))
      return { ...shown, ...file(), name: `${name} ${index}`, publishedAt: past(index), updatedAt }
    }),
  })
const makePeople = (count: number, firstName: string, facts: (index: number) => object) =>
  db.user.createMany({
    data: Array.from({ length: count }, (_, index) => {
      const email = `${firstName.toLowerCase()}-${index}@example.org`
      return { email, firstName, lastName: 'Rao', provider: 'google' as const, ...facts(index) }
    }),
  })
const list = (query: Record<string, string> = {}) => listStaffVideos(admin, staffVideosQuerySchema.parse(query))

it('the list of all videos of staff, in each order has each once, drafts and planned ones too, from either end and page by page', async () => {
  await makeVideos(60)
  const rows = await db.video.findMany({ select: { id: true } })
  for (const [index, { id }] of rows.entries()) {
    const publishedAt = index % 7 === 0 ? null : past(index % 3 === 0 ? -index : (index % 5) * 40)
    const category = (['music', 'dance', 'lectures'] as const)[index % 3] ?? 'music'
    await db.video.update({ where: { id }, data: { publishedAt, categoryId: categoryIds[category] } })
  }
  const orders = {
    edited: '"updatedAt" DESC, "id" DESC',
    published: '"publishedAt" DESC, "id" DESC',
    name: '"name", "id"',
    category: '"categoryId", "publishedAt" DESC, "id" DESC',
  }
  for (const [sort, order] of Object.entries(orders)) {
    const all = await db.$queryRawUnsafe<{ id: number }[]>(`SELECT "id" FROM "Video" ORDER BY ${order}`)
    const ids = all.map(({ id }) => id)
    for (const dir of ['asc', 'desc']) {
      const pages = []
      for (let page = 0; page < 8; page += 1) pages.push(await list({ sort, dir, page: String(page) }))
      const isForward = dir === (sort === 'name' || sort === 'category' ? 'asc' : 'desc')
      const shown = pages.flatMap(({ data }) => data.map(({ id }) => id))
      expect([sort, dir, ...shown]).toEqual([sort, dir, ...(isForward ? ids : ids.toReversed())])
      expect(new Set(pages.map(({ totalRecords }) => totalRecords))).toEqual(new Set([60]))
      expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 10, 10, 0, 0])
    }
  }
})

describe('what staff search in a long list', () => {
  it('is counted as far as the pages after it need, and its pages go on to the end', async () => {
    await makeVideos(MANY)
    await makeVideos(3, 'Tillana')
    for (const query of ['varnam', 'v', '']) {
      const first = await list({ query, category: 'music', size: '100' })
      expect(first).toMatchObject({ totalRecords: 1_000, totalPages: 10, more: true })
      const ids = new Set<number>()
      for (let page = 0; page < 14; page += 1) {
        for (const { id } of (await list({ query, category: 'music', size: '100', page: String(page) })).data)
          ids.add(id)
      }
      expect(ids.size).toBe(query ? MANY : MANY + 3)
      const end = await list({ query, category: 'music', size: '100', page: '20' })
      expect(end).toEqual({ data: [], page: 20, totalPages: Math.ceil(ids.size / 100), totalRecords: ids.size })
    }
    const found = (await list({ query: 'tillana' })).data.map(({ name }) => name)
    expect(found).toEqual(['Tillana 2', 'Tillana 1', 'Tillana 0'])
  })

  it('is in the order of the list, whether little or much is found', async () => {
    await makeVideos(MANY)
    for (const sort of ['edited', 'name']) {
      const all = await list({ sort, size: '25' })
      expect((await list({ sort, size: '25', query: 'varnam' })).data).toEqual(all.data)
      const few = (await list({ sort, size: '100', query: 'varnam 11' })).data.map(({ name }) => name)
      const many = (await list({ sort, size: '100', query: 'arna' })).data.map(({ name }) => name)
      expect(few).toHaveLength(100)
      expect(many.filter((name) => few.includes(name))).toEqual(few.filter((name) => many.includes(name)))
    }
  })

  it('finds a video of two artists with the name once', async () => {
    const artists = [await makeArtist({ name: 'Asha Rao' }), await makeArtist({ name: 'Usha Rao' })]
    await makeVideos(2)
    const [one] = await db.video.findMany()
    await db.videoPerformer.createMany({
      data: artists.map(({ id }, index) => ({ videoId: one?.id ?? 0, artistId: id, position: index + 1 })),
    })
    expect(await list({ query: 'rao' })).toMatchObject({ totalRecords: 1, data: [{ id: one?.id }] })
  })

  it('is of trailers by their own name or their video’s, and of subscriptions by whose they are', async () => {
    await makeVideos(12)
    const videos = await db.video.findMany({ orderBy: { id: 'asc' } })
    await db.trailer.createMany({
      data: videos.map(({ id, name }, index) => ({
        videoId: id,
        name: index === 3 ? `A ${name}` : 'Preview',
        description: '',
        thumbnailUrl: '',
        durationSeconds: 60,
        fileKey: 'a.mp4',
        position: 100 - index,
      })),
    })
    const trailers = async (query: string) =>
      (await listStaffTrailers(admin, { query, page: 0 })).data.map((one) => one.video.id)
    expect(await trailers('VARNAM 3')).toEqual([videos[3]?.id])
    expect(await trailers('a v')).toEqual([videos[3]?.id])
    const byPlace = videos.map(({ id }) => id).toReversed()
    for (const query of ['preview', 'var', 'v']) {
      expect(await trailers(query)).toEqual(
        byPlace.filter((id) => query !== 'preview' || id !== videos[3]?.id).slice(0, 10),
      )
    }
    const people = [await createPerson({ firstName: 'Quorra' }), await createPerson({ lastName: 'Quorrani' })]
    for (const { id } of people) await subscribe(id, 'active')
    await subscribe(people[0]?.id ?? 0, 'canceled')
    const whose = async (query: string, status?: 'canceled') =>
      (await listSubscriptions(admin, { query, page: 0, status })).data.map(({ customer }) => customer?.id)
    expect((await whose('quorr')).toSorted()).toEqual([people[0]?.id, people[0]?.id, people[1]?.id].toSorted())
    expect(await whose('quorrani')).toEqual([people[1]?.id])
    expect(await whose('quorr', 'canceled')).toEqual([people[0]?.id])
    expect(await whose('quorr nobody')).toEqual([])
  })

  it('has the newest people first, of common words and of letters too', async () => {
    await makePeople(MANY, 'Zaffre', (index) => ({ createdAt: new Date(Date.UTC(2025, 0, 1, 0, index)) }))
    for (const query of ['zaffre rao', 'a', 'ZAFFRE-']) {
      const { data, ...totals } = await listUsers(admin, { query, page: 1 })
      expect(totals).toEqual({ page: 1, totalPages: 101, totalRecords: 1_010, more: true })
      const newest = (index: number) => `zaffre-${MANY - 1 - index}@example.org`
      const page = Array.from({ length: 10 }, (_, index) => newest(10 + index))
      if (query !== 'a') expect(data.map(({ email }) => email)).toEqual(page)
    }
    expect((await listUsers(admin, { query: 'zaffre-7@ rao', page: 0 })).totalRecords).toBe(1)
  })
})

it('the number of members on the overview has each person once, however their subscriptions came and went', async () => {
  const members = async () => (await getOverview(admin)).members
  const before = (await members()) ?? 0
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()))
  const [often, late, gone, free] = people.map(({ id }) => id) as [number, number, number, number]
  for (const status of ['active', 'trialing'] as const) await subscribe(often, status)
  await subscribe(gone, 'active')
  await subscribe(late, 'past_due', { pastDueSince: new Date() })
  await subscribe(late, 'active')
  const gift = { reason: 'Thanks', givenByEmail: 'a@b.test', endsAt: new Date(Date.now() + 86_400_000) }
  await db.freeMembership.create({ data: { ...gift, userId: free } })
  expect(await members()).toBe(before + 4)
  await db.subscription.updateMany({ where: { userId: often }, data: { status: 'canceled' } })
  await db.subscription.updateMany({ where: { userId: late, status: 'active' }, data: { status: 'canceled' } })
  expect(await members()).toBe(before + 3)
  await db.user.delete({ where: { id: gone } })
  expect(await members()).toBe(before + 2)
})

it('subscriptions of a name that many have, half of them without one, are in the order of the list', async () => {
  await makePeople(MANY * 2, 'Zinnia', (index) => ({ lastName: index % 2 === 0 ? 'Rao' : 'Iyer' }))
  await db.$executeRaw`INSERT INTO "BillingCustomer" ("userId", "currency", "stripeCustomerId")
    SELECT "id", 'inr', 'cus_' || "id" FROM "User" WHERE "firstName" = 'Zinnia' AND "lastName" = 'Rao'`
  await db.$executeRaw`INSERT INTO "Subscription" ("userId", "billingCustomerId", "stripeSubscriptionId", "status",
      "currency", "unitAmount", "startedAt", "currentPeriodEnd", "syncedAt")
    SELECT "userId", "id", 'sub_' || "id", CASE WHEN "userId" % 100 = 0 THEN 'canceled' ELSE 'active' END, 'inr', 1, now(),
      now() + "userId" % 30 * interval '1 day', now() FROM "BillingCustomer" WHERE "stripeCustomerId" = 'cus_' || "userId"`
  const where = { user: { firstName: 'Zinnia' } }
  const ordered = await db.subscription.findMany({ where, orderBy: [{ currentPeriodEnd: 'desc' }, { id: 'desc' }] })
  const whose = (query: string, page = 0, status?: 'canceled') => listSubscriptions(admin, { query, page, status })
  for (const query of ['zinnia', 'ZINNIA rao', 'zi', 'innia example']) {
    const { data, ...totals } = await whose(query, 3)
    expect(totals).toEqual({ page: 3, totalPages: 103, totalRecords: 1_030, more: true })
    expect(data.map(({ id }) => id)).toEqual(ordered.slice(30, 40).map(({ id }) => id))
  }
  const last10 = ordered.slice(-10).map(({ id }) => ({ id }))
  expect(await whose('zinnia', 119)).toMatchObject({ totalRecords: MANY, data: last10 })
  const ended = ordered.filter(({ status }) => status === 'canceled').map(({ id }) => id)
  const canceled = await whose('zinnia', 0, 'canceled')
  expect([canceled.totalRecords, ...canceled.data.map(({ id }) => id)]).toEqual([ended.length, ...ended.slice(0, 10)])
  expect((await whose('zinnia iyer')).totalRecords).toBe(0)
  // Names are searched as they are now, and a subscription as whose it is now.
  const [first, last] = [ordered[0], ordered.at(-1)]
  await db.user.update({ where: { id: first?.userId ?? 0 }, data: { lastName: 'Iyer' } })
  const without = { firstName: 'Zinnia', lastName: 'Iyer', subscriptions: { none: {} } }
  const other = await db.user.findFirstOrThrow({ where: without })
  await db.subscription.update({ where: { id: last?.id }, data: { userId: other.id } })
  expect((await whose('iyer')).data.map(({ id }) => id)).toEqual([first?.id, last?.id])
})
