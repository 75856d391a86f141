import { GET as nameCall } from '@/app/api/feed/[kind]/[id]/route'
import { GET as nameVideosCall } from '@/app/api/feed/[kind]/[id]/videos/route'
import { GET as namesCall } from '@/app/api/feed/[kind]/route'
import { GET as artistVideosCall } from '@/app/api/feed/artists/[id]/videos/route'
import { GET as hourCall } from '@/app/api/feed/hours/[watch]/route'
import { GET as videoCall } from '@/app/api/feed/videos/[id]/route'
import { listPublishedVideos } from '@/lib/domains/catalogue/categories/queries'
import type { NameDto } from '@/lib/domains/catalogue/performed/schema'
import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import { getVideo } from '@/lib/domains/catalogue/queries'
import type { VideoCardDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { videoInputSchema } from '@/lib/domains/catalogue/videos/schema'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import type { NameKind } from '@/lib/shared/music/name-kinds'
import type { Paged } from '@/lib/shared/routes/paging'
import { future, makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { load } from '@/tests/factories/imports'
import { signedIn } from '@/tests/factories/people'
import { indexCatalogue, noteCatalogue, search } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { call, type Call } from '@/tests/support/requests/request-scope'

useCatalogue()

const ids = (page: Paged<{ id: number }>) => page.data.map(({ id }) => id)
const makeRaga = (name: string, facts?: object) => db.raga.create({ data: { name, facts } })

async function sing(ragas: { id: number }[], publishedAt: Date | null = past(1)) {
  const video = await makeVideo({ publishedAt })
  for (const [startSeconds, { id: ragaId }] of ragas.entries()) {
    const piece = { videoId: video.id, startSeconds, title: 'Alapana' }
    await db.piece.create({ data: { ...piece, ragas: { create: { ragaId, position: 1 } } } })
  }
  return video
}

const list = async (kind: NameKind, page = 0) =>
  (await call(namesCall, { url: `/?page=${page}`, params: { kind } })).json<Paged<NameDto>>()
const counts = async (kind: NameKind) => (await list(kind)).data.map(({ name, videos }) => `${name} ${videos}`)
const get = (kind: string, id: number | string) => call(nameCall, { params: { kind, id: String(id) } })
const askVideos = (kind: string, id: number | string, more: Call = {}) =>
  call(nameVideosCall, { params: { kind, id: String(id) }, ...more })
const videosOf = async (kind: NameKind, id: number) => (await askVideos(kind, id)).json<Paged<VideoCardDto>>()

describe('a list of names', () => {
  it('has every name of published videos once, alphabetically, with its exact number of videos', async () => {
    const [todi, kalyani, unsung] = [await makeRaga('Todi'), await makeRaga('Kalyani'), await makeRaga('Abheri')]
    await sing([todi, kalyani, kalyani])
    await sing([kalyani])
    await sing([unsung], null)
    await sing([unsung, todi], future(1))
    const data = [
      { id: kalyani.id, slug: 'kalyani', name: 'Kalyani', videos: 2 },
      { id: todi.id, slug: 'todi', name: 'Todi', videos: 1 },
    ]
    const expected = { data, page: 0, totalPages: 1, totalRecords: 2 }
    // The counts don't depend on whether the videos are indexed.
    expect(await list('ragas')).toEqual(expected)
    await indexCatalogue()
    expect(await list('ragas')).toEqual(expected)
  })

  it('is exact while some videos wait for the search index', async () => {
    const [todi, kalyani] = [await makeRaga('Todi'), await makeRaga('Kalyani')]
    const videos = [await sing([todi]), await sing([todi, kalyani]), await sing([kalyani])] as const
    await indexCatalogue()
    const state = async () => {
      const shown = await videosOf('ragas', todi.id)
      return [await counts('ragas'), ids(shown), shown.totalRecords]
    }
    const [first, second, third] = videos.map(({ id }) => id)
    expect(await state()).toEqual([['Kalyani 2', 'Todi 2'], [second, first], 2])
    await db.pieceRaga.updateMany({ where: { piece: { videoId: third } }, data: { ragaId: todi.id } })
    await db.video.update({ where: { id: first }, data: { publishedAt: null } })
    await noteCatalogue()
    expect(await state()).toEqual([['Kalyani 1', 'Todi 2'], [third, second], 2])
    await db.raga.update({ where: { id: todi.id }, data: { name: 'Hanumatodi' } })
    await noteCatalogue()
    expect(await state()).toEqual([['Hanumatodi 2', 'Kalyani 1'], [third, second], 2])
    await indexCatalogue()
    expect(await state()).toEqual([['Hanumatodi 2', 'Kalyani 1'], [third, second], 2])
    await db.piece.deleteMany({ where: { videoId: second } })
    await noteCatalogue()
    expect(await state()).toEqual([['Hanumatodi 1'], [third], 1])
  })

  it('has talas, composers, forms and compositions of their own', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Vatapi', tala: 'Adi', composer: 'Muthuswami Dikshitar', form: 'Kriti' })
    const slugs = { talas: 'adi', composers: 'muthuswami-dikshitar', forms: 'kriti', compositions: 'vatapi' }
    for (const [kind, slug] of Object.entries(slugs))
      expect((await list(kind as NameKind)).data).toMatchObject([{ slug, videos: 1 }])
    expect((await list('ragas')).data).toEqual([])
  })

  it('has twelve names per page, and an empty page with the true totals past the end', async () => {
    for (let index = 10; index < 23; index += 1) await sing([await makeRaga(`Raga ${index}`)])
    const [first, second, third] = [await list('ragas'), await list('ragas', 1), await list('ragas', 9_999_999)]
    expect([first.data.length, second.data.map(({ name }) => name), third.data]).toEqual([12, ['Raga 22'], []])
    for (const { totalPages, totalRecords } of [first, second, third])
      expect([totalPages, totalRecords]).toEqual([2, 13])
    expect((await call(namesCall, { url: '/?page=-1', params: { kind: 'ragas' } })).status).toBe(400)
  })
})

describe('a name', () => {
  it('lists its videos, newest first, and none of a name that sounds alike', async () => {
    const [bhairav, bhairavi] = [await makeRaga('Bhairav'), await makeRaga('Bhairavi')]
    const ahir = await makeRaga('Ahir Bhairav')
    const older = await sing([bhairav], past(9))
    await sing([bhairavi])
    await sing([ahir])
    const newer = await sing([ahir, bhairav], past(2))
    const { id } = bhairav
    expect((await get('ragas', id)).json()).toEqual({ id, slug: 'bhairav', name: 'Bhairav', videos: 2 })
    const videos = await videosOf('ragas', id)
    expect([ids(videos), videos.totalRecords]).toEqual([[newer.id, older.id], 2])
    const behind = (await askVideos('ragas', id, { url: '/?page=1' })).json()
    expect(behind).toEqual({ data: [], page: 1, totalPages: 1, totalRecords: 2 })
  })

  it('of a ragamalika lists its video under each of its ragas', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Bhavayami', raga: ['Saveri', 'Natakurinji'] })
    expect(await counts('ragas')).toEqual(['Natakurinji 1', 'Saveri 1'])
  })

  it('of a composition lists all its performances, and none of a work of the same title by another', async () => {
    const [first, second, other] = [await makeVideo(), await makeVideo(), await makeVideo()]
    await makePiece(first.id, { title: 'Vatapi', composer: 'Muthuswami Dikshitar', form: 'Kriti' })
    await makePiece(second.id, { title: 'vātāpi', composer: 'Muthuswami Dikshitar', form: 'Varnam' })
    await makePiece(other.id, { title: 'Vatapi', composer: 'Somebody' })
    const compositions = (await list('compositions')).data
    expect(compositions.map(({ videos }) => videos)).toEqual([2, 1])
    const performances = await videosOf('compositions', compositions[0]?.id ?? 0)
    expect(ids(performances).sort()).toEqual([first.id, second.id].sort())
    expect(await counts('composers')).toEqual(['Muthuswami Dikshitar 2', 'Somebody 1'])
    expect(await counts('forms')).toEqual(['Kriti 1', 'Varnam 1'])
  })

  it('lists its videos masked for a guest and with their source for a member', async () => {
    const raga = await makeRaga('Todi')
    await sing([raga])
    const member = await signedIn(await makeViewer({ subscription: { status: 'active' } }))
    const own = await askVideos('ragas', raga.id, { cookies: member })
    const others = await askVideos('ragas', raga.id)
    expect(own.json()).toMatchObject({ data: [{ locked: false, fileUrl: expect.any(String) }] })
    expect(others.json()).toMatchObject({ data: [{ locked: true, fileUrl: null, vimeoId: null }] })
  })

  it('gets 404 while only drafts and scheduled videos have it, and for an unknown id', async () => {
    const raga = await makeRaga('Todi')
    await sing([raga], null)
    await sing([raga], future(1))
    for (const id of [raga.id, 2147483647, 2147483648, 0, -1, 'abc', '1.0', '']) {
      for (const answer of [await get('ragas', id), await askVideos('ragas', id), await askVideos('talas', id)])
        expect([id, answer.status, answer.json()]).toEqual([id, 404, { message: 'Not found' }])
    }
  })

  it.each(['raga', 'Ragas', 'performers', 'videos', 'constructor', ''])('of no kind, as %p, gets 404', async (kind) => {
    const raga = await makeRaga('Todi')
    await sing([raga])
    const asked = [call(namesCall, { params: { kind } }), get(kind, raga.id), askVideos(kind, raga.id)]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the videos of a watch', () => {
  const hour = (watch: string, season = '') =>
    call(hourCall, { url: `/${season && `?season=${season}`}`, params: { watch } })
  const idsOf = async (watch: string, season?: string) =>
    (await hour(watch, season)).json<VideoCardDto[]>().map(({ id }) => id)

  it('are public ones with ragas of the watch or season, newest first, without sources', async () => {
    const yaman = await makeRaga('Yaman', { watch: '5' })
    const megh = await makeRaga('Megh', { watch: '7', season: 'varsha' })
    const [older, newer] = [await sing([yaman, megh], past(9)), await sing([megh], past(2))]
    await sing([await makeRaga('Todi')])
    await sing([yaman], null)
    await sing([yaman], future(1))
    expect(await idsOf('5')).toEqual([older.id])
    expect(await idsOf('5', 'varsha')).toEqual([newer.id, older.id])
    expect(await idsOf('1')).toEqual([])
    expect((await hour('5')).json<object[]>()[0]).toMatchObject({ vimeoId: null, fileUrl: null, hlsUrl: null })
  })

  it('are refused for an unknown watch or season', async () => {
    const asked = await Promise.all([hour('9'), hour('0'), hour('1', 'winter')])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})

describe('the slug of a name', () => {
  const slugOf = async (id: number) => (await db.raga.findUniqueOrThrow({ where: { id } })).slug

  it.each([
    ['Hari Kāmbhoji', 'hari-kambhoji'],
    ['  Kāpi (Hindustani) ', 'kapi-hindustani'],
    ['Kamavardhani/Pantuvarali', 'kamavardhani-pantuvarali'],
    ['Tyagaraja’s', 'tyagaraja-s'],
  ])('of %s is %s', async (name, slug) => {
    const { id } = await makeRaga(name)
    expect(await slugOf(id)).toBe(slug)
  })

  it('is the id for a name in another script, and ends with it if the slug is taken', async () => {
    const { id: tamil } = await makeRaga('தோடி')
    const { id: plain } = await makeRaga('Todi')
    const { id: accented } = await makeRaga('Tōdi')
    const slugs = [await slugOf(tamil), await slugOf(plain), await slugOf(accented)]
    expect(slugs).toEqual([String(tamil), 'todi', `todi-${accented}`])
  })

  it('changes with the name, but not with anything else', async () => {
    const { id } = await makeRaga('Tody')
    await db.raga.update({ where: { id }, data: { aliases: ['Thodi'] } })
    expect(await slugOf(id)).toBe('tody')
    await db.raga.update({ where: { id }, data: { name: 'Todi' } })
    expect(await slugOf(id)).toBe('todi')
  })
})

type Performer = [artist: { id: number }, role?: string]

async function perform(name: string, performers: Performer[], publishedAt: Date = past(1)) {
  const video = await makeVideo({ name, publishedAt })
  await db.videoPerformer.createMany({
    data: performers.map(([{ id }, role], index) => ({ videoId: video.id, artistId: id, role, position: index + 1 })),
  })
  return video
}

const readVideo = async (id: number) => (await call(videoCall, { params: { id: String(id) } })).json<VideoDto>()
const matches = async (query: string) =>
  (await search(query)).data.map(({ name, match }) => [name, match?.field, match?.text])

describe('the performers of a video', () => {
  it('are in its JSON in order with their roles, and the first is its artist', async () => {
    const [asha, vasu, ravi] = [await makeArtist({ name: 'Asha' }), await makeArtist(), await makeArtist()]
    const { id } = await perform('Evening', [[asha, 'vocal'], [vasu, 'violin'], [ravi]])
    const video = await readVideo(id)
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
    expect(await readVideo(id)).toMatchObject({ artist: { name: 'Asha' }, performers: [{ name: 'Asha' }] })
    expect((await matches('hidden')).filter(([, , text]) => String(text).includes('Hidden'))).toEqual([])
  })

  it('are listed once each, from position 1, and prevent the artist from being deleted', async () => {
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

it("an artist's videos as lead and as accompanist are listed newest first", async () => {
  const [asha, usha, vasu] = [await makeArtist(), await makeArtist(), await makeArtist()]
  const singer: Performer = [asha, 'vocal']
  const violinist: Performer = [vasu, 'violin']
  await perform('Older', [singer, violinist], past(9))
  await perform('Duo', [singer, [usha, 'Vocal'], violinist], past(3))
  await perform('Solo', [violinist], past(2))
  await perform('To come', [[vasu], [asha]], future(1))
  const ask = ({ id }: { id: number }, query: string) =>
    call(artistVideosCall, { url: `/${query}`, params: { id: String(id) } })
  for (const [artist, query, names, total] of [
    [vasu, '', ['Solo', 'Duo', 'Older'], 3],
    [vasu, '?as=lead', ['Solo'], 1],
    [vasu, '?as=accompanist', ['Duo', 'Older'], 2],
    [vasu, '?as=accompanist&page=1', [], 2],
    [usha, '?as=lead', ['Duo'], 1],
    [asha, '?as=accompanist', [], 0],
  ] as const) {
    const { data, totalRecords } = (await ask(artist, query)).json<Paged<VideoCardDto>>()
    expect([query, data.map(({ name }) => name), totalRecords]).toEqual([query, names, total])
  }
  expect((await ask(asha, '?as=singer')).status).toBe(400)
})

describe('the search', () => {
  it('finds a video by each of its performers, also after a rename', async () => {
    const vasu = await makeArtist({ name: 'Vasu Gamakam', aliases: ['வாசு'] })
    await perform('Evening', [[await makeArtist({ name: 'Asha Rao' })], [vasu, 'violin']])
    await perform('Morning', [[await makeArtist({ name: 'Kalavati Raman' })]])
    for (const query of ['vasu gamagam', 'வாசு'])
      expect(await matches(query)).toEqual([['Evening', 'artist', 'Vasu Gamakam']])
    await db.artist.update({ where: { id: vasu.id }, data: { name: 'Mysore Nagaraj' } })
    expect(await matches('nagaraj')).toEqual([['Evening', 'artist', 'Mysore Nagaraj']])
    await db.videoPerformer.deleteMany({ where: { artistId: vasu.id } })
    expect(await matches('nagaraj')).toEqual([])
  })

  it('finds a ragamalika by each of its ragas, and a medley by each of its talas', async () => {
    const { id } = await makeVideo({ name: 'Evening' })
    await makePiece(id, { raga: ['Saveri', 'Mohanam'], tala: ['Adi', 'Rupakam'], title: 'Bhavayami' })
    const names = { ragas: [{ name: 'Saveri' }, { name: 'Mohanam' }], talas: [{}, { name: 'Rupakam' }] }
    expect((await readVideo(id)).pieces).toMatchObject([{ raga: 'Saveri', tala: 'Adi', ...names }])
    for (const query of ['saveri', 'mohanam', 'adi', 'rupaka', 'saveri mohanam'])
      expect([query, (await matches(query)).length]).toEqual([query, 1])
    await db.pieceRaga.deleteMany({ where: { position: 2 } })
    expect(await matches('mohanam')).toEqual([])
  })

  it('finds a piece by the other titles and the composer of its composition', async () => {
    const { id } = await makeVideo({ name: 'Evening' })
    await makePiece(id, { title: 'Pancharatna 5', composer: 'Tyagaraja', form: 'Kriti' })
    const data = { title: 'Endaro Mahanubhavulu', aliases: ['ఎందరో మహానుభావులు'] }
    await db.composition.updateMany({ data })
    expect(await matches('endaro')).toEqual([['Evening', 'composition', 'Endaro Mahanubhavulu']])
    expect(await matches('ఎందరో')).toEqual([['Evening', 'composition', 'Endaro Mahanubhavulu']])
    expect(await matches('thyagaraja')).toEqual([['Evening', 'composer', 'Tyagaraja']])
    await db.composer.updateMany({ data: { name: 'Syama Sastri' } })
    expect(await matches('thyagaraja')).toEqual([])
    expect(await matches('shyama shastri')).toEqual([['Evening', 'composer', 'Syama Sastri']])
  })
})

describe('a composition', () => {
  it('is created once for pieces with the same title and composer, even if written at the same time', async () => {
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
    const own = rows.map(({ formId, language }) => `${formId === null ? 'no form' : 'a form'}, ${language}`)
    expect(own).toEqual(['no form, null', 'no form, null', 'a form, null'])
    const told = { composer, language: 'Telugu', composition: { title: 'Nagumomu' } }
    const forms = ['Kriti', 'Kriti', 'Tukkada']
    expect((await readVideo(id)).pieces).toMatchObject(forms.map((form) => ({ ...told, form })))
  })

  it('is not created for improvised pieces or without a composer', async () => {
    const { id } = await makeVideo()
    await makePiece(id, { title: 'Kalyani Alapana', composer: 'Tyagaraja' })
    await makePiece(id, { title: 'Kalyani', composer: 'Tyagaraja', form: 'Ragam Tanam Pallavi', startSeconds: 60 })
    await makePiece(id, { title: 'Bandish', form: 'Khayal', startSeconds: 120 })
    const composers = ['Tyagaraja', 'Tyagaraja', null]
    const pieces = composers.map((composer) => ({ composition: null, composer }))
    expect((await readVideo(id)).pieces).toMatchObject(pieces)
    expect(await db.composition.count()).toBe(0)
  })

  it('is unique per title and composer, and its pieces have no other composer', async () => {
    const { id: composerId } = await db.composer.create({ data: { name: 'Tyagaraja' } })
    const { id: compositionId } = await db.composition.create({ data: { title: 'Nagumomu', composerId } })
    const again = db.composition.create({ data: { title: 'nagu-momu', composerId } })
    await expect(again).rejects.toMatchObject({ code: 'P2002' })
    await db.composition.create({ data: { title: 'Nagumomu' } })
    const { id: videoId } = await makeVideo()
    const add = (more: object) => db.piece.create({ data: { videoId, startSeconds: 60, title: 'A', ...more } })
    await expect(add({ compositionId, composerId })).rejects.toThrow(/Piece_composer_of_composition/)
    await expect(add({ endSeconds: 60 })).rejects.toThrow(/Piece_end/)
    await add({ compositionId, endSeconds: 61, sruti: 'C#' })
    await expect(db.composition.delete({ where: { id: compositionId } })).rejects.toMatchObject({ code: 'P2003' })
  })
})

describe('the venue of a video', () => {
  const HALL = 'Narada Gana Sabha, Chennai'
  async function saved(venue: string) {
    const admin = await makeViewer({ admin: true })
    const { id } = await saveVideo(admin, null, videoInput({ venue, publication: 'public' }))
    return { admin, id }
  }

  it('is set in the form, shown to everyone, and found by the search in another spelling', async () => {
    const { admin, id } = await saved(HALL)
    expect((await getStaffVideo(admin, id))?.form.venue).toBe(HALL)
    expect(await getVideo(visitor, id)).toMatchObject({ venue: HALL, locked: true })
    const { data } = await searchVideos(visitor, { query: 'naradha gana sabha', subCategories: [], page: 0 })
    expect(data).toMatchObject([{ id, match: { field: 'venue', text: HALL, startSeconds: null } }])
  })

  it('is null if left empty, and at most 200 characters long', async () => {
    const { admin, id } = await saved('')
    expect((await storedVideo(id)).venue).toBeNull()
    expect((await getStaffVideo(admin, id))?.form.venue).toBe('')
    const { error } = videoInputSchema.safeParse(videoInput({ venue: 'x'.repeat(201) }))
    expect(error?.issues).toMatchObject([{ path: ['venue'] }])
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
