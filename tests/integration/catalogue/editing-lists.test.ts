import { GET as choices } from '@/app/api/catalogue/choices/route'
import { deleteArtistAction, saveArtistAction, saveFeaturedAction } from '@/lib/domains/catalogue/actions'
import { saveArtist } from '@/lib/domains/catalogue/artists/mutations'
import { getArtist } from '@/lib/domains/catalogue/artists/queries'
import { newArtist, SAME_ARTIST } from '@/lib/domains/catalogue/artists/schema'
import { applyBulkNow, applyBulk, previewBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { bulkChoiceSchema, type BulkSet } from '@/lib/domains/catalogue/bulk/schema'
import { deleteSubCategory, orderSubCategories, saveSubCategory } from '@/lib/domains/catalogue/categories/mutations'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { saveFeatured } from '@/lib/domains/catalogue/featured/mutations'
import { getVideo, listSubCategories } from '@/lib/domains/catalogue/queries'
import { deleteSeries, saveSeries } from '@/lib/domains/catalogue/series/mutations'
import { getStaffSeries } from '@/lib/domains/catalogue/series/queries'
import { newSeries } from '@/lib/domains/catalogue/series/schema'
import { browseCards, listFeaturedVideos, readBrowseVideos } from '@/lib/domains/catalogue/shelves/queries'
import { getStaffArtist, listStaffArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { deleteTrailer, saveTrailer } from '@/lib/domains/catalogue/trailers/mutations'
import { getTrailer, listTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import { newLivestream } from '@/lib/domains/livestreams/editing/schema'
import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { deleteName, saveName } from '@/lib/domains/names/entries/mutations'
import { searchVideos } from '@/lib/domains/search/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import {
  categoryIds,
  clearCatalogue,
  future,
  makeArtist,
  makeSeries,
  makeSubCategory,
  makeTrailer,
  makeVideo,
} from '@/tests/factories/catalogue'
import { auditOf, storedVideo } from '@/tests/factories/content'
import { signedIn } from '@/tests/factories/people'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call, inRequest } from '@/tests/support/requests/request-scope'

useCatalogue()
const admin = useStaff()

const submit = async <T>(action: () => Promise<T>) =>
  inRequest({ method: 'POST', cookies: await signedIn(admin) }, action)

const artist = { ...newArtist, name: 'Asha Rao' }
const series = { ...newSeries, name: 'Margazhi' }
const trailer = (videoId: number) => ({ ...newTrailer, videoId, name: 'Trailer', vimeo: '76979871', duration: '0:45' })

describe('staff edit artists, who', () => {
  it('have aliases in any script and genres, and are listed once published', async () => {
    const genre = await makeSubCategory('music')
    const genreIds = [genre.id]
    const aliases = 'ஆஷா ராவ்\nAasha Rao\n\nAasha Rao'
    const input = { ...artist, aliases, genreIds, publication: 'public' as const }
    const { id } = await saveArtist(admin, null, input)
    expect(await getArtist(id)).toMatchObject({ name: 'Asha Rao', subCategories: [{ id: genre.id }] })
    expect((await getStaffArtist(admin, id))?.form).toMatchObject({ aliases: 'ஆஷா ராவ்\nAasha Rao', genreIds })
    const { data } = await listStaffArtists(admin, { page: 0, query: 'ஆஷா ராவ்' })
    expect(data).toMatchObject([{ id, state: 'published' }])
    expect(await listChoices(admin, { kind: 'artist', query: 'ஆஷா' })).toMatchObject([{ id }])
    await saveArtist(admin, id, { ...input, publication: 'draft', genreIds: [] })
    expect(await getArtist(id)).toBeNull()
    expect(await auditOf('Artist')).toMatchObject([{ action: 'update', after: { genres: [] } }, { action: 'create' }])
  })

  it('are deleted only without videos, and only if nobody has edited them since', async () => {
    const { id } = await makeArtist({ name: 'Asha' })
    const video = await makeVideo({ artistId: id })
    const stored = (await getStaffArtist(admin, id))?.form ?? artist
    const remove = (updatedAt?: string) => submit(() => deleteArtistAction({ id, updatedAt }))
    const save = (name: string) => submit(() => saveArtistAction({ ...stored, name, id }))
    const message = '“Asha” has 1 video. Assign these videos to another artist first, or unpublish the artist.'
    expect(await remove()).toMatchObject({ code: 'conflict', message })
    // The form shows this message before the button is pressed.
    expect((await getStaffArtist(admin, id))?.refusal).toBe(message)
    await db.video.delete({ where: { id: video.id } })
    expect(await save('Usha')).toMatchObject({ ok: true })
    expect(await remove(stored.updatedAt)).toMatchObject({ code: 'conflict' })
    expect(await save('Asha')).toMatchObject({ code: 'conflict' })
    expect(await remove()).toMatchObject({ ok: true })
    expect(await db.artist.count()).toBe(0)
  })

  it('need confirmation if another artist has the same name in any spelling', async () => {
    const { id } = await makeArtist({ name: 'Aasha Rao' })
    const name = `${SAME_ARTIST}: Aasha Rao #${id}. If this is a different artist, tick the box below.`
    await expect(saveArtist(admin, null, artist)).rejects.toMatchObject({ code: 'validation', fields: { name } })
    const { id: other } = await saveArtist(admin, null, { ...artist, isAnother: true })
    // The name isn't checked again if it hasn't changed.
    await saveArtist(admin, other, { ...artist, description: 'Changed' })
    expect(await db.artist.count()).toBe(2)
  })

  it('need the same confirmation, and go to the trash, when edited among the names', async () => {
    const { id, name } = await makeArtist({ name: 'Asha', description: 'A singer.' })
    const { id: other } = await makeArtist({ name: 'Aasha Rao' })
    const save = (given: string) =>
      saveName(admin, { kind: 'artist', id, name: given, aliases: '', seen: { name, aliases: [] } })
    const message = `${SAME_ARTIST}: Aasha Rao #${other}. Merge them, or rename this one under Artists.`
    await expect(save('Asha Rao')).rejects.toMatchObject({ code: 'validation', fields: { name: message } })
    await save('Asha R.')
    await deleteName(admin, { kind: 'artist', id })
    const [item] = (await listTrash(admin, { page: 0, query: '' })).data
    expect(item).toMatchObject({ kind: 'artist', name: 'Asha R.' })
    await restoreFromTrash(admin, { id: item?.id ?? 0 })
    expect(await db.artist.findUnique({ where: { id } })).toMatchObject({ description: 'A singer.' })
  })

  it('are not named in any video until they are published', async () => {
    for (const publishedAt of [null, future(1)]) {
      const artist = await makeArtist({ name: 'Secretha Hiddenworthy', publishedAt })
      const video = await makeVideo({ publishedAt: null, freeAccess: true, artistId: artist.id })
      const trailer = await makeTrailer(video.id)
      await applyBulkNow(admin, { ids: [video.id], set: { field: 'date', publication: 'public', publishAt: '' } })
      const search = (query: string) => searchVideos(visitor, { query, subCategories: [], page: 0 })
      const shown = [
        await getVideo(visitor, video.id),
        browseCards(visitor, await readBrowseVideos()),
        await listTrailers(),
        await getTrailer(trailer.id),
        await search(''),
        await search('hiddenworthy'),
      ]
      expect(shown[0]).toMatchObject({ id: video.id, artist: null })
      expect(JSON.stringify(shown)).not.toContain('Hiddenworthy')
      if (publishedAt === null) expect((await search('hiddenworthy')).data).toEqual([])
      const { form } = found(await getStaffArtist(admin, artist.id))
      await saveArtist(admin, artist.id, { ...form, publication: 'public', publishAt: '' })
      expect(await getVideo(visitor, video.id)).toMatchObject({ artist: { id: artist.id, name: artist.name } })
      expect((await search('hiddenworthy')).data).toMatchObject([{ id: video.id, match: { field: 'artist' } }])
      await clearCatalogue()
    }
  })
})

describe('staff edit series, which', () => {
  it('have their episodes in order, and are not deleted while they have one', async () => {
    const { id, updatedAt } = await saveSeries(admin, null, series)
    await makeVideo({ name: 'Second', seriesId: id, episode: 2, publishedAt: null })
    await makeVideo({ name: 'First', seriesId: id, episode: 1 })
    const { episodes } = found(await getStaffSeries(admin, id))
    expect(episodes.map(({ name, state }) => `${name}: ${state}`)).toEqual(['First: published', 'Second: draft'])
    const refusal = { code: 'conflict', message: expect.stringContaining('2 videos') }
    await expect(deleteSeries(admin, id, {})).rejects.toMatchObject(refusal)
    await saveSeries(admin, id, { ...series, description: 'x', updatedAt })
    expect(await refusalOf(saveSeries(admin, id, { ...series, updatedAt }))).toBe('conflict')
  })

  it('have videos of a single category, which change together or not at all', async () => {
    const { id: seriesId, name } = await makeSeries()
    const [one, two] = [await makeVideo({ seriesId, episode: 1 }), await makeVideo({ seriesId, episode: 2 })]
    const dance: BulkSet = { field: 'category', category: 'dance', subCategoryId: null }
    const stayed = [{ reason: 'Other videos in the series are in a different category' }]
    expect(await previewBulk(admin, { choice: { ids: [two.id] }, set: dance })).toMatchObject({ id: null, stayed })
    const { id } = await previewBulk(admin, { choice: bulkChoiceSchema.parse({ filter: {} }), set: dance })
    const three = await makeVideo({ seriesId, episode: 3 })
    const message = `The series “${name}” has videos in a different category`
    await expect(applyBulk(admin, { id: id ?? 0 })).rejects.toMatchObject({ message })
    await db.video.delete({ where: { id: three.id } })
    expect(await applyBulk(admin, { id: id ?? 0 })).toEqual({ changed: 2, stayed: [] })
    expect(await db.video.count({ where: { id: { in: [one.id, two.id] }, categoryId: categoryIds.dance } })).toBe(2)
  })
})

describe('staff edit sub-categories, which', () => {
  it('are added at the end of their category, have unique names, and can be ordered', async () => {
    const ids: number[] = []
    const save = (name: string, category: 'music' | 'dance' = 'music') =>
      saveSubCategory(admin, null, { category, name })
    for (const name of ['Vocal', 'Veena', 'Violin']) ids.push((await save(name)).id)
    const fields = { name: 'This category already has a sub-category with that name.' }
    await expect(save('VEENA')).rejects.toMatchObject({ code: 'conflict', fields })
    expect(await refusalOf(save('–'))).toBe('validation')
    await save('Veena', 'dance')
    const reversed = [...ids].reverse()
    const order = (seen: number[], to: number[]) =>
      refusalOf(orderSubCategories(admin, { category: 'music', seen, ids: to }))
    expect(await order(ids, reversed)).toBe('done')
    expect((await listSubCategories('music')).map(({ id }) => id)).toEqual(reversed)
    expect(await order(ids, ids)).toBe('conflict')
    expect(await order(reversed, ids.slice(1))).toBe('validation')
  })

  it('are not deleted while they have videos, and keep their category', async () => {
    const { id } = await saveSubCategory(admin, null, { category: 'music', name: 'Vocal' })
    const video = await makeVideo({ subCategoryId: id })
    expect(await refusalOf(deleteSubCategory(admin, id, {}))).toBe('conflict')
    expect(await refusalOf(saveSubCategory(admin, id, { category: 'dance', name: 'Vocal' }))).toBe('validation')
    await db.video.delete({ where: { id: video.id } })
    await deleteSubCategory(admin, id, {})
    expect(await listSubCategories('music')).toEqual([])
  })
})

test('a video has at most one trailer, which is public while the video is, in the order that staff set', async () => {
  const [video, draft] = [await makeVideo(), await makeVideo({ publishedAt: null })]
  await makeTrailer((await makeVideo()).id, { position: 5, name: 'Later' })
  const { id, updatedAt } = await saveTrailer(admin, null, { ...trailer(video.id), position: '1' })
  const fields = { videoId: 'This video already has a trailer.' }
  await expect(saveTrailer(admin, null, trailer(video.id))).rejects.toMatchObject({ fields })
  const hidden = await saveTrailer(admin, null, trailer(draft.id))
  expect((await listTrailers()).map(({ name }) => name)).toEqual(['Trailer', 'Later'])
  expect(await getTrailer(hidden.id)).toBeNull()
  await saveTrailer(admin, id, { ...trailer(video.id), position: '9', updatedAt })
  expect((await listTrailers()).map(({ name }) => name)).toEqual(['Later', 'Trailer'])
  expect(await refusalOf(deleteTrailer(admin, id, { updatedAt }))).toBe('conflict')
  await deleteTrailer(admin, id, {})
  expect((await auditOf('Trailer')).map(({ action }) => action)).toEqual(['delete', 'update', 'create', 'create'])
})

test('featured rows are saved as a whole in order, and hide drafts', async () => {
  const [one, two, draft] = [await makeVideo(), await makeVideo(), await makeVideo({ publishedAt: null })]
  await saveFeatured(admin, { page: 'browse', seen: [], ids: [two.id, draft.id, one.id] })
  expect((await listFeaturedVideos(admin, 'browse')).map(({ id }) => id)).toEqual([two.id, one.id])
  const save = async (input: { seen: number[]; ids: number[] }, page = 'browse') => {
    const saved = await submit(() => saveFeaturedAction({ ...input, page: page as 'browse' }))
    return saved.ok ? 'saved' : saved.code
  }
  expect(await save({ seen: [one.id], ids: [] })).toBe('conflict')
  const seen = [two.id, draft.id, one.id]
  expect(await save({ seen, ids: [one.id, one.id] })).toBe('validation')
  expect(await save({ seen, ids: [99999] })).toBe('validation')
  expect(await save({ seen, ids: Array.from({ length: 13 }, (_, index) => index + 1) })).toBe('validation')
  expect(await save({ seen, ids: [one.id] })).toBe('saved')
  expect(await save({ seen: [], ids: [] }, 'nowhere')).toBe('validation')
  expect(await db.featuredVideo.count()).toBe(1)
})

describe('staff edit livestreams, which', () => {
  const livestream = { ...newLivestream, name: 'Live', startsAt: '2031-01-31T19:30', publication: 'public' as const }

  it('are entered and shown in Singapore time', async () => {
    const { id, updatedAt } = await saveLivestream(admin, null, { ...livestream, endsAt: '2031-01-31T22:00' })
    const startsAt = new Date('2031-01-31T11:30:00Z')
    expect(await db.livestream.findUnique({ where: { id } })).toMatchObject({ startsAt })
    expect(await listLivestreams()).toMatchObject([{ id, date: '2031-01-31', time: '19:30' }])
    const times = { startsAt: '2031-01-31T19:30', endsAt: '2031-01-31T22:00' }
    expect((await getStaffLivestream(admin, id))?.form).toMatchObject(times)
    await saveLivestream(admin, id, { ...livestream, publication: 'draft', updatedAt })
    expect(await listLivestreams()).toEqual([])
    await expect(saveLivestream(admin, id, { ...livestream, updatedAt })).rejects.toMatchObject({ code: 'conflict' })
    const backwards = { ...livestream, endsAt: '2031-01-31T19:00' }
    await expect(saveLivestream(admin, id, backwards)).rejects.toThrow('The end must be after the start.')
    await deleteLivestream(admin, id, {})
    expect((await auditOf('Livestream')).map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
  })

  it('are a Vimeo event, a Vimeo video or a stream', async () => {
    const event = { ...livestream, vimeo: 'https://vimeo.com/event/4567890/a1b2c3d4e5' }
    const { id } = await saveLivestream(admin, null, event)
    const stored = () => db.livestream.findUnique({ where: { id } })
    expect(await stored()).toMatchObject({ vimeoId: null, vimeoEventId: '4567890', embedKey: 'a1b2c3d4e5' })
    const form = (await getStaffLivestream(admin, id))?.form
    expect(form).toMatchObject({ vimeo: 'https://vimeo.com/event/4567890', embedKey: 'a1b2c3d4e5' })
    await saveLivestream(admin, id, { ...livestream, ...form })
    expect(await stored()).toMatchObject({ vimeoEventId: '4567890', embedKey: 'a1b2c3d4e5' })
    await saveLivestream(admin, id, { ...livestream, hlsUrl: 'https://media.test/live/main.m3u8' })
    expect(await stored()).toMatchObject({ vimeoEventId: null, embedKey: null, hlsUrl: expect.any(String) })
    await expect(saveLivestream(admin, id, { ...event, hlsUrl: '/a.m3u8' })).rejects.toThrow('only one source')
  })

  it('become one draft video after they have ended', async () => {
    const past = { ...livestream, startsAt: '2026-01-31T19:30', vimeo: '76979871', embedKey: 'a1b2c3' }
    const { id } = await saveLivestream(admin, null, past)
    const make = () => makeRecording(admin, { id, category: 'dance' })
    await expect(make()).rejects.toMatchObject({ code: 'conflict' })
    await saveLivestream(admin, id, { ...past, endsAt: '2026-01-31T21:00' })
    expect((await getStaffLivestream(admin, id))?.video).toBeNull()
    const [first, second] = await Promise.all([make(), make()])
    expect(second).toEqual(first)
    expect(await storedVideo(first.id)).toMatchObject({
      ...{ name: 'Live', durationSeconds: 5400, vimeoId: '76979871', embedKey: 'a1b2c3' },
      ...{ publishedAt: null, freeAccess: false, category: { slug: 'dance' } },
    })
    expect((await getStaffLivestream(admin, id))?.video).toEqual(first)
    expect(await auditOf('Video')).toMatchObject([{ action: 'create', entityId: String(first.id) }])
  })
})

test('the choices of a form are found by part of the name', async () => {
  await makeArtist({ name: '100% Asha' })
  await makeArtist({ name: 'Usha' })
  const [announced, other] = [await makeVideo({ name: 'With' }), await makeVideo({ name: 'Without' })]
  await makeTrailer(announced.id)
  const cookies = await signedIn(admin)
  const ask = async (query: string) => (await call(choices, { url: `/api/catalogue/choices?${query}`, cookies })).json()
  expect(await ask('kind=artist&query=%25')).toMatchObject([{ label: '100% Asha' }])
  const twins = [await makeArtist({ name: 'Asha Rao' }), await makeArtist({ name: 'asha rao' })]
  expect(await ask('kind=artist&query=rao')).toEqual(
    expect.arrayContaining(twins.map(({ id, name }) => ({ id, label: `${name} #${id}` }))),
  )
  // Names that start with the query come first, because a single letter occurs in many names.
  const last = await makeArtist({ name: 'Zeenat' })
  for (let index = 0; index < 13; index += 1) await makeArtist({ name: `Az ${String(index).padStart(2, '0')}` })
  const others = Array.from({ length: 11 }, () => ({}))
  expect(await ask('kind=artist&query=z')).toMatchObject([{ id: last.id, label: 'Zeenat' }, ...others])
  await db.raga.createMany({ data: ['Adi Kapi', 'Kapijingla', 'Kapi'].map((name) => ({ name })) })
  const inOrder = ['Kapi', 'Kapijingla', 'Adi Kapi'].map((label) => ({ label }))
  expect(await ask('kind=raga&query=kap')).toMatchObject(inOrder)
  expect(await ask('kind=withoutTrailer&query=with')).toEqual([{ id: other.id, label: 'Without' }])
  expect(await ask('kind=secrets')).toMatchObject({ message: 'Unknown list.' })
})
