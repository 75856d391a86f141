import { GET as getFilters } from '@/app/api/search/filters/route'
import { GET as getResults } from '@/app/api/search/route'
import { GET as getSuggestions } from '@/app/api/search/suggestions/route'
import type { SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import type { SearchResultDto } from '@/lib/domains/search/schema'
import type { SuggestionDto } from '@/lib/domains/search/suggestions/schema'
import { db } from '@/lib/server/db/client'
import type { Paged } from '@/lib/shared/routes/paging'
import { filterNames } from '@/lib/shared/search-filters'
import { future, makeArtist, makePiece, makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { call } from '@/tests/support/requests/request-scope'

const settings = useCatalogue({ RATE_LIMIT_FACTOR: '1000' })

type Query = Record<string, string> | string[][]
const ask = (handler: typeof getResults, query: Query) => call(handler, { url: `/?${new URLSearchParams(query)}` })
const search = async (query: Query) => (await ask(getResults, query)).json<Paged<SearchResultDto>>()
async function found(query: Query): Promise<number[]> {
  await indexCatalogue()
  return (await search(query)).data.map(({ id }) => id)
}

describe('a search', () => {
  it('without a query lists everything published, newest first, twelve per page', async () => {
    const made = []
    for (let index = 0; index < 13; index += 1) made.push((await makeVideo({ publishedAt: past(20 - index) })).id)
    await makeVideo({ publishedAt: null })
    await makeVideo({ publishedAt: future(1) })
    for (const query of [[], [['query', '']], [['query', '   ']]])
      expect(await found(query)).toEqual(made.toReversed().slice(0, 12))
    const totals = { totalPages: 2, totalRecords: 13 }
    expect(await search({ page: '1' })).toMatchObject({ data: [{ id: made[0] }], page: 1, ...totals })
    expect(await search({ page: '7' })).toEqual({ data: [], page: 7, ...totals })
    for (const page of ['-1', 'x', '1.5']) expect((await ask(getResults, { page })).status).toBe(400)
  })

  it('finds words in any field: name, artist, genre, piece, raga, tala, composer, form', async () => {
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const genre = await makeSubCategory('music')
    const { id } = await makeVideo({ name: 'Evening Recital', artistId: artist.id, subCategoryId: genre.id })
    const names = { raga: 'Hamsadhwani', tala: 'Adi', composer: 'Muthuswami Dikshitar', form: 'Kriti' }
    await makePiece(id, { title: 'Vatapi ganapatim', ...names })
    await makeVideo({ name: 'Morning Recital' })
    const one = ['evening', 'ABHIRAMI', genre.name, 'vatapi', 'hamsadh']
    for (const query of [...one, 'dikshitar  evening', 'kriti adi', 'recital hamsadhwani'])
      expect([query, await found({ query })]).toEqual([query, [id]])
    expect(await found({ query: 'evening morning' })).toEqual([])
    expect(await found(['evening', 'abhirami'].map((query) => ['query', query]))).toEqual([id])
  })

  it('takes wildcards of LIKE and other special characters literally', async () => {
    await makeVideo({ name: 'Plain' })
    for (const [name, ...queries] of [
      ['100% Thillana', '%', '100%'],
      ['Take_Two', '_'],
      ['Left\\Right', '\\'],
      ['O\'Brien "live"', "o'brien", '"live"'],
    ]) {
      const { id } = await makeVideo({ name })
      for (const query of queries) expect([query, await found({ query })]).toEqual([query, [id]])
    }
    const strange = ['\'; DROP TABLE "Video"; --', '\ud800', '%00', '😀'.repeat(150), `a${'😀'.repeat(150)}`]
    for (const query of [...strange, 'a '.repeat(5000)]) {
      const { status, json } = await ask(getResults, { query })
      expect([query, status, json()]).toEqual([query, 200, expect.objectContaining({ page: 0 })])
    }
  })

  it('is limited to sub-categories, which are given repeatedly or with commas', async () => {
    const [first, second] = [await makeSubCategory('music'), await makeSubCategory('dance')]
    const third = await makeSubCategory('trivia')
    const song = await makeVideo({ subCategoryId: first.id, publishedAt: past(3) })
    const dance = await makeVideo({ category: 'dance', subCategoryId: second.id, publishedAt: past(2) })
    await makeVideo({ category: 'trivia', subCategoryId: third.id })
    await makeVideo()
    const both = [dance.id, song.id]
    expect(await found({ subCategories: String(first.id) })).toEqual([song.id])
    expect(await found({ subCategories: `${first.id},${second.id}` })).toEqual(both)
    expect(await found([first, second].map(({ id }) => ['subCategories', String(id)]))).toEqual(both)
    expect(await found({ subCategories: '999999999' })).toEqual([])
    expect(await found({ subCategories: '' })).toHaveLength(4)
    for (const subCategories of ['abc', '0', '-1', '1;2', '99999999999999'])
      expect((await ask(getResults, { subCategories })).status).toBe(400)
  })
})

const filters = async (query: Query) => (await ask(getFilters, query)).json<SearchFiltersDto>()
const named = (options: SearchFiltersDto['raga']) => options.map(({ name, videos }) => `${name} ${videos}`)

async function makeEvenings() {
  const genre = await makeSubCategory('music')
  const make = async (category: 'music' | 'dance', pieces: [raga: string, form: string][], publishedAt?: Date) => {
    const subCategoryId = category === 'music' ? genre.id : null
    const video = await makeVideo({ category, subCategoryId, ...(publishedAt && { publishedAt }) })
    for (const [startSeconds, [raga, form]] of pieces.entries())
      await makePiece(video.id, { startSeconds, title: `${raga} ${form}`, raga, form, composer: 'Tyagaraja' })
    return video
  }
  for (let index = 0; index < 13; index += 1) await make('music', [['Todi', 'Kriti']])
  const both = await make('music', [
    ['Todi', 'Kriti'],
    ['Todi', 'Varnam'],
    ['Kalyani', 'Varnam'],
  ])
  const dance = await make('dance', [['Kalyani', 'Varnam']])
  const captions = (videoId: number, language: string) => ({ videoId, language, label: language, text: 'WEBVTT' })
  await db.captionTrack.createMany({
    data: [captions(both.id, 'en'), captions(both.id, 'ta'), captions(dance.id, 'en')],
  })
  await make('dance', [['Saveri', 'Javali']], future(1))
  await indexCatalogue()
  return { genre, both, dance }
}

describe('the filters of a search', () => {
  it('have the exact number of results by category, form and raga, the most frequent first', async () => {
    const { genre } = await makeEvenings()
    const found = await filters({ query: 'tyagaraja' })
    expect(named(found.raga)).toEqual(['Todi 14', 'Kalyani 2'])
    expect(named(found.form)).toEqual(['Kriti 14', 'Varnam 2'])
    expect(found.category).toEqual([
      { id: 'music', name: 'Music', videos: 14 },
      { id: 'dance', name: 'Dance', videos: 1 },
    ])
    expect(found.captions).toEqual([
      { id: 'en', name: 'English', videos: 2 },
      { id: 'ta', name: 'Tamil', videos: 1 },
    ])
    const narrowed = await filters({ query: 'tyagaraja', subCategories: String(genre.id) })
    expect(named(narrowed.category)).toEqual(['Music 14'])
  })

  it('narrow the results to their stated numbers, alone and combined, page by page', async () => {
    const { both, dance } = await makeEvenings()
    const query = 'tyagaraja'
    const options = await filters({ query })
    for (const filter of filterNames) {
      for (const { id, videos } of options[filter]) {
        const results = await search({ query, [filter]: String(id) })
        expect([filter, id, results.totalRecords]).toEqual([filter, id, videos])
      }
    }
    const [todi, kalyani] = options.raga.map(({ id }) => String(id)) as [string, string]
    const varnam = String(options.form[1]?.id)
    const pages = [await search({ query, raga: todi }), await search({ query, raga: todi, page: '1' })]
    expect(pages.map(({ data, totalPages }) => `${data.length} of ${totalPages}`)).toEqual(['12 of 2', '2 of 2'])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(14)
    const together = await search({ query, raga: kalyani, form: varnam, category: 'dance' })
    expect(together.data.map(({ id, match }) => [id, match?.text])).toEqual([[dance.id, 'Tyagaraja']])
    expect((await search({ query, raga: todi, form: varnam })).data.map(({ id }) => id)).toEqual([both.id])
    expect(named((await filters({ query, raga: kalyani })).category)).toEqual(['Dance 1', 'Music 1'])
  })

  it('narrow an empty search too, and symbols that occur only in names', async () => {
    const { dance } = await makeEvenings()
    await makeVideo({ category: 'dance', name: '100%' })
    const raga = String((await filters({ query: 'tyagaraja' })).raga[1]?.id)
    expect((await search({ category: 'dance', raga })).data.map(({ id }) => id)).toEqual([dance.id])
    expect(await search({ query: '%', category: 'music' })).toMatchObject({ data: [], totalRecords: 0 })
    expect(await search({ query: '%', category: 'dance' })).toMatchObject({ totalRecords: 1 })
    expect(await filters({})).toEqual({ category: [], form: [], raga: [], captions: [] })
  })

  it('are empty without results, and 400 for an invalid filter', async () => {
    await makeEvenings()
    expect(await filters({ query: 'zzqqxxyy' })).toEqual({ category: [], form: [], raga: [], captions: [] })
    expect(await search({ query: 'tyagaraja', raga: '2147483647' })).toMatchObject({ data: [], totalRecords: 0 })
    const wrong = ['raga=x', 'raga=0', 'form=-1', 'category=cooking', 'captions=english']
    for (const handler of [getResults, getFilters])
      for (const filter of wrong) expect((await call(handler, { url: `/?query=todi&${filter}` })).status).toBe(400)
  })
})

const suggested = async (query: string) => (await ask(getSuggestions, { query })).json<SuggestionDto[]>()

const makeRaga = (name: string, aliases: string[] = []) => db.raga.create({ data: { name, aliases } })
async function sing(name: string, ragas: { id: number }[], publishedAt?: Date | null) {
  const video = await makeVideo({ name, ...(publishedAt !== undefined && { publishedAt }) })
  for (const [startSeconds, { id: ragaId }] of ragas.entries()) {
    const piece = { videoId: video.id, startSeconds, title: 'Alapana' }
    await db.piece.create({ data: { ...piece, ragas: { create: { ragaId, position: 1 } } } })
  }
  return video
}

describe('suggestions', () => {
  it('are names with that beginning, closest first, then videos, each with the path of its page', async () => {
    const [kalyani, vasantham] = [await makeRaga('Kalyani'), await makeRaga('Kalyana Vasantham')]
    const video = await sing('An Evening', [kalyani, vasantham, await makeRaga('Todi')])
    await indexCatalogue()
    expect(await suggested('kalya')).toEqual([
      { kind: 'raga', id: kalyani.id, name: 'Kalyani', href: `/browse/ragas/${kalyani.id}` },
      { kind: 'raga', id: vasantham.id, name: 'Kalyana Vasantham', href: `/browse/ragas/${vasantham.id}` },
      { kind: 'video', id: video.id, name: 'An Evening', href: `/browse/videos/${video.id}/info` },
    ])
    expect(await suggested(`http://localhost:3000/videos/${video.id}?t=12`)).toMatchObject([{ name: 'An Evening' }])
  })

  it('cover every kind of name, in any spelling and in Indian scripts', async () => {
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const { id } = await makeVideo({ name: 'Recital', artistId: artist.id })
    const raga = await makeRaga('Todi', ['தோடி'])
    await makePiece(id, { title: 'Kaddanu', raga: 'Todi', tala: 'Adi', composer: 'Tyagaraja', form: 'Varnam' })
    const piece = await db.composition.findFirstOrThrow()
    const tala = await db.tala.findFirstOrThrow()
    await indexCatalogue()
    const first = async (query: string) => {
      const [found] = await suggested(query)
      return found && [found.kind, found.id, found.href]
    }
    expect(await first('thyagaraja')).toEqual(['composer', piece.composerId, `/browse/composers/${piece.composerId}`])
    expect(await first('தோடி')).toEqual(['raga', raga.id, `/browse/ragas/${raga.id}`])
    expect(await first('aadi')).toEqual(['tala', tala.id, `/browse/talas/${tala.id}`])
    expect(await first('varna')).toEqual(['form', piece.formId, `/browse/forms/${piece.formId}`])
    expect(await first('kaddan')).toEqual(['composition', piece.id, `/browse/compositions/${piece.id}`])
    expect(await first('abhirami')).toEqual(['artist', artist.id, `/artists/${artist.id}`])
  })

  it('name a composition once, by any of its titles, and none that only a draft performs', async () => {
    const composition = await db.composition.create({ data: { title: 'Vatapi Ganapatim', aliases: ['வாதாபி'] } })
    const [shown, draft] = [await makeVideo({ name: 'Recital' }), await makeVideo({ publishedAt: null })]
    const piece = { startSeconds: 0, compositionId: composition.id }
    await db.piece.create({ data: { ...piece, videoId: shown.id, title: 'Vatapi ganapatim' } })
    await makePiece(draft.id, { title: 'Kaddanu', composer: 'Tyagaraja' })
    await indexCatalogue()
    const expected = [{ kind: 'composition', id: composition.id, name: 'Vatapi Ganapatim' }]
    const found = async (query: string) => (await suggested(query)).filter(({ kind }) => kind === 'composition')
    for (const query of ['vatapi', 'vathapi ganapathim', 'வாதாபி'])
      expect([query, await found(query)]).toEqual([query, expected.map((one) => expect.objectContaining(one))])
    expect(await found('kaddanu')).toEqual([])
  })

  it('are at most ten, with room for videos however many names fit', async () => {
    const ragas = []
    for (let index = 0; index < 12; index += 1) ragas.push(await makeRaga(`Kanada ${'abcdefghijkl'.charAt(index)}`))
    for (let index = 0; index < 12; index += 1) await sing(`Kanada evening ${index}`, ragas)
    await indexCatalogue()
    const found = await suggested('kanada')
    expect(found.map(({ kind }) => kind)).toEqual([...Array<string>(7).fill('raga'), 'video', 'video', 'video'])
  })

  it('never name drafts, scheduled videos, or artists who are not public yet', async () => {
    const raga = await makeRaga('Todi')
    const artist = await makeArtist({ name: 'Abhirami Sundaram', publishedAt: future(1) })
    await sing('Unfinished evening', [raga], null)
    await sing('Planned evening', [raga], future(1))
    await makeVideo({ name: 'Recital', artistId: artist.id })
    await indexCatalogue()
    for (const query of ['todi', 'unfinished', 'planned']) expect(await suggested(query)).toEqual([])
    expect((await suggested('abhirami')).filter(({ kind }) => kind !== 'video')).toEqual([])
  })

  it('are empty for an empty query, for symbols, and for unknown names', async () => {
    await sing('An Evening', [await makeRaga('Todi')])
    await indexCatalogue()
    for (const query of ['', '   ', '%', '😀', 'zzqqxxyy', '\ud800'])
      expect([query, await suggested(query)]).toEqual([query, []])
  })

  it('are rate-limited per client address, as the search is', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.002' })
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await ask(getSuggestions, { query: 'todi' })).status)
    expect(statuses).toContain(429)
  })
})
