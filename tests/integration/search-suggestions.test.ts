import { GET } from '@/app/api/search/suggestions/route'
import type { SuggestionDto } from '@/lib/domains/search/suggestions/schema'
import { db } from '@/lib/server/db/client'
import { future, makeArtist, makePiece, makeVideo } from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { call } from '@/tests/support/request-scope'
import { useCatalogue } from './support/catalogue'

const settings = useCatalogue({ RATE_LIMIT_FACTOR: '1000' })

const ask = (query: string) => call(GET, { url: `/?${new URLSearchParams({ query })}` })
const suggested = async (query: string) => (await ask(query)).json<SuggestionDto[]>()

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
  it('are names that begin so, the nearest first, then videos, each with the path of its page', async () => {
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

  it('know every kind of name, in any spelling and in the scripts of India', async () => {
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

  it('are none for nothing, for signs, and for what nobody knows', async () => {
    await sing('An Evening', [await makeRaga('Todi')])
    await indexCatalogue()
    for (const query of ['', '   ', '%', '😀', 'zzqqxxyy', '\ud800'])
      expect([query, await suggested(query)]).toEqual([query, []])
  })

  it('are limited per address, as the search is', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.002' })
    const statuses = []
    for (let index = 0; index < 3; index += 1) statuses.push((await ask('todi')).status)
    expect(statuses).toContain(429)
  })
})
