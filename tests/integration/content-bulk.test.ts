import { makeBulk, previewBulk, purgeBulkChanges, undoBulk } from '@/lib/domains/editorial/mutations-bulk'
import { deleteVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { listBulkChanges } from '@/lib/domains/editorial/queries-bulk'
import { listStaffVideos } from '@/lib/domains/editorial/queries-video-list'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { bulkChoiceSchema, MAX_BULK, type BulkSet } from '@/lib/domains/editorial/schema-bulk'
import { staffVideosQuerySchema } from '@/lib/domains/editorial/schema-videos'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeArtist, makeSeries, makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { auditOf, storedVideo, withRequestId } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
const day = 24 * 60 * 60 * 1000

let admin: Actor
beforeEach(async () => {
  await db.auditEntry.deleteMany()
  await db.bulkChange.deleteMany()
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

const filter = (query: Record<string, string>) => bulkChoiceSchema.parse({ filter: query })
const everything = filter({})
const preview = (set: BulkSet, choice = everything) => previewBulk(admin, { choice, set })
async function make(set: BulkSet, choice = everything) {
  const { id } = await preview(set, choice)
  if (id === null) throw new Error('nothing changes')
  return { id, outcome: await makeBulk(admin, { id }) }
}
const free: BulkSet = { field: 'access', access: 'free' }
const accessOf = async () =>
  (await db.video.findMany({ orderBy: { id: 'asc' }, select: { freeAccess: true } })).map((row) => row.freeAccess)

describe('a change of many videos', () => {
  it('is for staff with the right to content', async () => {
    const { id } = await makeVideo()
    const shown = await preview(free)
    const others: [Actor, string][] = [
      [visitor, 'unauthenticated'],
      [await makeViewer({ subscription: { status: 'active' } }), 'forbidden'],
      [{ ...(await makeViewer({ admin: true })), staffRole: 'SUPPORT' }, 'forbidden'],
    ]
    for (const [actor, code] of others) {
      await expect(previewBulk(actor, { choice: { ids: [id] }, set: free })).rejects.toMatchObject({ code })
      await expect(makeBulk(actor, { id: shown.id ?? 0 })).rejects.toMatchObject({ code })
      await expect(undoBulk(actor, { id: shown.id ?? 0 })).rejects.toMatchObject({ code })
      await expect(listBulkChanges(actor)).rejects.toMatchObject({ code })
    }
    // A preview is made by who has seen it.
    const other = await makeViewer({ admin: true })
    await expect(makeBulk(other, { id: shown.id ?? 0 })).rejects.toMatchObject({ code: 'not_found' })
    expect(await accessOf()).toEqual([false])
  })

  it('is made for everything that fits the filter, as the preview showed it, and is in the audit log', async () => {
    const [carnatic, kathak] = [await makeSubCategory('music'), await makeSubCategory('dance')]
    const music = [await makeVideo({ name: 'Alapana one' }), await makeVideo({ name: 'Alapana two' })]
    const other = await makeVideo({ name: 'Alapana of dance', category: 'dance' })
    await makeVideo({ name: 'Tillana' })
    const there = await makeVideo({ name: 'Alapana three', subCategoryId: carnatic.id })
    const set: BulkSet = { field: 'subCategory', subCategoryId: carnatic.id }
    const shown = await preview(set, filter({ query: 'alapana' }))
    expect(shown).toMatchObject({
      what: `Sub-category: ${carnatic.name}`,
      chosen: 4,
      changing: 2,
      examples: music.map(({ id, name }) => ({ id, name, before: 'None', after: carnatic.name })),
    })
    expect(shown.stayed).toEqual([
      {
        reason: `They are of another category than the sub-category “${carnatic.name}”`,
        count: 1,
        names: [other.name],
      },
      { reason: 'They are so already', count: 1, names: [there.name] },
    ])
    const made = withRequestId('r-1', () => makeBulk(admin, { id: shown.id ?? 0 }))
    expect(await made).toEqual({ changed: 2, stayed: [] })
    // Sent again, it is not made again.
    expect(await makeBulk(admin, { id: shown.id ?? 0 })).toEqual({ changed: 2, stayed: [] })
    const { data } = await listStaffVideos(admin, staffVideosQuerySchema.parse({ sort: 'name' }))
    const inIt = data.filter(({ subCategory }) => subCategory === carnatic.name).map(({ name }) => name)
    expect(inIt).toEqual(['Alapana one', 'Alapana three', 'Alapana two'])
    expect(await auditOf('Video')).toMatchObject(
      [...music].reverse().map(({ id }) => ({
        action: 'change-with-others',
        entityId: String(id),
        before: { subCategory: null },
        after: { subCategory: carnatic.name },
        actorEmail: admin.email,
        requestId: 'r-1',
      })),
    )
    expect(await auditOf('BulkChange')).toMatchObject([{ action: 'create', after: { videos: 2 } }])
    const wrong: BulkSet = { field: 'category', category: 'music', subCategoryId: kathak.id }
    await expect(preview(wrong)).rejects.toMatchObject({
      fields: { subCategoryId: 'This sub-category does not belong to the category' },
    })
  })

  it('sets category, artist, series, tags and publication, and undoes each', async () => {
    const [asha, bala, series] = [
      await makeArtist({ name: 'Asha' }),
      await makeArtist({ name: 'Bala' }),
      await makeSeries(),
    ]
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
    const state = async () => {
      const rows = await Promise.all(choice.ids.map((id) => storedVideo(id)))
      return rows.map((row) => ({
        performers: row.performers.map(({ artist, role }) => `${artist.name} ${role ?? ''}`.trim()),
        category: row.category.slug,
        genre: row.subCategory?.id,
        episode: row.episode,
        at: row.publishedAt,
        tags: row.tags.map((each) => each.tag.tag),
      }))
    }
    const before = await state()
    const cases: [BulkSet, object[], string[]][] = [
      [
        { field: 'category', category: 'dance', subCategoryId: null },
        [{ category: 'dance', genre: undefined }, { category: 'dance' }, { category: 'dance' }],
        [],
      ],
      [
        { field: 'artist', artistId: bala.id },
        [{ performers: ['Bala violin', 'Asha'] }, { performers: ['Bala'] }, { performers: ['Bala'] }],
        [],
      ],
      // By the date of publication, after the last episode.
      [{ field: 'series', seriesId: series.id }, [{ episode: 6 }, { episode: 5 }, { episode: 7 }], []],
      [
        { field: 'addTags', tagIds: [tag?.id ?? 0, old?.id ?? 0] },
        [{ tags: ['a:new', 'a:old'] }, { tags: ['a:new', 'a:old'] }, { tags: ['a:new', 'a:old'] }],
        [],
      ],
      [{ field: 'removeTags', tagIds: [old?.id ?? 0] }, [{ tags: [] }, { tags: [] }, {}], ['They are so already']],
      [
        { field: 'date', publication: 'public', publishAt: '2030-01-02T19:30' },
        [{ at: new Date('2030-01-02T11:30:00Z') }, { at: new Date('2030-01-02T11:30:00Z') }, { at: null }],
        ['They have no source yet, so they stay drafts'],
      ],
      [
        { field: 'date', publication: 'draft', publishAt: '' },
        [{ at: null }, { at: null }, {}],
        ['They are so already'],
      ],
    ]
    for (const [set, expected, reasons] of cases) {
      expect((await preview(set, choice)).stayed.map(({ reason }) => reason).slice(0, 1)).toEqual(reasons)
      const { id } = await make(set, choice)
      expect(await state()).toMatchObject(expected)
      expect((await undoBulk(admin, { id })).stayed).toEqual([])
      expect(await state()).toEqual(before)
    }
    const dance = await makeVideo({ category: 'dance' })
    const other = await preview({ field: 'series', seriesId: series.id }, { ids: [dance.id] })
    expect([other.id, other.stayed[0]?.reason]).toEqual([
      null,
      `The series “${series.name}” has videos of another category`,
    ])
  })

  it('leaves alone what somebody changed or deleted since the preview, and names it', async () => {
    const [kept, edited, gone] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { id } = await preview(free)
    const form = await getStaffVideo(admin, edited.id)
    await saveVideo(admin, edited.id, { ...form!.form, duration: '0:10:00', description: 'Another' })
    await deleteVideos(admin, { ids: [gone.id] })
    // What came since is not part of it.
    await makeVideo()
    const { changed, stayed } = await makeBulk(admin, { id: id ?? 0 })
    expect(changed).toBe(1)
    expect(stayed.flatMap(({ names }) => names).sort()).toEqual([edited.name, gone.name].sort())
    expect((await storedVideo(kept.id)).freeAccess).toBe(true)
    expect(await accessOf()).toEqual([true, false, false])
  })

  it('is refused as a whole when what it sets is gone, or the staff role', async () => {
    const [artist, series] = [await makeArtist(), await makeSeries()]
    await makeVideo()
    const named = await preview({ field: 'artist', artistId: artist.id })
    const numbered = await preview({ field: 'series', seriesId: series.id })
    const opened = await preview(free)
    await db.artist.delete({ where: { id: artist.id } })
    await makeVideo({ seriesId: series.id, episode: 1 })
    await expect(makeBulk(admin, { id: named.id ?? 0 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(makeBulk(admin, { id: numbered.id ?? 0 })).rejects.toMatchObject({ code: 'conflict' })
    await db.user.update({ where: { id: admin.id }, data: { staffRole: null } })
    await expect(makeBulk(admin, { id: opened.id ?? 0 })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await accessOf()).toEqual([false, false])
    expect(await db.bulkChange.count({ where: { madeAt: { not: null } } })).toBe(0)
  })

  it('says that too many videos fit', async () => {
    await db.$executeRaw`
      INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "updatedAt")
      SELECT 'V', '', '', 1, 'x.mp4', 1, now() FROM generate_series(1, ${MAX_BULK + 1}::int)`
    await expect(preview(free)).rejects.toMatchObject({ code: 'too_large' })
    // A search that finds many counts them all, and reads its last page from the end.
    const last = { query: 'v', size: '100', page: String(Math.floor(MAX_BULK / 100)) }
    const found = await listStaffVideos(admin, staffVideosQuerySchema.parse(last))
    expect([found.totalRecords, found.data.length]).toEqual([MAX_BULK + 1, 1])
    // So many rows are not deleted one by one, as after each test: a busy machine needs longer than a statement may.
    await db.$executeRaw`TRUNCATE "Video" CASCADE`
  })
})

describe('undoing a change of many videos', () => {
  it('restores what nobody has changed since, and says what it could not restore', async () => {
    const [left, edited, gone] = [await makeVideo(), await makeVideo(), await makeVideo()]
    const { id } = await make(free)
    const edit = async (videoId: number, access: 'free' | 'premium') => {
      const form = await getStaffVideo(admin, videoId)
      await saveVideo(admin, videoId, { ...form!.form, access, description: 'Another' })
    }
    // Another field of a video is no reason to leave this one.
    await edit(left.id, 'free')
    await edit(edited.id, 'premium')
    await db.video.delete({ where: { id: gone.id } })
    expect(await listBulkChanges(admin)).toMatchObject([{ id, what: 'Access: Free', videos: 3, undoneBy: null }])
    const outcome = await undoBulk(admin, { id })
    expect(outcome).toEqual({
      changed: 1,
      stayed: [
        { reason: 'They were deleted since', count: 1, names: [gone.name] },
        { reason: 'Somebody changed them since', count: 1, names: [edited.name] },
      ],
    })
    expect(await accessOf()).toEqual([false, false])
    expect((await storedVideo(left.id)).description).toBe('Another')
    expect(await listBulkChanges(admin)).toMatchObject([{ id, undoneBy: admin.email }])
    expect(await auditOf('BulkChange')).toMatchObject([{ action: 'undo' }, { action: 'create' }])
    expect((await auditOf('Video'))[0]).toMatchObject({ action: 'undo-change', entityId: String(left.id) })
  })

  it('happens once, also when two people do it at once, and for a day', async () => {
    await makeVideo()
    const { id } = await make(free)
    await expect(undoBulk(admin, { id }, { now: new Date(Date.now() + day + 1000) })).rejects.toMatchObject({
      code: 'not_found',
    })
    const other = await makeViewer({ admin: true })
    const both = await Promise.allSettled([undoBulk(admin, { id }), undoBulk(other, { id })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(undoBulk(admin, { id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await accessOf()).toEqual([false])
    expect(await db.auditEntry.count({ where: { action: 'undo-change' } })).toBe(1)
    expect(await purgeBulkChanges(new Date(Date.now() + day - 60_000))).toBe(0)
    expect(await purgeBulkChanges(new Date(Date.now() + day + 60_000))).toBe(1)
  })

  it('leaves videos whose former series, place, artist or sub-category is gone, and takes back gone tags', async () => {
    const [series, into, artist, genre] = [
      await makeSeries(),
      await makeSeries(),
      await makeArtist(),
      await makeSubCategory('music'),
    ]
    const { id } = await makeVideo({ seriesId: series.id, episode: 1, artistId: artist.id, subCategoryId: genre.id })
    const other = await makeArtist()
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
      'Another video has their place in the series now',
      'An artist who performed is gone',
      'Their sub-category is gone, or of another category now',
      'restored',
    ])
  })
})
