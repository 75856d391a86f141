import { useCatalogue } from '../support/catalogue'
import { GET } from '@/app/api/search/route'
import type { SearchResultDto } from '@/lib/domains/search/schema'
import type { Paged } from '@/lib/shared/paging'
import { future, makeArtist, makePiece, makeSubCategory, makeVideo, past } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { call } from '@/tests/support/request-scope'

useCatalogue()

async function search(query: Record<string, string> | string[][]) {
  await indexCatalogue()
  return call(GET, { url: `/api/search?${new URLSearchParams(query)}` })
}
const found = async (query: Record<string, string> | string[][]) =>
  (await search(query)).json<Paged<SearchResultDto>>().data.map(({ id }) => id)

describe('a search', () => {
  it('without a query lists everything that is published, newest first, twelve a page', async () => {
    const made = []
    for (let index = 0; index < 13; index += 1) made.push((await makeVideo({ publishedAt: past(20 - index) })).id)
    await makeVideo({ publishedAt: null })
    await makeVideo({ publishedAt: future(1) })
    for (const query of [{}, { query: '' }, { query: '   ' }] as Record<string, string>[]) {
      expect(await found(query)).toEqual(made.toReversed().slice(0, 12))
    }
    const totals = { totalPages: 2, totalRecords: 13 }
    expect((await search({ page: '1' })).json()).toMatchObject({ data: [{ id: made[0] }], page: 1, ...totals })
    expect((await search({ page: '7' })).json()).toEqual({ data: [], page: 7, ...totals })
    for (const page of ['-1', 'x', '1.5']) expect((await search({ page })).status).toBe(400)
  })

  it('finds every word wherever it stands: name, artist, genre, piece, raga, tala, composer, form', async () => {
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
    for (const query of [
      '\'; DROP TABLE "Video"; --',
      '\ud800',
      '%00',
      '😀'.repeat(150),
      `a${'😀'.repeat(150)}`,
      'a '.repeat(5000),
    ]) {
      const { status, json } = await search({ query })
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
    for (const subCategories of ['abc', '0', '-1', '1;2', '99999999999999']) {
      expect((await search({ subCategories })).status).toBe(400)
    }
  })
})
