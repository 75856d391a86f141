import { GET as nameCall } from '@/app/api/feed/[kind]/[id]/route'
import { GET as nameVideosCall } from '@/app/api/feed/[kind]/[id]/videos/route'
import { GET as namesCall } from '@/app/api/feed/[kind]/route'
import { GET as hourCall } from '@/app/api/feed/hours/[watch]/route'
import type { NameDto } from '@/lib/domains/catalogue/performed/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { NameKind } from '@/lib/shared/music/name-kinds'
import type { Paged } from '@/lib/shared/routes/paging'
import { future, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { indexCatalogue, noteCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { call, type Call } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

useCatalogue()

const makeRaga = (name: string) => db.raga.create({ data: { name } })

/** A published video whose pieces are in these ragas. */
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
const videosOf = (kind: string, id: number | string, more: Call = {}) =>
  call(nameVideosCall, { params: { kind, id: String(id) }, ...more })

describe('a list of names', () => {
  it('has every name of published videos once, by the alphabet, with its exact number of videos', async () => {
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
    // Before and after the search index, from which numbers are read, is up to date.
    expect(await list('ragas')).toEqual(expected)
    await indexCatalogue()
    expect(await list('ragas')).toEqual(expected)
  })

  it('is exact while some videos wait for the search index', async () => {
    const [todi, kalyani] = [await makeRaga('Todi'), await makeRaga('Kalyani')]
    const videos = [await sing([todi]), await sing([todi, kalyani]), await sing([kalyani])] as const
    await indexCatalogue()
    const state = async () => {
      const shown = (await videosOf('ragas', todi.id)).json<Paged<VideoCardDto>>()
      return [await counts('ragas'), shown.data.map(({ id }) => id), shown.totalRecords]
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

  it('is paged by twelve, and a page past its end is empty with the true totals', async () => {
    for (let index = 10; index < 23; index += 1) await sing([await makeRaga(`Raga ${index}`)])
    const [first, second, third] = [await list('ragas'), await list('ragas', 1), await list('ragas', 9_999_999)]
    expect([first.data.length, second.data.map(({ name }) => name), third.data]).toEqual([12, ['Raga 22'], []])
    for (const { totalPages, totalRecords } of [first, second, third])
      expect([totalPages, totalRecords]).toEqual([2, 13])
    expect((await call(namesCall, { url: '/?page=-1', params: { kind: 'ragas' } })).status).toBe(400)
  })
})

describe('a name', () => {
  it('lists the videos with it and none of a name that sounds alike, newest first', async () => {
    const [bhairav, bhairavi] = [await makeRaga('Bhairav'), await makeRaga('Bhairavi')]
    const ahir = await makeRaga('Ahir Bhairav')
    const older = await sing([bhairav], past(9))
    await sing([bhairavi])
    await sing([ahir])
    const newer = await sing([ahir, bhairav], past(2))
    const { id } = bhairav
    expect((await get('ragas', id)).json()).toEqual({ id, slug: 'bhairav', name: 'Bhairav', videos: 2 })
    const videos = (await videosOf('ragas', id)).json<Paged<VideoCardDto>>()
    expect([videos.data.map(({ id }) => id), videos.totalRecords]).toEqual([[newer.id, older.id], 2])
    const behind = (await videosOf('ragas', id, { url: '/?page=1' })).json()
    expect(behind).toEqual({ data: [], page: 1, totalPages: 1, totalRecords: 2 })
  })

  it('of a ragamalika lists its video under each of its ragas', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Bhavayami', raga: ['Saveri', 'Natakurinji'] })
    expect(await counts('ragas')).toEqual(['Natakurinji 1', 'Saveri 1'])
  })

  it('of a composition lists all its performances, and none of a work of the same title by another', async () => {
    const videos = [await makeVideo(), await makeVideo(), await makeVideo()] as const
    const [first, second, other] = videos
    await makePiece(first.id, { title: 'Vatapi', composer: 'Muthuswami Dikshitar', form: 'Kriti' })
    await makePiece(second.id, { title: 'vātāpi', composer: 'Muthuswami Dikshitar', form: 'Varnam' })
    await makePiece(other.id, { title: 'Vatapi', composer: 'Somebody' })
    const compositions = (await list('compositions')).data
    expect(compositions.map(({ videos }) => videos)).toEqual([2, 1])
    const performances = (await videosOf('compositions', compositions[0]?.id ?? 0)).json<Paged<VideoCardDto>>()
    expect(performances.data.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
    // The composer is the composition's; the form is too, unless the piece says another.
    expect(await counts('composers')).toEqual(['Muthuswami Dikshitar 2', 'Somebody 1'])
    expect(await counts('forms')).toEqual(['Kriti 1', 'Varnam 1'])
  })

  it('lists its videos masked for a guest and with their source for a member', async () => {
    const raga = await makeRaga('Todi')
    await sing([raga])
    const member = await signedIn(await makeViewer({ subscription: { status: 'active' } }))
    const own = await videosOf('ragas', raga.id, { cookies: member })
    const others = await videosOf('ragas', raga.id)
    expect(own.json()).toMatchObject({ data: [{ locked: false, fileUrl: expect.any(String) }] })
    expect(others.json()).toMatchObject({ data: [{ locked: true, fileUrl: null, vimeoId: null }] })
  })

  it('gets 404 while only drafts and scheduled videos have it, and for an id that there is not', async () => {
    const raga = await makeRaga('Todi')
    await sing([raga], null)
    await sing([raga], future(1))
    for (const id of [raga.id, 2147483647, 2147483648, 0, -1, 'abc', '1.0', '']) {
      for (const answer of [await get('ragas', id), await videosOf('ragas', id), await videosOf('talas', id)]) {
        expect([id, answer.status, answer.json()]).toEqual([id, 404, { message: 'Not found' }])
      }
    }
  })

  it.each(['raga', 'Ragas', 'performers', 'videos', 'constructor', ''])('of no kind, as %p, gets 404', async (kind) => {
    const raga = await makeRaga('Todi')
    await sing([raga])
    const asked = [call(namesCall, { params: { kind } }), get(kind, raga.id), videosOf(kind, raga.id)]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the videos of an hour', () => {
  const hour = (watch: string, season = '') =>
    call(hourCall, { url: `/${season && `?season=${season}`}`, params: { watch } })
  const idsOf = async (watch: string, season?: string) =>
    (await hour(watch, season)).json<VideoCardDto[]>().map(({ id }) => id)

  it('are the public ones with ragas of the watch or of the season, newest first and without their sources', async () => {
    const [yaman, megh, unknown] = [await makeRaga('Yaman'), await makeRaga('Megh'), await makeRaga('Todi')]
    await db.raga.update({ where: { id: yaman.id }, data: { facts: { watch: '5' } } })
    await db.raga.update({ where: { id: megh.id }, data: { facts: { watch: '7', season: 'varsha' } } })
    const [older, newer] = [await sing([yaman, megh], past(9)), await sing([megh], past(2))]
    await sing([unknown])
    await sing([yaman], null)
    await sing([yaman], future(1))
    expect(await idsOf('5')).toEqual([older.id])
    expect(await idsOf('5', 'varsha')).toEqual([newer.id, older.id])
    expect(await idsOf('1')).toEqual([])
    expect((await hour('5')).json<object[]>()[0]).toMatchObject({ vimeoId: null, fileUrl: null, hlsUrl: null })
  })

  it('are refused for a watch or a season that there is not', async () => {
    const asked = await Promise.all([hour('9'), hour('0'), hour('1', 'winter')])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 400])
  })
})

describe('the slug of a name', () => {
  it.each([
    ['Hari Kāmbhoji', 'hari-kambhoji'],
    ['  Kāpi (Hindustani) ', 'kapi-hindustani'],
    ['Kamavardhani/Pantuvarali', 'kamavardhani-pantuvarali'],
    ['Tyagaraja’s', 'tyagaraja-s'],
  ])('of %s is %s', async (name, slug) => {
    const { id } = await makeRaga(name)
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject({ slug })
  })

  it('is the id for a name in other letters, and ends with it where another name has the slug', async () => {
    const { id: tamil } = await makeRaga('தோடி')
    const { id: plain } = await makeRaga('Todi')
    const { id: accented } = await makeRaga('Tōdi')
    const rows = await db.raga.findMany({ orderBy: { id: 'asc' }, select: { id: true, slug: true } })
    expect(rows).toEqual([
      { id: tamil, slug: String(tamil) },
      { id: plain, slug: 'todi' },
      { id: accented, slug: `todi-${accented}` },
    ])
  })

  it('follows the name when it is changed, and stays when something else is', async () => {
    const { id } = await makeRaga('Tody')
    await db.raga.update({ where: { id }, data: { aliases: ['Thodi'] } })
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject({ slug: 'tody' })
    await db.raga.update({ where: { id }, data: { name: 'Todi' } })
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject({ slug: 'todi' })
  })
})
