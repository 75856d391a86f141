import { listUsers } from '@/lib/domains/accounts/queries-users'
import { listStaffVideos } from '@/lib/domains/editorial/queries-video-list'
import { staffVideosQuerySchema } from '@/lib/domains/editorial/schema-videos'
import { getOverview } from '@/lib/domains/insights/queries-overview'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { categoryIds, clearCatalogue, file, makeArtist, past } from '@/tests/factories/catalogue'
import { createPerson, subscribe } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()

let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

const MANY = 1_200
const video = (index: number) => ({
  ...{ name: `Varnam ${index}`, description: 'A recital.', thumbnailUrl: '/x.webp', durationSeconds: 60 },
  ...{ ...file(), categoryId: categoryIds.music, publishedAt: past(index) },
})
const makeVideos = (count: number, name = 'Varnam') =>
  db.video.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      ...video(index),
      name: `${name} ${index}`,
      updatedAt: new Date(Date.UTC(2025, 0, 1 + (index % 90), 0, 0, index)),
    })),
  })
const list = (query: Record<string, string> = {}) => listStaffVideos(admin, staffVideosQuerySchema.parse(query))

describe('the list of all videos of staff', () => {
  const inOrder = async () =>
    (await db.video.findMany({ orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }], select: { id: true } })).map(
      ({ id }) => id,
    )
  async function allPages(query: Record<string, string>) {
    const pages = []
    for (let page = 0; page < 4; page += 1) pages.push(await list({ ...query, size: '25', page: String(page) }))
    expect(new Set(pages.map(({ totalRecords, more }) => `${totalRecords} ${more}`)).size).toBe(1)
    return { total: pages[0]?.totalRecords, ids: pages.flatMap(({ data }) => data.map(({ id }) => id)) }
  }

  it('has each once, from either end, whatever was edited, added and taken away at once', async () => {
    await makeVideos(80)
    const [first, second, third] = await inOrder()
    await Promise.all([
      db.video.update({ where: { id: first }, data: { name: 'Edited' } }),
      db.$executeRaw`UPDATE "Video" SET "updatedAt" = '2024-05-05T23:59:59.999Z' WHERE "id" = ${second}`,
      db.$executeRaw`UPDATE "Video" SET "updatedAt" = "updatedAt" + interval '3 hours' WHERE "id" % 2 = 0 AND "id" <> ${third}`,
      makeVideos(9),
    ])
    await db.video.delete({ where: { id: third } })
    const ids = await inOrder()
    expect(await allPages({})).toEqual({ total: 88, ids })
    expect(await allPages({ dir: 'asc' })).toEqual({ total: 88, ids: ids.reverse() })
  })
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
    expect((await list({ query: 'tillana' })).data.map(({ name }) => name)).toEqual([
      'Tillana 2',
      'Tillana 1',
      'Tillana 0',
    ])
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

  it('has the newest people first, of common words and of letters too', async () => {
    await db.user.createMany({
      data: Array.from({ length: MANY }, (_, index) => ({
        ...{ email: `zaffre-${index}@example.org`, firstName: 'Zaffre', lastName: 'Rao', provider: 'google' as const },
        createdAt: new Date(Date.UTC(2025, 0, 1, 0, index)),
      })),
    })
    for (const query of ['zaffre rao', 'a', 'ZAFFRE-']) {
      const { data, ...totals } = await listUsers(admin, { query, page: 1 })
      expect(totals).toEqual({ page: 1, totalPages: 101, totalRecords: 1_010, more: true })
      const newest = (index: number) => `zaffre-${MANY - 1 - index}@example.org`
      if (query !== 'a')
        expect(data.map(({ email }) => email)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(newest))
    }
    expect((await listUsers(admin, { query: 'zaffre-7@ rao', page: 0 })).totalRecords).toBe(1)
  })
})

describe('the number of members on the overview', () => {
  it('has each person once, however their subscriptions came and went', async () => {
    const members = async () => (await getOverview(admin)).members
    const before = (await members()) ?? 0
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()))
    const [often, late, gone, free] = people.map(({ id }) => id) as [number, number, number, number]
    for (const status of ['active', 'trialing'] as const) await subscribe(often, status)
    await subscribe(gone, 'active')
    await subscribe(late, 'past_due', { pastDueSince: new Date() })
    await subscribe(late, 'active')
    await db.freeMembership.create({
      data: { userId: free, reason: 'Thanks', givenByEmail: 'a@b.test', endsAt: new Date(Date.now() + 86_400_000) },
    })
    expect(await members()).toBe(before + 4)
    await db.subscription.updateMany({ where: { userId: often }, data: { status: 'canceled' } })
    await db.subscription.updateMany({ where: { userId: late, status: 'active' }, data: { status: 'canceled' } })
    expect(await members()).toBe(before + 3)
    await db.user.delete({ where: { id: gone } })
    expect(await members()).toBe(before + 2)
  })
})
