import { GET as filtersCall } from '@/app/api/search/filters/route'
import { GET as searchCall } from '@/app/api/search/route'
import type { SearchFiltersDto } from '@/lib/domains/search/filters/schema'
import type { SearchResultDto } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import type { Paged } from '@/lib/shared/routes/paging'
import { filterNames } from '@/lib/shared/search-filters'
import { future, makePiece, makeSubCategory, makeVideo } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { call } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

useCatalogue({ RATE_LIMIT_FACTOR: '1000' })

const url = (query: Record<string, string>) => `/?${new URLSearchParams(query)}`
const search = async (query: Record<string, string>) =>
  (await call(searchCall, { url: url(query) })).json<Paged<SearchResultDto>>()
const filters = async (query: Record<string, string>) =>
  (await call(filtersCall, { url: url(query) })).json<SearchFiltersDto>()
const named = (options: SearchFiltersDto['raga']) => options.map(({ name, videos }) => `${name} ${videos}`)

/** Evenings by Tyagaraja in several categories, ragas and forms. */
async function makeEvenings() {
  const genre = await makeSubCategory('music')
  const make = async (category: 'music' | 'dance', pieces: [raga: string, form: string][], publishedAt?: Date) => {
    const video = await makeVideo({
      category,
      ...(category === 'music' && { subCategoryId: genre.id }),
      ...(publishedAt && { publishedAt }),
    })
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

  it('narrow the results to what they said, alone and together, page by page', async () => {
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

  it('narrow an empty search too, and signs that only stand in names', async () => {
    const { dance } = await makeEvenings()
    await makeVideo({ category: 'dance', name: '100%' })
    const raga = String((await filters({ query: 'tyagaraja' })).raga[1]?.id)
    expect((await search({ category: 'dance', raga })).data.map(({ id }) => id)).toEqual([dance.id])
    expect(await search({ query: '%', category: 'music' })).toMatchObject({ data: [], totalRecords: 0 })
    expect(await search({ query: '%', category: 'dance' })).toMatchObject({ totalRecords: 1 })
    expect(await filters({})).toEqual({ category: [], form: [], raga: [], captions: [] })
  })

  it('are nothing where nothing is found, and 400 for what is no filter', async () => {
    await makeEvenings()
    expect(await filters({ query: 'zzqqxxyy' })).toEqual({ category: [], form: [], raga: [], captions: [] })
    expect(await search({ query: 'tyagaraja', raga: '2147483647' })).toMatchObject({ data: [], totalRecords: 0 })
    const wrong = ['raga=x', 'raga=0', 'form=-1', 'category=cooking', 'captions=english']
    for (const handler of [searchCall, filtersCall])
      for (const filter of wrong) expect((await call(handler, { url: `/?query=todi&${filter}` })).status).toBe(400)
  })
})
