import fc from 'fast-check'
import { listUsers } from '@/lib/domains/accounts/people/queries'
import { listAuditEntries } from '@/lib/domains/audit/queries'
import { auditQuerySchema } from '@/lib/domains/audit/schema'
import { chosenIds } from '@/lib/domains/catalogue/bulk/queries'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { listStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { listStaffTrailers } from '@/lib/domains/catalogue/staff-trailers/queries'
import { listStaffVideos } from '@/lib/domains/catalogue/video-list/queries'
import { staffVideosQuerySchema, videosFilterSchema } from '@/lib/domains/catalogue/videos/schema'
import { listEnquiries } from '@/lib/domains/enquiries/staff/queries'
import { enquiryListQuerySchema } from '@/lib/domains/enquiries/staff/schema'
import { listStaffFestivals } from '@/lib/domains/livestreams/festival-editing/queries'
import { listStaffLivestreams } from '@/lib/domains/livestreams/editing/queries'
import { listStaffNames } from '@/lib/domains/names/entries/queries'
import { listTags } from '@/lib/domains/names/tags/queries'
import { listNewsletters } from '@/lib/domains/newsletters/queries'
import { listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { getOverview } from '@/lib/domains/reports/overview/queries'
import { listVideoReports } from '@/lib/domains/reports/videos/queries'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { foldText } from '@/lib/shared/format/text-folding'
import {
  categoryIds,
  file,
  future,
  hls,
  makeArtist,
  makeFestival,
  makeLivestream,
  makePiece,
  makeTrailer,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, subscribe } from '@/tests/factories/people'
import { giveFreeMonths } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'

useCatalogue()
const admin = useStaff()
afterEach(() => emptyTables('User', 'Newsletter', 'Enquiry', 'TrashItem'))

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

describe('the staff list of videos', () => {
  const named = async (query: string) =>
    (await list(Object.fromEntries(new URLSearchParams(query)))).data.map(({ name }) => name)

  it('can be searched, filtered and sorted, with ten videos per page', async () => {
    await makeVideo({ name: 'B 100%', publishedAt: null, category: 'dance' })
    await makeVideo({ name: 'A', publishedAt: future(2), freeAccess: true })
    for (let index = 0; index < 9; index += 1) await makeVideo({ name: `C ${index}`, publishedAt: past(index + 1) })
    expect(await list()).toMatchObject({ totalRecords: 11, totalPages: 2, data: { length: 10 } })
    expect((await list({ page: '7' })).data).toEqual([])
    expect((await list({ size: '25' })).totalPages).toBe(1)
    expect(staffVideosQuerySchema.safeParse({ size: '1000' }).success).toBe(false)
    for (const query of ['query=100%25', 'category=dance', 'state=draft'])
      expect([query, await named(query)]).toEqual([query, ['B 100%']])
    for (const query of ['state=scheduled', 'access=free']) expect([query, await named(query)]).toEqual([query, ['A']])
    expect((await named('state=published&sort=published'))[0]).toBe('C 0')
    expect((await named('sort=name')).slice(0, 3)).toEqual(['A', 'B 100%', 'C 0'])
    expect((await list({ state: 'scheduled' })).data[0]).toMatchObject({ state: 'scheduled', freeAccess: true })
  })

  it('can be filtered by artist, series, tag, source and missing data in any spelling, and searched by number', async () => {
    const artists = [
      await makeArtist({ name: 'Thyagaraja', aliases: ['Kunjamma'] }),
      await makeArtist({ name: 'Tyagaraja' }),
    ]
    const series = await db.series.create({ data: { name: 'Dikshitar', description: '' } })
    const tag = await db.tag.create({ data: { type: 'a', tag: 'a:ms', name: 'Lakshmi' } })
    const full = await makeVideo({
      ...{ name: 'A', vimeoId: '76979871', externalId: 'ext-1' },
      ...{ seriesId: series.id, episode: 1 },
      performers: { create: artists.map(({ id }, index) => ({ artistId: id, position: index + 1 })) },
      tags: { create: { tagId: tag.id } },
      captions: { create: { language: 'en', label: 'English', text: 'WEBVTT\n' } },
    })
    await makePiece(full.id, { title: 'Varnam' })
    await makeVideo({ name: 'B', thumbnailUrl: '' })
    await makeVideo({ name: 'C', ...hls() })
    await makeVideo({ name: 'D', fileKey: null, publishedAt: null })
    const found: [name: string, queries: string[]][] = [
      ['A', ['artist=kunja', 'artist=Tyagaraja', 'series=diksh', 'series=Deekshithar', 'tag=a:ms', 'tag=Laxmi']],
      ['A', ['query=kunjam', 'query=Tyagaraja', 'query=ext-1', 'query=76979871', 'query=https://vimeo.com/76979871']],
      ['A', ['source=vimeo']],
      ['B', ['missing=picture', 'source=file']],
      ['C', ['source=hls']],
      ['D', ['source=none']],
    ]
    for (const [name, queries] of found)
      for (const query of queries) expect([query, await named(query)]).toEqual([query, [name]])
    for (const missing of ['programme', 'captions', 'artist'])
      expect(await named(`missing=${missing}&sort=name`)).toEqual(['B', 'C', 'D'])
    expect(await named('artist=nobody')).toEqual([])
    expect((await list({ query: 'Tyagaraja' })).totalRecords).toBe(1)
  })
})

const pairs = [
  ["D'Souza", 'Malini D’Souza'],
  ['DSouza', "Malini D'Souza"],
  ['D‘SOUZA', 'Malini D´Souza'],
  ['Zoe', 'Zoë Rao'],
  ['zoë', 'Zoe Rao'],
  ['Ilhan', 'İlhan Rao'],
  ['İLHAN', 'ilhan Rao'],
  ['isparta', 'Rao Isparta'],
  ['Adi Sankara', 'Ādi Śaṅkara'],
  ['Adi Sankara', 'Ādi\u00a0San\u00adkara'],
  ['Adi \u00a0Sankara', 'Ādi Śaṅkara'],
  ['Adi Sankara', 'Ādi\u00a0 Śaṅkara'],
  ['नृत्य', 'नृत्य संध्या'],
  ['100%_', '100%_ Rāga'],
  ['Tyagaraja', 'Thyagaraja Aradhana'],
  ['thiyagaraaja', 'Śrī Tyāgarāja'],
  ['Thyaga raja', 'Tyagaraja Utsavam'],
  ['Tyagaraja', 'Homage Thyagaraja'],
  ['தியாகராஜர்', 'Homage Thyagaraja'],
  ['Thyagaraja', 'தியாகராஜர் Utsavam'],
  ['Deekshithar', 'Muthuswami Dikshitar'],
  ['Laxmi Shankar', 'Lakshmi Sankar'],
  ['lakshmi', 'S. Laxmi'],
  ['Chowdhury, Anil', 'Anil Chaudhuri'],
  ['Krushna', 'Asha Ramakrishnan'],
  ['Oosha', 'Usha Rao'],
  ['Gnanam', 'Jnanam Rao'],
  ['Basant', 'Vasanta Rao'],
  ['Shankarabh', 'Rao Sankarabharanam'],
] as const

test('the database folds names as the product does', async () => {
  const texts = [...pairs.flat(), 'Straße – Łódź ısırgan', 'ക്\u200d തമിഴ് உ.வே. سہیل', '“A” «b» `c`']
  const unit = fc.constantFrom(...texts.join(''), 'ﬁ', 'ß', 'É')
  const random = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 300, seed: 7 })
  const all = [...texts, ...random]
  const rows = await db.$queryRaw<{ is: string }[]>`
    SELECT folded(t) AS "is" FROM unnest(${all}::text[]) WITH ORDINALITY AS x(t, n) ORDER BY n`
  expect(rows.map((row) => row.is)).toEqual(all.map(foldText))
})

test.each(pairs)('staff who look for %s find %s in every list and chooser', async (query, name) => {
  const [firstName = '', ...rest] = name.split(' ')
  const person = await createPerson({ firstName, lastName: rest.join(' ') })
  await subscribe(person.id, 'active')
  const artist = await makeArtist({ name })
  const edit = { action: 'artist.edited', entity: 'Artist', entityId: String(artist.id), actorEmail: '' }
  await db.auditEntry.create({ data: { ...edit, actorId: person.id } })
  const video = await makeVideo({ name })
  const month = new Date('2026-06-01')
  await db.videoFigure.create({ data: { videoId: video.id, month, starts: 1, completions: 0, seconds: 9 } })
  await db.trashItem.create({ data: { kind: 'series', entityId: 1, name, rows: [] } })
  await makeTrailer(video.id, { name })
  await makeLivestream({ name })
  await makeFestival({ name })
  await db.series.create({ data: { name, description: '' } })
  await db.tag.create({ data: { type: 'a', tag: 'a:one', name, description: '' } })
  await db.composer.create({ data: { name } })
  await db.composition.create({ data: { title: name } })
  await db.newsletter.create({ data: { name, text: 'Text' } })
  await db.enquiry.create({ data: { kind: 'HELP', name, email: 'one@example.org', message: 'Hello' } })
  const asked = { page: 0, query }
  const found = {
    people: await listUsers(admin, asked),
    artists: await listStaffArtists(admin, asked),
    videos: await list({ query }),
    videosByName: await list({ query, sort: 'name' }),
    trailers: await listStaffTrailers(admin, asked),
    livestreams: await listStaffLivestreams(admin, asked),
    festivals: await listStaffFestivals(admin, asked),
    series: await listStaffSeries(admin, asked),
    tags: await listTags(admin, asked),
    composers: await listStaffNames(admin, { kind: 'composer', ...asked }),
    compositions: await listStaffNames(admin, { kind: 'composition', ...asked }),
    figures: await listVideoReports(admin, { month: '2026-06', ...asked }),
    subscriptions: await listSubscriptions(admin, asked),
    trash: await listTrash(admin, asked),
    newsletters: await listNewsletters(admin, asked),
    enquiries: await listEnquiries(admin, enquiryListQuerySchema.parse({ query })),
  }
  const counts = Object.fromEntries(Object.entries(found).map(([key, { data }]) => [key, data.length]))
  expect(counts).toEqual(Object.fromEntries(Object.keys(found).map((key) => [key, 1])))
  expect(await chosenIds({ filter: videosFilterSchema.parse({ query }) }, new Date())).toEqual([video.id])
  for (const entry of [{ who: query }, { name: query, entity: 'Artist' }]) {
    expect((await listAuditEntries(admin, auditQuerySchema.parse(entry))).entries).toHaveLength(1)
  }
  for (const kind of [
    'artist',
    'series',
    'video',
    'withoutTrailer',
    'festival',
    'composer',
    'composition',
    'tag',
  ] as const) {
    const choices = await listChoices(admin, { kind, query })
    expect([kind, choices.length]).toEqual([kind, kind === 'withoutTrailer' ? 0 : 1])
  }
  expect((await listChoices(admin, { kind: 'artist', query: firstName.slice(0, 1) }))[0]?.id).toBe(artist.id)
})

test('staff find a person by last name, comma and first name', async () => {
  const { id } = await createPerson({ firstName: 'Zoë', lastName: 'D’Souza' })
  await createPerson({ firstName: 'Zoë', lastName: 'Rao' })
  for (const query of ["D'Souza, Zoe", 'dsouza,zoe']) {
    expect((await listUsers(admin, { page: 0, query })).data.map((person) => person.id)).toEqual([id])
  }
})

test('the staff list has every video once in each sort order and direction, drafts and scheduled ones included', async () => {
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

describe('a staff search in a long list', () => {
  it('is counted as far as the pager needs, and can be paged to the end', async () => {
    await makeVideos(MANY)
    await makeVideos(3, 'Tillana')
    for (const query of ['varnam', 'v', '']) {
      const first = await list({ query, category: 'music', size: '100' })
      expect(first).toMatchObject({ totalRecords: 1_000, totalPages: 10, more: true })
      const ids = new Set<number>()
      for (let page = 0; page < 14; page += 1) {
        const { data } = await list({ query, category: 'music', size: '100', page: String(page) })
        for (const { id } of data) ids.add(id)
      }
      expect(ids.size).toBe(query ? MANY : MANY + 3)
      const end = await list({ query, category: 'music', size: '100', page: '20' })
      expect(end).toEqual({ data: [], page: 20, totalPages: Math.ceil(ids.size / 100), totalRecords: ids.size })
    }
    const found = (await list({ query: 'tillana' })).data.map(({ name }) => name)
    expect(found).toEqual(['Tillana 2', 'Tillana 1', 'Tillana 0'])
  })

  it('keeps the order of the list, however many results there are', async () => {
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

  it('finds trailers by their own name or their video’s, and subscriptions by their owner', async () => {
    await makeVideos(12)
    const videos = await db.video.findMany({ orderBy: { id: 'asc' } })
    for (const [index, { id, name }] of videos.entries())
      await makeTrailer(id, { name: index === 3 ? `A ${name}` : 'Preview', position: 100 - index })
    const trailers = async (query: string) =>
      (await listStaffTrailers(admin, { query, page: 0 })).data.map((one) => one.video.id)
    expect(await trailers('VARNAM 3')).toEqual([videos[3]?.id])
    expect(await trailers('a v')).toEqual([videos[3]?.id])
    const byPlace = videos.map(({ id }) => id).toReversed()
    for (const query of ['var', 'v']) expect(await trailers(query)).toEqual(byPlace.slice(0, 10))
    expect(await trailers('preview')).toEqual(byPlace.filter((id) => id !== videos[3]?.id).slice(0, 10))
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

  it('lists the newest people first, for common words and single letters too', async () => {
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

test('the number of members on the overview counts each person once, however many subscriptions they had', async () => {
  const members = async () => (await getOverview(admin)).members
  const before = (await members()) ?? 0
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()))
  const [often, late, gone, free] = people.map(({ id }) => id) as [number, number, number, number]
  for (const status of ['active', 'trialing'] as const) await subscribe(often, status)
  await subscribe(gone, 'active')
  await subscribe(late, 'past_due', { pastDueSince: new Date() })
  await subscribe(late, 'active')
  await giveFreeMonths(free, { endsAt: future(1) })
  expect(await members()).toBe(before + 4)
  await db.subscription.updateMany({ where: { userId: often }, data: { status: 'canceled' } })
  await db.subscription.updateMany({ where: { userId: late, status: 'active' }, data: { status: 'canceled' } })
  expect(await members()).toBe(before + 3)
  await db.user.delete({ where: { id: gone } })
  expect(await members()).toBe(before + 2)
})

test('subscriptions found by a common name keep the order of the list', async () => {
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
  const [first, last] = [ordered[0], ordered.at(-1)]
  await db.user.update({ where: { id: first?.userId ?? 0 }, data: { lastName: 'Iyer' } })
  const without = { firstName: 'Zinnia', lastName: 'Iyer', subscriptions: { none: {} } }
  const other = await db.user.findFirstOrThrow({ where: without })
  await db.subscription.update({ where: { id: last?.id }, data: { userId: other.id } })
  expect((await whose('iyer')).data.map(({ id }) => id)).toEqual([first?.id, last?.id])
})
