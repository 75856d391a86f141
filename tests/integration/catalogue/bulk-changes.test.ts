import { purgeBulkChanges } from '@/lib/domains/catalogue/bulk/jobs'
import { applyBulkNow, applyBulk, previewBulk, undoBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { listBulkChanges } from '@/lib/domains/catalogue/bulk/queries'
import { bulkChoiceSchema, MAX_BULK, type BulkSet } from '@/lib/domains/catalogue/bulk/schema'
import { listStaffVideos } from '@/lib/domains/catalogue/video-list/queries'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { staffVideosQuerySchema } from '@/lib/domains/catalogue/videos/schema'
import { listMerges } from '@/lib/domains/names/entries/queries'
import { db } from '@/lib/server/db/client'
import {
  categoryIds,
  future,
  makeArtist,
  makeSeries,
  makeSubCategory,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { auditOf, storedVideo, videoInput, withRequestId } from '@/tests/factories/content'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { formOf, outcomes, useStaff } from '@/tests/integration/support/staff'
import { refusalOf } from '@/tests/support/requests/refusal-of'

useCatalogue()
const admin = useStaff()
beforeEach(() => db.bulkChange.deleteMany())

const day = 24 * 60 * 60 * 1000
const none = { total: 0, named: [] }
const filter = (query: Record<string, string>) => bulkChoiceSchema.parse({ filter: query })
const everything = filter({})
const preview = (set: BulkSet, choice = everything) => previewBulk(admin, { choice, set })
async function make(set: BulkSet, choice = everything) {
  const { id } = await preview(set, choice)
  if (id === null) throw new Error('nothing changes')
  await applyBulk(admin, { id })
  return { id }
}
const free: BulkSet = { field: 'access', access: 'free' }
const accessOf = async () =>
  (await db.video.findMany({ orderBy: { id: 'asc' }, select: { freeAccess: true } })).map((row) => row.freeAccess)

describe('a change of many videos', () => {
  it('applies to every video that matches the filter, as previewed, and is in the audit log', async () => {
    const [carnatic, kathak] = [await makeSubCategory('music'), await makeSubCategory('dance')]
    const music = [await makeVideo({ name: 'Alapana one' }), await makeVideo({ name: 'Alapana two' })]
    const other = await makeVideo({ name: 'Alapana of dance', category: 'dance' })
    await makeVideo({ name: 'Tillana' })
    const there = await makeVideo({ name: 'Alapana three', subCategoryId: carnatic.id })
    const set: BulkSet = { field: 'subCategory', subCategoryId: carnatic.id }
    const shown = await preview(set, filter({ query: 'alapana' }))
    const ofOther = `The sub-category “${carnatic.name}” belongs to a different category`
    expect(shown).toMatchObject({
      ...{ what: `Sub-category: ${carnatic.name}`, chosen: 4, changing: 2 },
      examples: music.map(({ id, name }) => ({ id, name, before: 'None', after: carnatic.name })),
      stayed: [
        { reason: ofOther, count: 1, names: [other.name] },
        { reason: 'No change needed', count: 1, names: [there.name] },
      ],
    })
    const made = withRequestId('r-1', () => applyBulk(admin, { id: shown.id ?? 0 }))
    expect(await made).toEqual({ changed: 2, stayed: [] })
    expect(await applyBulk(admin, { id: shown.id ?? 0 })).toEqual({ changed: 2, stayed: [] })
    const { data } = await listStaffVideos(admin, staffVideosQuerySchema.parse({ sort: 'name' }))
    const inIt = data.filter(({ subCategory }) => subCategory === carnatic.name).map(({ name }) => name)
    expect(inIt).toEqual(['Alapana one', 'Alapana three', 'Alapana two'])
    const [before, after] = [{ subCategory: null }, { subCategory: carnatic.name }]
    const entry = { action: 'change-with-others', before, after, actorEmail: admin.email, requestId: 'r-1' }
    const entries = [...music].reverse().map(({ id }) => ({ ...entry, entityId: String(id) }))
    expect(await auditOf('Video')).toMatchObject(entries)
    expect(await auditOf('BulkChange')).toMatchObject([{ action: 'create', after: { videos: 2 } }])
    const wrong: BulkSet = { field: 'category', category: 'music', subCategoryId: kathak.id }
    const fields = { subCategoryId: 'Choose a sub-category of this category.' }
    await expect(preview(wrong)).rejects.toMatchObject({ fields })
  })

  it('sets category, artist, series, tags and publication, and undoes each', async () => {
    const [asha, bala] = [await makeArtist({ name: 'Asha' }), await makeArtist({ name: 'Bala' })]
    const series = await makeSeries()
    const carnatic = await makeSubCategory('music')
    const [old, tag] = await Promise.all(
      ['a:old', 'a:new'].map((code) => db.tag.create({ data: { type: 'a', tag: code, name: code } })),
    )
    const first = await makeVideo({ artistId: asha.id, subCategoryId: carnatic.id, publishedAt: past(3) })
    await db.videoPerformer.create({ data: { videoId: first.id, artistId: bala.id, role: 'violin', position: 2 } })
    await db.videoTag.create({ data: { videoId: first.id, tagId: old?.id ?? 0 } })
    const second = await makeVideo({ publishedAt: past(9) })
    const waiting = await makeVideo({ publishedAt: null, fileKey: null })
    await makeVideo({ seriesId: series.id, episode: 4, subCategoryId: carnatic.id })
    const choice = { ids: [first.id, second.id, waiting.id] }
    const stateOf = async (id: number) => {
      const { performers, category, subCategory, episode, publishedAt: at, tags } = await storedVideo(id)
      const names = performers.map(({ artist, role }) => `${artist.name} ${role ?? ''}`.trim())
      const facts = { category: category.slug, genre: subCategory?.id, tags: tags.map(({ tag }) => tag.tag) }
      return { performers: names, episode, at, ...facts }
    }
    const state = () => Promise.all(choice.ids.map(stateOf))
    const before = await state()
    const all = (facts: object) => [facts, facts, facts]
    const so = ['No change needed']
    const cases: [BulkSet, object[], string[]?][] = [
      [{ field: 'category', category: 'dance', subCategoryId: null }, all({ category: 'dance', genre: undefined })],
      [
        { field: 'artist', artistId: bala.id },
        ['Bala violin, Asha', 'Bala', 'Bala'].map((names) => ({ performers: names.split(', ') })),
      ],
      // Numbers continue after the last episode, in the order of the publication dates.
      [{ field: 'series', seriesId: series.id }, [{ episode: 6 }, { episode: 5 }, { episode: 7 }]],
      [{ field: 'addTags', tagIds: [tag?.id ?? 0, old?.id ?? 0] }, all({ tags: ['a:new', 'a:old'] })],
      [{ field: 'removeTags', tagIds: [old?.id ?? 0] }, all({ tags: [] }), so],
      [
        { field: 'date', publication: 'public', publishAt: '2030-01-02T19:30' },
        [...[1, 2].map(() => ({ at: new Date('2030-01-02T11:30:00Z') })), { at: null }],
        ['No source yet, so this stays a draft'],
      ],
      [{ field: 'date', publication: 'draft', publishAt: '' }, all({ at: null }), so],
    ]
    for (const [set, expected, reasons = []] of cases) {
      expect((await preview(set, choice)).stayed.map(({ reason }) => reason).slice(0, 1)).toEqual(reasons)
      const { id } = await make(set, choice)
      expect(await state()).toMatchObject(expected)
      expect((await undoBulk(admin, { id })).stayed).toEqual([])
      expect(await state()).toEqual(before)
    }
    const dance = await makeVideo({ category: 'dance' })
    const stayed = [{ reason: `The series “${series.name}” has videos in a different category` }]
    const intoSeries = await preview({ field: 'series', seriesId: series.id }, { ids: [dance.id] })
    expect(intoSeries).toMatchObject({ id: null, stayed })
  })

  it('skips and names videos that were changed or deleted since the preview', async () => {
    const [kept, edited, gone] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { id } = await preview(free)
    const form = await formOf(admin, edited.id)
    await saveVideo(admin, edited.id, { ...form, duration: '0:10:00', description: 'Another' })
    await deleteVideos(admin, { ids: [gone.id] })
    // Adds a video after the preview. The change must not apply to it.
    await makeVideo()
    const { changed, stayed } = await applyBulk(admin, { id: id ?? 0 })
    expect(changed).toBe(1)
    expect(stayed.flatMap(({ names }) => names).sort()).toEqual([edited.name, gone.name].sort())
    expect((await storedVideo(kept.id)).freeAccess).toBe(true)
    expect(await accessOf()).toEqual([true, false, false])
  })

  it('is refused as a whole when what it sets no longer exists', async () => {
    const [artist, series] = [await makeArtist(), await makeSeries()]
    await makeVideo()
    const named = await preview({ field: 'artist', artistId: artist.id })
    const numbered = await preview({ field: 'series', seriesId: series.id })
    await db.artist.delete({ where: { id: artist.id } })
    await makeVideo({ seriesId: series.id, episode: 1 })
    for (const { id } of [named, numbered]) expect(await refusalOf(applyBulk(admin, { id: id ?? 0 }))).toBe('conflict')
    expect(await db.bulkChange.count({ where: { madeAt: { not: null } } })).toBe(0)
  })

  it('is refused when too many videos match the filter', async () => {
    await db.$executeRaw`
      INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "updatedAt")
      SELECT 'V', '', '', 1, 'x.mp4', 1, now() FROM generate_series(1, ${MAX_BULK + 1}::int)`
    await expect(preview(free)).rejects.toMatchObject({ code: 'too_large' })
    // Lists the last page, which the query reads from the end of the list.
    const last = { query: 'v', size: '100', page: String(Math.floor(MAX_BULK / 100)) }
    const found = await listStaffVideos(admin, staffVideosQuerySchema.parse(last))
    expect([found.totalRecords, found.data.length]).toEqual([MAX_BULK + 1, 1])
    // Truncates the table, because deleting the rows after the test would exceed the statement timeout.
    await db.$executeRaw`TRUNCATE "Video" CASCADE`
  })
})

describe('undoing a change of many videos', () => {
  it('restores videos that nobody has changed since, and says which it could not restore', async () => {
    const [left, edited, gone] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { id } = await make(free)
    const edit = async (videoId: number, access: 'free' | 'premium') =>
      saveVideo(admin, videoId, { ...(await formOf(admin, videoId)), access, description: 'Another' })
    // The first edit doesn't change the access, so it doesn't prevent the undo.
    await edit(left.id, 'free')
    await edit(edited.id, 'premium')
    await db.video.delete({ where: { id: gone.id } })
    expect(await listBulkChanges(admin)).toMatchObject([{ id, what: 'Access: Free', videos: 3, undoneBy: null }])
    expect(await undoBulk(admin, { id })).toEqual({
      changed: 1,
      stayed: [
        { reason: 'Deleted in the meantime', count: 1, names: [gone.name] },
        { reason: 'Changed by someone else in the meantime', count: 1, names: [edited.name] },
      ],
    })
    expect(await accessOf()).toEqual([false, false])
    expect((await storedVideo(left.id)).description).toBe('Another')
    expect(await listBulkChanges(admin)).toMatchObject([{ id, undoneBy: admin.email }])
    expect(await auditOf('BulkChange')).toMatchObject([{ action: 'undo' }, { action: 'create' }])
    expect((await auditOf('Video'))[0]).toMatchObject({ action: 'undo-change', entityId: String(left.id) })
  })

  it('is possible once within a day, even if two people try at the same time', async () => {
    await makeVideo()
    const { id } = await make(free)
    const late = { now: new Date(Date.now() + day + 1000) }
    expect(await refusalOf(undoBulk(admin, { id }, late))).toBe('not_found')
    const other = await makeViewer({ admin: true })
    expect(await outcomes([undoBulk(admin, { id }), undoBulk(other, { id })])).toEqual(['fulfilled', 'rejected'])
    expect(await refusalOf(undoBulk(admin, { id }))).toBe('conflict')
    expect(await accessOf()).toEqual([false])
    expect(await db.auditEntry.count({ where: { action: 'undo-change' } })).toBe(1)
    expect(await purgeBulkChanges(new Date(Date.now() + day - 60_000))).toBe(0)
    expect(await purgeBulkChanges(new Date(Date.now() + day + 60_000))).toBe(1)
  })

  it('skips videos whose former series, episode number, artist or sub-category no longer exists, and ignores deleted tags', async () => {
    const [series, into] = [await makeSeries(), await makeSeries()]
    const [artist, other, genre] = [await makeArtist(), await makeArtist(), await makeSubCategory('music')]
    const { id } = await makeVideo({ seriesId: series.id, episode: 1, artistId: artist.id, subCategoryId: genre.id })
    const tag = await db.tag.create({ data: { type: 'a', tag: 'a:x', name: 'X' } })
    const choice = { ids: [id] }
    const sets: BulkSet[] = [
      { field: 'series', seriesId: into.id },
      { field: 'artist', artistId: other.id },
      { field: 'subCategory', subCategoryId: null },
      { field: 'addTags', tagIds: [tag.id] },
    ]
    const made: number[] = []
    for (const set of sets) made.push((await make(set, choice)).id)
    await makeVideo({ seriesId: series.id, episode: 1 })
    await db.artist.delete({ where: { id: artist.id } })
    await db.subCategory.delete({ where: { id: genre.id } })
    await db.tag.delete({ where: { id: tag.id } })
    const reasons: string[] = []
    for (const each of made) reasons.push((await undoBulk(admin, { id: each })).stayed[0]?.reason ?? 'restored')
    expect(reasons).toEqual([
      'Another video now has this episode number',
      'A performer has been deleted',
      'The sub-category was deleted or now belongs to a different category',
      'restored',
    ])
  })

  const stays = (count: number, ...names: string[]) => ({
    stayed: [{ reason: 'The series now has videos in a different category', count, names }],
  })

  it('skips videos whose series now has another category', async () => {
    const series = await makeSeries()
    const [inIt, alone] = [await makeVideo({ seriesId: series.id, episode: 1 }), await makeVideo()]
    const change = await make({ field: 'category', category: 'dance', subCategoryId: null })
    await makeVideo({ seriesId: series.id, episode: 2, category: 'dance' })
    expect(await undoBulk(admin, change)).toEqual({ changed: 1, ...stays(1, inIt.name) })
    const categories = [inIt, alone].map(async ({ id }) => (await storedVideo(id)).category.slug)
    expect(await Promise.all(categories)).toEqual(['dance', 'music'])
  })

  it('skips videos that would mix categories in their series, even as its only videos', async () => {
    const [series, other] = [await makeSeries(), await makeSeries()]
    const first = await makeVideo({ seriesId: series.id, episode: 1 })
    const second = await makeVideo({ seriesId: series.id, episode: 2 })
    await makeVideo({ seriesId: other.id, episode: 1 })
    const change = await make({ field: 'series', seriesId: null })
    await db.video.update({ where: { id: second.id }, data: { categoryId: categoryIds.dance } })
    expect(await undoBulk(admin, change)).toEqual({ changed: 1, ...stays(2, first.name, second.name) })
    const now = await db.video.findMany({ orderBy: { id: 'asc' } })
    expect(now.map(({ seriesId }) => seriesId)).toEqual([null, null, other.id])
  })

  it('is offered for every change of a busy day', async () => {
    const one = { actorId: admin.id, actorEmail: admin.email, what: 'Access: Free', rows: [], madeAt: new Date() }
    const outcome = { changed: 1, stayed: [] }
    await db.bulkChange.createMany({ data: Array.from({ length: 30 }, () => ({ ...one, outcome })) })
    await db.nameMerge.createMany({
      data: Array.from({ length: 30 }, (_, n) => ({ kind: 'raga', fromName: `R${n}`, intoName: 'Todi', change: {} })),
    })
    expect([(await listBulkChanges(admin)).length, (await listMerges(admin)).length]).toEqual([30, 30])
    await db.nameMerge.deleteMany()
  })
})

const publish: BulkSet = { field: 'date', publication: 'public', publishAt: '' }

const change = (ids: number[], set: BulkSet) => applyBulkNow(admin, { ids, set })

describe('a change of several videos without a preview', () => {
  it('publishes drafts immediately, and keeps the date of public videos', async () => {
    const days = [null, past(3), future(3)]
    const videos = await Promise.all(days.map((publishedAt) => makeVideo({ publishedAt })))
    const ids = videos.map(({ id }) => id)
    expect(await change([...ids, ...ids], publish)).toEqual({ changed: 2, stayed: [], hidden: none })
    const stored = await db.video.findMany({ orderBy: { publishedAt: 'asc' } })
    expect(stored[0]).toMatchObject({ id: ids[1], publishedAt: days[1] })
    expect(stored.every(({ publishedAt }) => publishedAt !== null && publishedAt <= new Date())).toBe(true)
    expect(await auditOf('Video')).toHaveLength(2)
    expect(await change(ids, free)).toMatchObject({ changed: 3 })
    expect(await change(ids, { field: 'access', access: 'premium' })).toMatchObject({ changed: 3 })
  })

  it('deletes all of them or none, for example when one was rented', async () => {
    const [one, rented] = [await makeVideo(), await makeVideo({ name: 'Margazhi' })]
    const viewer = await makeViewer()
    await rent(viewer.id, rented.id)
    const message = expect.stringMatching(/“Margazhi” has been rented once.*Unpublish it instead/) as string
    const refusal = { code: 'conflict', message }
    await expect(deleteVideos(admin, { ids: [one.id, rented.id] })).rejects.toMatchObject(refusal)
    expect(await db.video.count()).toBe(2)
    await expect(deleteVideos(admin, { ids: [one.id, 99999] })).rejects.toMatchObject({ code: 'not_found' })
    expect(await deleteVideos(admin, { ids: [one.id] })).toEqual({ deleted: 1 })
    expect(await db.video.findMany({ select: { id: true } })).toEqual([{ id: rented.id }])
    expect((await auditOf('Video')).map(({ action }) => action)).toEqual(['delete'])
  })

  it('is not overwritten by a form opened earlier', async () => {
    const { id, updatedAt } = await saveVideo(admin, null, videoInput())
    await change([id], publish)
    await expect(saveVideo(admin, id, videoInput({ updatedAt }))).rejects.toMatchObject({ code: 'conflict' })
  })
})

/** Creates four draft videos: two by a draft artist, one by an artist published later, and one by a public artist. */
async function drafts() {
  const hidden = [await makeArtist({ publishedAt: null }), await makeArtist({ publishedAt: future(1) })]
  const ids: number[] = []
  for (const artist of [...hidden, hidden[0], await makeArtist()])
    ids.push((await makeVideo({ publishedAt: null, artistId: artist?.id })).id)
  const named = hidden.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  return { ids, hidden: { total: 2, named } }
}

describe('staff who publish videos are told which artists visitors cannot see', () => {
  it('in the preview of a bulk change and after it, but not when unpublishing or changing something else', async () => {
    const { ids, hidden } = await drafts()
    const hiddenBy = async (set: BulkSet) => (await preview(set, { ids })).hidden
    expect(await hiddenBy(publish)).toEqual(hidden)
    expect((await hiddenBy({ ...publish, publishAt: '2031-01-01T10:00' })).total).toBe(1)
    expect(await hiddenBy({ ...publish, publication: 'draft' })).toEqual(none)
    expect(await hiddenBy(free)).toEqual(none)
    expect(await change(ids, publish)).toMatchObject({ changed: 4, hidden })
    expect((await change(ids, publish)).hidden).toEqual(none)
  })

  it('in the video form, for drafts and public videos', async () => {
    const { ids, hidden } = await drafts()
    const inForms = () => Promise.all(ids.map(async (id) => (await getStaffVideo(admin, id))?.hidden.total))
    expect(await inForms()).toEqual([1, 1, 1, 0])
    await change(ids, publish)
    expect(await inForms()).toEqual([1, 1, 1, 0])
    const where = { id: { in: hidden.named.map(({ id }) => id) } }
    await db.artist.updateMany({ where, data: { publishedAt: new Date() } })
    expect(await inForms()).toEqual([0, 0, 0, 0])
  })
})
