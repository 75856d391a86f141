import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import {
  clearCatalogue,
  future,
  makeArtist,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { indexCatalogue } from '@/tests/factories/search-index'
import { countQueries } from '@/tests/support/count-queries'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

async function search(query: string, page = 0, subCategories: number[] = []) {
  await indexCatalogue()
  return searchVideos(visitor, { query, subCategories, page })
}
const found = async (query: string) => (await search(query)).data.map(({ id }) => id)
const matchOf = async (query: string) => (await search(query)).data[0]?.match

async function concert(piece: Parameters<typeof makePiece>[1], name = 'Evening'): Promise<number> {
  const { id } = await makeVideo({ name })
  await makePiece(id, piece)
  return id
}

describe('the search', () => {
  it('finds a composer in Latin spellings and in seven scripts of India', async () => {
    const id = await concert({ composer: 'Tyagaraja' })
    await concert({ composer: 'Muthuswami Dikshitar' })
    const latin = [
      'Tyagaraja',
      'Thyagaraja',
      'Tyaagaraaja',
      'Tyāgarāja',
      'thiagaraja',
      'Thyagarajar',
      'Saint Tyagaraja',
    ]
    const native = ['त्यागराज', 'தியாகராஜர்', 'త్యాగరాజు', 'ತ್ಯಾಗರಾಜ', 'ത്യാഗരാജൻ', 'ত্যাগরাজ', 'ત્યાગરાજ']
    for (const query of [...latin, ...native]) expect([query, await found(query)]).toEqual([query, [id]])
  })

  it('finds people by their names in Odia, Gurmukhi, Sinhala, Meitei Mayek and Urdu', async () => {
    const names: [name: string, ...native: string[]][] = [
      ['Rameshwar', 'ରାମେଶ୍ୱର'],
      ['Sham Chaurasi', 'ਸ਼ਾਮ ਚੌਰਾਸੀ', 'شام چوراسی'],
      ['Nanda Malini', 'නන්දා මාලිනී'],
      ['Amaradeva', 'අමරදේව'],
      ['Manipuri Ojha', 'ꯃꯅꯤꯄꯨꯔꯤ ꯑꯣꯖꯥ'],
      ['Lata Mangeshkar', 'لتا منگیشکر'],
      ['Nusrat Fateh Ali Khan', 'نصرت فتح علی خان', 'نُصرت فتح علی'],
      ['Zakir Hussain', 'ذاکر حسین', 'استاد ذاکر حسین'],
      ['Roshan Ara Begum', 'روشن آرا بیگم'],
      ['Ghulam Ali', 'غلام علی'],
    ]
    const ids = []
    for (const [name] of names)
      ids.push((await makeVideo({ name: 'Evening', artistId: (await makeArtist({ name })).id })).id)
    for (const [at, [name, ...native]] of names.entries())
      for (const query of native) expect([name, query, (await found(query))[0]]).toEqual([name, query, ids[at]])
  })

  it('finds other names that people use: short names, initials, names of scales, numbers of beats', async () => {
    const artist = await makeArtist({ name: 'G. N. Balasubramaniam', aliases: ['Gudalur Mani'] })
    const sung = await makeVideo({ name: 'Archive', artistId: artist.id })
    const todi = await concert({ raga: 'Hanumatodi' })
    const kalyani = await concert({ raga: 'Mechakalyani' })
    const adi = await concert({ tala: 'Adi' })
    for (const query of ['GNB', 'G.N.B.', 'gn balasubramanian', 'Gudalur Mani'])
      expect([query, await found(query)]).toEqual([query, [sung.id]])
    expect(await found('todi')).toEqual([todi])
    expect(await found('raga kalyani')).toEqual([kalyani])
    expect(await found('chatusra triputa')).toEqual([adi])
  })

  it('does not confuse different ragas, and finds nothing where nothing is similar', async () => {
    const kanada = await concert({ raga: 'Kanada' })
    const kannada = await concert({ raga: 'Kannada' }, 'Keeravani between Two Worlds')
    expect((await found('kannada'))[0]).toBe(kannada)
    expect((await found('kanada'))[0]).toBe(kanada)
    for (const query of ['Beethoven', 'Taylor Swift', 'invoice', 'xyzzy', '贝多芬', 'guitar lessons']) {
      expect([query, await found(query)]).toEqual([query, []])
    }
  })

  it('finds names while they are being typed', async () => {
    const kalyani = await concert({ raga: 'Kalyani' })
    const hamsadhwani = await concert({ raga: 'Hamsadhwani' })
    for (const query of ['kal', 'kalya', 'kalyan']) expect([query, await found(query)]).toEqual([query, [kalyani]])
    for (const query of ['ham', 'hamsa', 'hamsadh', 'hamsadhv'])
      expect([query, await found(query)]).toEqual([query, [hamsadhwani]])
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const sung = await makeVideo({ name: 'Archive', artistId: artist.id })
    expect(await found('sundar')).toEqual([sung.id])
    expect(await found('abhirami su')).toEqual([sung.id])
  })

  it('puts a video first in which one piece answers all the words', async () => {
    const apart = (await makeVideo({ name: 'Two pieces' })).id
    await makePiece(apart, { raga: 'Kalyani', startSeconds: 60 })
    await makePiece(apart, { composer: 'Tyagaraja', startSeconds: 900 })
    const together = (await makeVideo({ name: 'One piece', publishedAt: past(9) })).id
    await makePiece(together, { raga: 'Kalyani', composer: 'Tyagaraja', startSeconds: 740 })
    await concert({ raga: 'Kalyani' })
    expect((await found('tyagaraja kalyani'))[0]).toBe(together)
    expect(await found('tyagaraja kalyani')).not.toContain(undefined)
    expect((await matchOf('thyagaraja kalyaani'))?.startSeconds).toBe(740)
  })

  it('returns what matched, and the second at which it begins', async () => {
    const genre = await makeSubCategory('music')
    await db.subCategory.update({ where: { id: genre.id }, data: { name: 'Nadaswaram' } })
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const series = await makeSeries()
    await db.series.update({ where: { id: series.id }, data: { name: 'Margazhi Mornings' } })
    const { id } = await makeVideo({
      name: 'Evening Recital',
      artistId: artist.id,
      subCategoryId: genre.id,
      seriesId: series.id,
      episode: 1,
    })
    await makePiece(id, {
      startSeconds: 760,
      title: 'Vatapi ganapatim',
      raga: 'Hamsadhwani',
      tala: 'Rupakam',
      composer: 'Muthuswami Dikshitar',
      form: 'Kriti',
    })
    const expected = [
      ['evening', 'name', 'Evening Recital', null],
      ['abirami', 'artist', 'Abhirami Sundaram', null],
      ['nagaswaram', 'subCategory', 'Nadaswaram', null],
      ['margali', 'series', 'Margazhi Mornings', null],
      ['vathapi', 'piece', 'Vatapi ganapatim', 760],
      ['hamsadvani', 'raga', 'Hamsadhwani', 760],
      ['roopaka', 'tala', 'Rupakam', 760],
      ['dikshitar', 'composer', 'Muthuswami Dikshitar', 760],
      ['krithi', 'form', 'Kriti', 760],
    ] as const
    for (const [query, field, text, startSeconds] of expected) {
      expect([query, await matchOf(query)]).toEqual([query, { field, text, startSeconds }])
    }
    expect(await matchOf('')).toBeNull()
  })

  it('returns the second of the piece where the video is named after its raga', async () => {
    const { id } = await makeVideo({ name: 'Todi by Moonlight' })
    await makePiece(id, { startSeconds: 760, title: 'Kaddanu variki', raga: 'Todi' })
    expect(await matchOf('todi')).toEqual({ field: 'raga', text: 'Todi', startSeconds: 760 })
  })

  it('counts exactly, pages through results, and sorts equal scores by date, within the chosen genres', async () => {
    const genre = await makeSubCategory('music')
    const made: number[] = []
    for (let index = 0; index < 15; index += 1) {
      const { id } = await makeVideo({ publishedAt: past(30 - index), subCategoryId: index < 2 ? genre.id : null })
      await makePiece(id, { tala: 'Adi', startSeconds: 0 })
      await makePiece(id, { tala: 'Adi', startSeconds: 60 })
      made.unshift(id)
    }
    const draft = await makeVideo({ publishedAt: null })
    await makePiece(draft.id, { tala: 'Adi' })
    const planned = await makeVideo({ publishedAt: future(1) })
    await makePiece(planned.id, { tala: 'Adi' })
    const pages = [await search('aadi'), await search('aadi', 1), await search('aadi', 9)]
    const shown = pages.map(({ data, totalPages, totalRecords }) => [
      ...[data.map(({ id }) => id), totalPages, totalRecords],
    ])
    expect(shown).toEqual([
      [made.slice(0, 12), 2, 15],
      [made.slice(12), 2, 15],
      [[], 2, 15],
    ])
    const narrowed = await search('aadi', 0, [genre.id])
    expect([narrowed.data.map(({ id }) => id), narrowed.totalRecords]).toEqual([made.slice(13), 2])
  })

  it('hides the sources of premium videos from those who may not watch', async () => {
    await concert({ raga: 'Kalyani' })
    const [card] = (await search('kalyani')).data
    expect(card).toMatchObject({ locked: true, source: null })
  })

  it('runs at most six SQL statements', async () => {
    await concert({ raga: 'Kalyani', composer: 'Tyagaraja' })
    await indexCatalogue()
    for (const query of ['', 'kalyani', 'tyagaraja kalyani evening', '%']) {
      const { queries } = await countQueries(() => searchVideos(visitor, { query, subCategories: [], page: 0 }))
      expect([query, queries <= 6]).toEqual([query, true])
    }
  })
})

describe('the search index', () => {
  it('follows changes of names, pieces and dates, also those made by SQL', async () => {
    const id = await concert({ raga: 'Kalyani' })
    expect(await found('kalyani')).toEqual([id])
    await db.raga.update({ where: { name: 'Kalyani' }, data: { name: 'Bilahari' } })
    expect([await found('kalyani'), await found('bilahari')]).toEqual([[], [id]])
    await db.raga.update({ where: { name: 'Bilahari' }, data: { aliases: ['Morning raga'] } })
    expect(await found('morning raga')).toEqual([id])
    await db.piece.deleteMany({ where: { videoId: id } })
    expect(await found('bilahari')).toEqual([])
    await db.video.update({ where: { id }, data: { name: 'Dawn' } })
    expect([await found('evening'), await found('dawn')]).toEqual([[], [id]])
    await db.$executeRaw`UPDATE "Video" SET "publishedAt" = NULL WHERE "id" = ${id}`
    expect(await found('dawn')).toEqual([])
  })

  it('loses its entries of a deleted video', async () => {
    const id = await concert({ raga: 'Kalyani' })
    await indexCatalogue()
    await db.video.delete({ where: { id } })
    expect([await found('kalyani'), await db.searchPosting.count(), await db.searchStale.count()]).toEqual([[], 0, 0])
  })

  it('replaces spellings of an older version', async () => {
    const id = await concert({ raga: 'Kalyani' })
    await indexCatalogue()
    await db.searchTerm.updateMany({ data: { version: 0 } })
    await db.searchSpelling.deleteMany()
    expect(await found('kalyani')).toEqual([id])
  })

  it('returns no video that was withdrawn a moment ago', async () => {
    const id = await concert({ raga: 'Kalyani' })
    await indexCatalogue()
    await db.video.update({ where: { id }, data: { publishedAt: null } })
    const { data } = await searchVideos(visitor, { query: 'kalyani', subCategories: [], page: 0 })
    expect(data).toEqual([])
  })
})
