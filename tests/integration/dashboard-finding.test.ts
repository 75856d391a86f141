import fc from 'fast-check'
import { listUsers } from '@/lib/domains/accounts/people/queries'
import { listAuditEntries } from '@/lib/domains/audit/queries'
import { auditQuerySchema } from '@/lib/domains/audit/schema'
import { chosenIds } from '@/lib/domains/catalogue/bulk/queries'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { listStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { listStaffTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { listStaffVideos } from '@/lib/domains/catalogue/video-list/queries'
import { staffVideosQuerySchema, videosFilterSchema } from '@/lib/domains/catalogue/videos/schema'
import { listEnquiries } from '@/lib/domains/enquiries/staff/queries'
import { enquiryListQuerySchema } from '@/lib/domains/enquiries/staff/schema'
import { listStaffLivestreams } from '@/lib/domains/livestreams/editing/queries'
import { listStaffNames } from '@/lib/domains/names/entries/queries'
import { listTags } from '@/lib/domains/names/tags/queries'
import { listNewsletters } from '@/lib/domains/newsletters/queries'
import { listSubscriptions } from '@/lib/domains/payments/subscriptions/queries'
import { listVideoFigures } from '@/lib/domains/reports/videos/queries'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { folded } from '@/lib/shared/format/folded'
import { clearCatalogue, makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, subscribe } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

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
  expect(rows.map((row) => row.is)).toEqual(all.map(folded))
})

test.each(pairs)('staff who look for %s find %s in every list and chooser', async (query, name) => {
  await clearCatalogue()
  await db.$transaction([
    db.newsletter.deleteMany(),
    db.enquiry.deleteMany(),
    db.tag.deleteMany(),
    db.composition.deleteMany(),
    db.trashItem.deleteMany(),
  ])
  await db.user.deleteMany()
  const actor = await makeViewer({ staffRole: 'OWNER' })
  const [firstName = '', ...rest] = name.split(' ')
  const person = await createPerson({ firstName, lastName: rest.join(' ') })
  await subscribe(person.id, 'active')
  const artist = await makeArtist({ name })
  const entry = { action: 'artist.edited', entity: 'Artist', entityId: String(artist.id), actorEmail: '' }
  await db.auditEntry.create({ data: { ...entry, actorId: person.id } })
  const video = await makeVideo({ name })
  const month = new Date('2026-06-01')
  await db.videoFigure.create({ data: { videoId: video.id, month, starts: 1, completions: 0, seconds: 9 } })
  await db.trashItem.create({ data: { kind: 'series', entityId: 1, name, rows: [] } })
  await makeTrailer(video.id, { name })
  await makeLivestream({ name })
  await db.series.create({ data: { name, description: '' } })
  await db.tag.create({ data: { type: 'a', tag: 'a:one', name, description: '' } })
  await db.composer.create({ data: { name } })
  await db.composition.create({ data: { title: name } })
  await db.newsletter.create({ data: { name, text: 'Text' } })
  await db.enquiry.create({ data: { kind: 'HELP', name, email: 'one@example.org', message: 'Hello' } })
  const list = { page: 0, query }
  const found = {
    people: await listUsers(actor, list),
    artists: await listStaffArtists(actor, list),
    videos: await listStaffVideos(actor, staffVideosQuerySchema.parse({ query })),
    videosByName: await listStaffVideos(actor, staffVideosQuerySchema.parse({ query, sort: 'name' })),
    trailers: await listStaffTrailers(actor, list),
    livestreams: await listStaffLivestreams(actor, list),
    series: await listStaffSeries(actor, list),
    tags: await listTags(actor, list),
    composers: await listStaffNames(actor, { kind: 'composer', ...list }),
    compositions: await listStaffNames(actor, { kind: 'composition', ...list }),
    figures: await listVideoFigures(actor, { month: '2026-06', ...list }),
    subscriptions: await listSubscriptions(actor, list),
    trash: await listTrash(actor, list),
    newsletters: await listNewsletters(actor, list),
    enquiries: await listEnquiries(actor, enquiryListQuerySchema.parse({ query })),
  }
  const counts = Object.fromEntries(Object.entries(found).map(([key, { data }]) => [key, data.length]))
  expect(counts).toEqual(Object.fromEntries(Object.keys(found).map((key) => [key, 1])))
  expect(await chosenIds({ filter: { ...videosFilterSchema.parse({ query }) } }, new Date())).toEqual([video.id])
  for (const asked of [{ who: query }, { name: query, entity: 'Artist' }]) {
    expect((await listAuditEntries(actor, auditQuerySchema.parse(asked))).entries).toHaveLength(1)
  }
  for (const kind of ['artist', 'series', 'video', 'withoutTrailer', 'composer', 'composition', 'tag'] as const) {
    const choices = await listChoices(actor, { kind, query })
    expect([kind, choices.length]).toEqual([kind, kind === 'withoutTrailer' ? 0 : 1])
  }
  expect((await listChoices(actor, { kind: 'artist', query: firstName.slice(0, 1) }))[0]?.id).toBe(artist.id)
})

test('staff find a person by their names in the order of address books', async () => {
  await db.user.deleteMany()
  const actor = await makeViewer({ staffRole: 'OWNER' })
  const { id } = await createPerson({ firstName: 'Zoë', lastName: 'D’Souza' })
  await createPerson({ firstName: 'Zoë', lastName: 'Rao' })
  for (const query of ["D'Souza, Zoe", 'dsouza,zoe']) {
    expect((await listUsers(actor, { page: 0, query })).data.map((person) => person.id)).toEqual([id])
  }
})

test.each([
  ['artist', 'Tyagaraja'],
  ['series', 'Deekshithar'],
  ['tag', 'Laxmi'],
])('staff narrow the list of videos to the %s that they spell %s', async (filter, text) => {
  await clearCatalogue()
  const actor = await makeViewer({ staffRole: 'OWNER' })
  const { id: artistId } = await makeArtist({ name: 'Thyagaraja' })
  const { id: seriesId } = await db.series.create({ data: { name: 'Dikshitar', description: '' } })
  await db.tag.deleteMany()
  const tag = await db.tag.create({ data: { type: 'a', tag: 'a:one', name: 'Lakshmi', description: '' } })
  const video = await makeVideo({ name: 'One', seriesId, episode: 1 })
  await db.videoPerformer.create({ data: { videoId: video.id, artistId, position: 1 } })
  await db.videoTag.create({ data: { videoId: video.id, tagId: tag.id } })
  await makeVideo({ name: 'Other' })
  const found = async (asked: object) =>
    (await listStaffVideos(actor, staffVideosQuerySchema.parse(asked))).data.map(({ id }) => id)
  expect(await found({ [filter]: text })).toEqual([video.id])
  // Without a name of its own that sounds so, a video is found by who performs.
  expect(await found({ query: 'Tyagaraja' })).toEqual([video.id])
})
