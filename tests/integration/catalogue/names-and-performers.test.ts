import { useCatalogue } from '@/tests/integration/support/catalogue'
import { GET as artistVideosCall } from '@/app/api/feed/artists/[id]/videos/route'
import { GET as videoCall } from '@/app/api/feed/videos/[id]/route'
import { writePieces } from '@/lib/domains/editorial/mutations-pieces'
import { listPublishedVideos } from '@/lib/domains/catalogue/queries-listing'
import type { VideoCardDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import type { Paged } from '@/lib/shared/paging'
import { future, makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { call } from '@/tests/support/request-scope'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { videoInputSchema } from '@/lib/domains/editorial/schema-videos'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { load } from '@/tests/factories/imports'

useCatalogue()

type Performer = [artist: { id: number }, role?: string]

/** A published video of these performers, in their order. */
async function perform(name: string, performers: Performer[], publishedAt: Date = past(1)) {
  const video = await makeVideo({ name, publishedAt })
  await db.videoPerformer.createMany({
    data: performers.map(([{ id }, role], index) => ({ videoId: video.id, artistId: id, role, position: index + 1 })),
  })
  return video
}

const get = async (id: number) => (await call(videoCall, { params: { id: String(id) } })).json<VideoDto>()
async function videosOf(artist: { id: number }, query = '') {
  const answer = await call(artistVideosCall, { url: `/${query}`, params: { id: String(artist.id) } })
  const page = answer.json<Paged<VideoCardDto>>()
  return [page.data.map(({ name }) => name), page.totalRecords]
}
async function search(query: string) {
  await indexCatalogue()
  const { data } = await searchVideos(visitor, { query, subCategories: [], page: 0 })
  return data.map(({ name, match }) => [name, match?.field, match?.text])
}

describe('the performers of a video', () => {
  it('are in its JSON in their order with their roles, and the first is its artist', async () => {
    const [asha, vasu, ravi] = [await makeArtist({ name: 'Asha' }), await makeArtist(), await makeArtist()]
    const { id } = await perform('Evening', [[asha, 'vocal'], [vasu, 'violin'], [ravi]])
    const video = await get(id)
    expect(video.performers).toEqual([
      { id: asha.id, name: 'Asha', role: 'vocal' },
      { id: vasu.id, name: vasu.name, role: 'violin' },
      { id: ravi.id, name: ravi.name, role: null },
    ])
    expect(video.artist).toEqual({ id: asha.id, name: 'Asha' })
    const [card] = (await listPublishedVideos(visitor, {}, 0)).data
    expect(card?.performers).toEqual(video.performers)
  })

  it('are not named while they are drafts or scheduled', async () => {
    const draft = await makeArtist({ name: 'Hidden One', publishedAt: null })
    const later = await makeArtist({ name: 'Hidden Two', publishedAt: future(1) })
    const asha = await makeArtist({ name: 'Asha' })
    const { id } = await perform('Evening', [[draft], [asha, 'violin'], [later]])
    expect(await get(id)).toMatchObject({ artist: { name: 'Asha' }, performers: [{ name: 'Asha' }] })
    expect((await search('hidden')).filter(([, , text]) => String(text).includes('Hidden'))).toEqual([])
  })

  it('are each there once, from place 1, and keep an artist from being deleted', async () => {
    const asha = await makeArtist()
    const { id: videoId } = await perform('Evening', [[await makeArtist()], [asha, 'violin']])
    const add = (position: number, role?: string) =>
      db.videoPerformer.create({ data: { videoId, artistId: asha.id, position, role } })
    await expect(add(3)).rejects.toMatchObject({ code: 'P2002' })
    await db.videoPerformer.deleteMany({ where: { artistId: asha.id } })
    await expect(add(1)).rejects.toMatchObject({ code: 'P2002' })
    await expect(add(0)).rejects.toThrow(/VideoPerformer_counts_from_1/)
    await expect(add(2, ' ')).rejects.toThrow(/VideoPerformer_role_present/)
    await add(2, 'violin')
    await expect(db.artist.delete({ where: { id: asha.id } })).rejects.toMatchObject({ code: 'P2003' })
    await db.video.delete({ where: { id: videoId } })
    expect(await db.videoPerformer.count()).toBe(0)
  })
})

it('an artist has the videos that they lead and those that they accompany, newest first', async () => {
  const [asha, usha, vasu] = [await makeArtist(), await makeArtist(), await makeArtist()]
  const singer: Performer = [asha, 'vocal']
  const violinist: Performer = [vasu, 'violin']
  await perform('Older', [singer, violinist], past(9))
  await perform('Duo', [singer, [usha, 'Vocal'], violinist], past(3))
  await perform('Solo', [violinist], past(2))
  await perform('To come', [[vasu], [asha]], future(1))
  expect(await videosOf(vasu)).toEqual([['Solo', 'Duo', 'Older'], 3])
  expect(await videosOf(vasu, '?as=lead')).toEqual([['Solo'], 1])
  expect(await videosOf(vasu, '?as=accompanist')).toEqual([['Duo', 'Older'], 2])
  expect(await videosOf(vasu, '?as=accompanist&page=1')).toEqual([[], 2])
  expect(await videosOf(usha, '?as=lead')).toEqual([['Duo'], 1])
  expect(await videosOf(asha, '?as=accompanist')).toEqual([[], 0])
  const wrong = await call(artistVideosCall, { url: '/?as=singer', params: { id: String(asha.id) } })
  expect(wrong.status).toBe(400)
})

describe('the search', () => {
  it('finds a video by everyone who performs in it, also after they are renamed', async () => {
    const vasu = await makeArtist({ name: 'Vasu Gamakam', aliases: ['வாசு'] })
    await perform('Evening', [[await makeArtist({ name: 'Asha Rao' })], [vasu, 'violin']])
    await perform('Morning', [[await makeArtist({ name: 'Kalavati Raman' })]])
    expect(await search('vasu gamagam')).toEqual([['Evening', 'artist', 'Vasu Gamakam']])
    expect(await search('வாசு')).toEqual([['Evening', 'artist', 'Vasu Gamakam']])
    await db.artist.update({ where: { id: vasu.id }, data: { name: 'Mysore Nagaraj' } })
    expect(await search('nagaraj')).toEqual([['Evening', 'artist', 'Mysore Nagaraj']])
    await db.videoPerformer.deleteMany({ where: { artistId: vasu.id } })
    expect(await search('nagaraj')).toEqual([])
  })

  it('finds a ragamalika by each of its ragas, and a medley by each of its talas', async () => {
    const { id } = await makeVideo({ name: 'Evening' })
    await makePiece(id, { raga: ['Saveri', 'Mohanam'], tala: ['Adi', 'Rupakam'], title: 'Bhavayami' })
    const names = { ragas: [{ name: 'Saveri' }, { name: 'Mohanam' }], talas: [{}, { name: 'Rupakam' }] }
    expect((await get(id)).pieces).toMatchObject([{ raga: 'Saveri', tala: 'Adi', ...names }])
    for (const query of ['saveri', 'mohanam', 'adi', 'rupaka', 'saveri mohanam'])
      expect([query, (await search(query)).length]).toEqual([query, 1])
    await db.pieceRaga.deleteMany({ where: { position: 2 } })
    expect(await search('mohanam')).toEqual([])
  })

  it('finds a piece by the other titles and the composer of its composition', async () => {
    const { id } = await makeVideo({ name: 'Evening' })
    await makePiece(id, { title: 'Pancharatna 5', composer: 'Tyagaraja', form: 'Kriti' })
    const data = { title: 'Endaro Mahanubhavulu', aliases: ['ఎందరో మహానుభావులు'] }
    await db.composition.updateMany({ data })
    expect(await search('endaro')).toEqual([['Evening', 'composition', 'Endaro Mahanubhavulu']])
    expect(await search('ఎందరో')).toEqual([['Evening', 'composition', 'Endaro Mahanubhavulu']])
    expect(await search('thyagaraja')).toEqual([['Evening', 'composer', 'Tyagaraja']])
    await db.composer.updateMany({ data: { name: 'Syama Sastri' } })
    expect(await search('thyagaraja')).toEqual([])
    expect(await search('shyama shastri')).toEqual([['Evening', 'composer', 'Syama Sastri']])
  })
})

describe('a composition', () => {
  it('is made once of pieces with one title and composer that are written at the same moment', async () => {
    const { id: composerId } = await db.composer.create({ data: { name: 'Tyagaraja' } })
    const titles = ['Nagumomu', 'NAGUMOMU', 'Nāgumomu!', 'Nagu momu']
    const of = { startSeconds: 0, endSeconds: null, sruti: null, language: null, formId: null, composition: null }
    const pieceOf = (videoId: number, title: string) =>
      writePieces(db, [{ ...of, videoId, title, composerId, ragaIds: [], talaIds: [] }])
    const videos = await Promise.all(titles.map(() => makeVideo()))
    await Promise.all(titles.map((title, index) => pieceOf(videos[index]?.id ?? 0, title)))
    expect(await db.composition.count()).toBe(1)
    const pieces = await db.piece.findMany({ select: { compositionId: true, composerId: true } })
    expect(new Set(pieces.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(pieces[0]?.composerId).toBeNull()
  })

  it('has the composer, form and language of its pieces, which say only what differs', async () => {
    const { id } = await makeVideo()
    const composer = 'Tyagaraja'
    await makePiece(id, { title: 'Nagumomu', composer, form: 'Kriti', language: 'Telugu' })
    await makePiece(id, { title: 'Nagumomu', composer, startSeconds: 60 })
    await makePiece(id, { title: 'Nagumomu', composer, form: 'Tukkada', startSeconds: 120 })
    const rows = await db.piece.findMany({ orderBy: { startSeconds: 'asc' }, select: { formId: true, language: true } })
    expect(rows.map(({ formId, language }) => [formId !== null, language].join())).toEqual([
      'false,',
      'false,',
      'true,',
    ])
    const told = { composer, language: 'Telugu', composition: { title: 'Nagumomu' } }
    const forms = ['Kriti', 'Kriti', 'Tukkada']
    expect((await get(id)).pieces).toMatchObject(forms.map((form) => ({ ...told, form })))
  })

  it('is not made of what is improvised or has no composer', async () => {
    const { id } = await makeVideo()
    await makePiece(id, { title: 'Kalyani Alapana', composer: 'Tyagaraja' })
    await makePiece(id, { title: 'Kalyani', composer: 'Tyagaraja', form: 'Ragam Tanam Pallavi', startSeconds: 60 })
    await makePiece(id, { title: 'Bandish', form: 'Khayal', startSeconds: 120 })
    expect((await get(id)).pieces.map(({ composition, composer }) => [composition, composer])).toEqual([
      [null, 'Tyagaraja'],
      [null, 'Tyagaraja'],
      [null, null],
    ])
    expect(await db.composition.count()).toBe(0)
  })

  it('stands once for each title and composer, and a piece of it has no other composer', async () => {
    const { id: composerId } = await db.composer.create({ data: { name: 'Tyagaraja' } })
    const { id: compositionId } = await db.composition.create({ data: { title: 'Nagumomu', composerId } })
    await expect(db.composition.create({ data: { title: 'nagu-momu', composerId } })).rejects.toMatchObject({
      code: 'P2002',
    })
    await db.composition.create({ data: { title: 'Nagumomu' } })
    const { id: videoId } = await makeVideo()
    const add = (more: object) => db.piece.create({ data: { videoId, startSeconds: 60, title: 'A', ...more } })
    await expect(add({ compositionId, composerId })).rejects.toThrow(/Piece_composer_of_composition/)
    await expect(add({ endSeconds: 60 })).rejects.toThrow(/Piece_end/)
    await add({ compositionId, endSeconds: 61, sruti: 'C#' })
    await expect(db.composition.delete({ where: { id: compositionId } })).rejects.toMatchObject({ code: 'P2003' })
  })
})

const HALL = 'Narada Gana Sabha, Chennai'

async function saved(venue: string) {
  const admin = await makeViewer({ admin: true })
  const { id } = await saveVideo(admin, null, videoInput({ venue, publication: 'public' }))
  return { admin, id }
}

describe('the venue of a video', () => {
  it('is written in the form, and shown to everyone', async () => {
    const { admin, id } = await saved(HALL)
    expect((await getStaffVideo(admin, id))?.form.venue).toBe(HALL)
    expect(await getVideo(visitor, id)).toMatchObject({ venue: HALL, locked: true })
  })

  it('is null where the form leaves it empty, and at most 200 characters long', async () => {
    const { admin, id } = await saved('')
    expect((await storedVideo(id)).venue).toBeNull()
    expect((await getStaffVideo(admin, id))?.form.venue).toBe('')
    expect(videoInputSchema.safeParse(videoInput({ venue: 'x'.repeat(201) })).error?.issues).toMatchObject([
      { path: ['venue'] },
    ])
  })

  it('is found by the search in another spelling, and named as what matched', async () => {
    const { id } = await saved(HALL)
    const { data } = await searchVideos(visitor, { query: 'naradha gana sabha', subCategories: [], page: 0 })
    expect(data).toMatchObject([{ id, match: { field: 'venue', text: HALL, startSeconds: null } }])
  })

  it('is set by an import, left by one without the column, and emptied by an empty cell', async () => {
    const row = 'v1,Recital,music,76979871,600'
    expect(await load(`externalId,name,category,vimeo,duration,venue\n${row},"${HALL}"\n`)).toMatchObject({ ok: true })
    const find = () => db.video.findUniqueOrThrow({ where: { externalId: 'v1' }, select: { venue: true } })
    expect(await find()).toEqual({ venue: HALL })
    await load(`externalId,name\nv1,Evening recital\n`)
    expect(await find()).toEqual({ venue: HALL })
    await load(`externalId,venue\nv1,\n`)
    expect(await find()).toEqual({ venue: null })
  })
})
