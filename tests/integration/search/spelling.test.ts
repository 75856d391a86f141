import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import {
  future,
  makeArtist,
  makePiece,
  makeSeries,
  makeSubCategory,
  makeTrailer,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { expectFirst, expectFound, indexCatalogue, search } from '@/tests/factories/search-index'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { countQueries } from '@/tests/support/data/count-queries'

useCatalogue()

type Facts = Parameters<typeof makePiece>[1] & { artist?: string; aliases?: string[]; name?: string; daysAgo?: number }

async function concert({ artist, aliases, name = 'Evening', daysAgo = 1, ...piece }: Facts): Promise<number> {
  const artistId = artist ? (await makeArtist({ name: artist, aliases })).id : undefined
  const { id } = await makeVideo({ name, description: '', artistId, publishedAt: past(daysAgo) })
  await makePiece(id, piece)
  return id
}

const matchOf = async (query: string) => (await search(query)).data[0]?.match

/**
 * `found` pairs queries with the indexes of the concerts that each query must find: an array for all results in order,
 * or a number for the first result only.
 */
type Row = [what: string, concerts: Facts[], ...found: [queries: string[], found: number[] | number][]]

const by = (artist: string): Facts => ({ artist })

const people: [name: string, ...native: string[]][] = [
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

describe('a search finds', () => {
  it.each<Row>([
    [
      'a composer in Latin spellings and in seven scripts of India',
      [{ composer: 'Tyagaraja' }, { composer: 'Muthuswami Dikshitar' }],
      [['Tyagaraja', 'Thyagaraja', 'Tyaagaraaja', 'Tyāgarāja', 'thiagaraja', 'Thyagarajar', 'Saint Tyagaraja'], [0]],
      [['त्यागराज', 'தியாகராஜர்', 'త్యాగరాజు', 'ತ್ಯಾಗರಾಜ', 'ത്യാഗരാജൻ', 'ত্যাগরাজ', 'ત્યાગરાજ'], [0]],
    ],
    [
      'people by their names in Odia, Gurmukhi, Sinhala, Meitei Mayek and Urdu',
      people.map(([name]) => by(name)),
      ...people.map(([, ...native], at): [string[], number] => [native, at]),
    ],
    [
      'other names that people use: short names, initials, names of scales, numbers of beats',
      [
        { artist: 'G. N. Balasubramaniam', aliases: ['Gudalur Mani'] },
        { raga: 'Hanumatodi' },
        { raga: 'Mechakalyani' },
        { tala: 'Adi' },
      ],
      [['GNB', 'G.N.B.', 'gn balasubramanian', 'Gudalur Mani'], [0]],
      [['todi'], [1]],
      [['raga kalyani'], [2]],
      [['chatusra triputa'], [3]],
    ],
    [
      'a raga before another that is nearly called so, and nothing where nothing is similar',
      [{ raga: 'Kanada' }, { raga: 'Kannada', name: 'Keeravani between Two Worlds' }],
      [['kannada'], 1],
      [['kanada'], 0],
      [['Beethoven', 'Taylor Swift', 'invoice', 'xyzzy', '贝多芬', 'guitar lessons'], []],
    ],
    [
      'names while they are being typed',
      [{ raga: 'Kalyani' }, { raga: 'Hamsadhwani' }, { artist: 'Abhirami Sundaram' }],
      [['kal', 'kalya', 'kalyan'], [0]],
      [['ham', 'hamsa', 'hamsadh', 'hamsadhv'], [1]],
      [['sundar', 'abhirami su'], [2]],
    ],
    [
      'the beginning of a name from the third letter, also where the next letter changes the sound',
      [
        { artist: 'Ali Akbar Khan' },
        { artist: 'Mallikarjun Arjunwadkar' },
        { title: 'Sri Layavinyasa of the seven talas' },
        { raga: 'Amritavarshini' },
        { raga: 'Ritigaula Gaulipantu' },
        { title: 'Azhagan Muruganidam' },
      ],
      ...['akb', 'arju', 'laya', 'amri', 'gau', 'azh'].map((query, at): [string[], number[]] => [[query], [at]]),
    ],
    [
      'two names in either order, also where one of them has an initial',
      [
        { composer: 'Tyagaraja', raga: 'Gaula' },
        { composer: 'Tyagaraja', raga: 'Kalyani', artist: 'T. Ramanathan' },
        { artist: 'S. Sundar Raman', raga: 'Husseni' },
      ],
      [['tyagaraja gaula', 'gaula tyagaraja'], 0],
      [['sundar husseni', 'husseni sundar'], 2],
    ],
    ['a raga by what is mixed with it', [{ raga: 'Gauritilak' }], [['mishra gauri tilak'], [0]]],
    [
      'a raga after what is mixed with it, and no tala of its name',
      [{ raga: 'Gauritilak' }, { raga: 'Misra Gauritilak' }, { tala: 'Gauritilak' }],
      [['mishra gauritilak'], [1, 0]],
    ],
    [
      'a form beside its kinds',
      [{ form: 'Prabandham' }, { form: 'Daruprabandham' }],
      [
        ['daru prabandam', 'daruprabandham'],
        [1, 0],
      ],
    ],
    [
      'one video with all the words without those that have one of them',
      [{ form: 'Prabandham' }, { raga: 'Misra Gauritilak' }, { raga: 'Gauritilak', form: 'Prabandham' }],
      [['gauritilak prabandham'], [2]],
    ],
    [
      'each of two names in any spelling, of forms and not of titles',
      [{ form: 'Tillana' }, { form: 'Tarana' }, { title: 'Thillana' }],
      [['tarana thillana'], [1, 0]],
    ],
    [
      'a name in two scripts, as titles are copied, as one',
      [
        { form: 'Thillana', raga: 'Mohanam', composer: 'Lalgudi Jayaraman' },
        { raga: 'Kalyani', artist: 'M. S. Subbulakshmi' },
      ],
      [['தில்லானா thillana', 'Thillana தில்லானா', 'thillana (தில்லானா)'], [0]],
      [['மோகனம் Mohanam', 'मोहनम् mohanam'], [0]],
      [['கல்யாணி Kalyani raga', 'కళ్యాణి Kalyani कल्याणी', 'எம். எஸ். சுப்புலட்சுமி M. S. Subbulakshmi'], [1]],
    ],
    [
      'a person who performs before one who composed, where both have the name',
      [
        { artist: 'G. N. Balasubramaniam', composer: 'Tyagaraja', form: 'Kriti' },
        { artist: 'M. L. Vasanthakumari', composer: 'G. N. Balasubramaniam', form: 'Kriti' },
      ],
      [
        ['G. N. Balasubramaniam kriti', 'krithi balasubramaniam'],
        [0, 1],
      ],
    ],
    ['f as ph', [{ raga: 'Palamanjari' }, { raga: 'Phalamanjari' }], [['falamanjari'], 1]],
    ['a letter with a bar as a long one', [{ raga: 'Ahatalila' }, { raga: 'Aahatalila' }], [['Āhatalīla'], 1]],
    [
      'longer names after the short one',
      [{ raga: 'Yamuna Kalyani' }, { raga: 'Hameer Kalyani' }, { raga: 'Kalyani' }],
      [['kalyani'], [2, 1, 0]],
    ],
    ['a short name before a longer one', [{ artist: 'Kabir Suman Das' }, { composer: 'Kabir' }], [['kabir'], [1, 0]]],
    [
      'a video first whose name was typed exactly',
      [
        { name: 'Raag Jog', daysAgo: 30 },
        { raga: 'Jog' },
        { name: 'Ragam Tanam Pallavi', daysAgo: 30 },
        { form: 'Ragam Tanam Pallavi' },
      ],
      [['raag jog'], [0, 1]],
      [['Ragam  Tanam Pallavi'], [2, 3]],
    ],
    [
      'a tala without how it is counted',
      [{ tala: 'Adi' }],
      [['adi tisra nadai', 'Adi tala 2 kalai', 'adi khanda gati', 'aadi tisram nadai', 'adi 1/2 eduppu'], [0]],
    ],
    [
      'a tala by how it is counted where the catalogue says it',
      [{ tala: 'Adi' }, { tala: 'Adi Tisra Nadai' }, { tala: 'Trisra-jaati Dhruva' }],
      [['adi tisra nadai'], 1],
      [['tisra jati dhruva', 'tishra dhruvam'], 2],
    ],
    [
      'each of two names in one, and one by two',
      [{ raga: 'Valaji/Kalavati' }, { raga: 'Pantuvarali' }],
      [['kalavathi', 'valachi'], [0]],
      [['Kamavardani/Pantuvarali'], [1]],
    ],
    [
      'initials by the names of the letters, and Bengali as it is spoken',
      ['M. S. Subbulakshmi', 'R. Subbulakshmi', 'D. K. Pattammal', 'Bhimsen Joshi', 'Amir Khan'].map(by),
      [['எம். எஸ். சுப்புலட்சுமி', 'एम एस सुब्बुलक्ष्मी', 'ఎం.ఎస్. సుబ్బులక్ష్మి'], 0],
      [['டி.கே. பட்டம்மாள்'], 2],
      [['ভীমসেন যোশী', 'ভীমসেন যোশীর', 'পণ্ডিত ভীমসেন যোশী'], [3]],
      [['ওস্তাদ আমির খাঁ'], [4]],
    ],
  ])('%s', async (_what, concerts, ...expected) => {
    const ids: number[] = []
    for (const facts of concerts) ids.push(await concert(facts))
    const idOf = (number: number) => ids[number] ?? 0
    for (const [queries, wanted] of expected) {
      if (typeof wanted === 'number') await expectFirst(queries, idOf(wanted))
      else await expectFound(queries, wanted.map(idOf))
    }
  })

  it('the name in a pasted text, whatever surrounds it, and says what was left out', async () => {
    const id = await concert({ name: 'Evening of Abhangs', artist: 'Aruna Sairam', raga: 'Mohanam' })
    const { id: artistId } = await db.artist.findFirstOrThrow()
    const raga = await db.raga.findFirstOrThrow()
    const trailer = await makeTrailer(id)
    const site = 'http://localhost:3000'
    const at = (...paths: string[]) => paths.map((path) => site + path)
    const texts = ['12. Mohanam', 'Mohanam (28th mela janya)', 'Unheard [Mohanam]', 'Unheard （Mohanam）', 'Mohanam #4']
    await expectFound([...texts, 'Mohanam No. 5 (live, 2019)', `An evening of old songs ${site}/videos/${id}`], [id])
    const paths = ['/ragas/mohanam', `/browse/ragas/${raga.id}`, '/performers/aruna-sairam', `/trailers/${trailer.id}`]
    await expectFound(at(...paths, `/videos/${id}?from=1&to=5`, `/browse/videos/${id}/info?t=12`), [id])
    await expectFound(at(`/?to=%2Fbrowse%2Fvideos%2F${id}%2Finfo%3Ft%3D12`), [id])
    const parts = [`/browse/videos/${id}/info`, `localhost:3000/artists/${artistId}`, `<${site}/videos/${id}/>.`]
    await expectFound(parts, [id])
    expect(await search('Mohanam (28th mela janya)')).toMatchObject({ leftOut: ['(28th', 'mela', 'janya)'] })
    await db.raga.update({ where: { id: raga.id }, data: { name: 'Sumukhi' } })
    await db.artist.update({ where: { id: artistId }, data: { name: 'அருணா' } })
    const names = ['/ragas/mohanam', '/performers/aruna-sairam', '/artists/aruna-sairam']
    await expectFound(at(...names, `/performers/${artistId}`), [id])
    await expectFound(`https://elsewhere.example/browse/videos/${id}/info`, [])
    await db.video.update({ where: { id }, data: { publishedAt: future(1) } })
    await expectFound(at(`/browse/videos/${id}/info`, `/videos/${id}`), [])
  })

  it('literal matches in a title, piece, performer or description, below matches by sound', async () => {
    const medley = await concert({ title: 'Piya bin nahin aavat chain / Ghar aayo mora balam re aaj anganva' })
    const told = (await makeVideo({ name: 'Talk', description: 'Recorded at the Saptak festival in Ahmedabad' })).id
    const inside = await concert({ artist: 'Sadasivabrahmendran' })
    await expectFound('ghar aayo', [medley])
    await expectFound('saptak fest', [told])
    await expectFound('brahmendra', [inside])
    await makeVideo({ name: 'Draft', description: 'Recorded at the Saptak festival', publishedAt: null })
    await makeVideo({ name: 'Later', description: 'Recorded at the Saptak festival', publishedAt: future(1) })
    const named = (await makeVideo({ name: 'Saptak festival', publishedAt: past(9) })).id
    await expectFound('saptak festival', [named, told])
    expect(await search('saptak festival', 1)).toMatchObject({ data: [], totalRecords: 2 })
  })
})

describe('the search', () => {
  it('shows the best results for the other words if one word matches nothing, and says which', async () => {
    const yaman = await concert({ raga: 'Yaman' })
    const desh = await concert({ raga: 'Desh' })
    const sarod = await makeSubCategory('music')
    await db.subCategory.update({ where: { id: sarod.id }, data: { name: 'Sarod' } })
    await makeVideo({ name: 'Solo', subCategoryId: sarod.id })
    expect(await search('sarod yaman')).toMatchObject({ data: [{ id: yaman }], totalRecords: 1, leftOut: ['sarod'] })
    expect(await search('mishra desh')).toMatchObject({ data: [{ id: desh }], leftOut: ['mishra'] })
    expect(await search('yaman')).not.toHaveProperty('leftOut')
    await expectFound(['sarod lessons', 'A R Rahman', 'Shreya Ghoshal', 'Lavani', 'yoga'], [])
  })

  it('puts a video first in which one piece answers all the words', async () => {
    const apart = (await makeVideo({ name: 'Two pieces' })).id
    await makePiece(apart, { raga: 'Kalyani', startSeconds: 60 })
    await makePiece(apart, { composer: 'Tyagaraja', startSeconds: 900 })
    const together = (await makeVideo({ name: 'One piece', publishedAt: past(9) })).id
    await makePiece(together, { raga: 'Kalyani', composer: 'Tyagaraja', startSeconds: 740 })
    await concert({ raga: 'Kalyani' })
    await expectFirst('tyagaraja kalyani', together)
    expect((await matchOf('thyagaraja kalyaani'))?.startSeconds).toBe(740)
  })

  it('returns what matched, and the second at which it begins', async () => {
    const genre = await makeSubCategory('music')
    await db.subCategory.update({ where: { id: genre.id }, data: { name: 'Nadaswaram' } })
    const artist = await makeArtist({ name: 'Abhirami Sundaram' })
    const series = await makeSeries()
    await db.series.update({ where: { id: series.id }, data: { name: 'Margazhi Mornings' } })
    const places = { artistId: artist.id, subCategoryId: genre.id, seriesId: series.id, episode: 1 }
    const { id } = await makeVideo({ name: 'Evening Recital', ...places })
    const names = { raga: 'Hamsadhwani', tala: 'Rupakam', composer: 'Muthuswami Dikshitar', form: 'Kriti' }
    await makePiece(id, { startSeconds: 760, title: 'Vatapi ganapatim', ...names })
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
    await concert({ name: 'Todi by Moonlight', startSeconds: 760, title: 'Kaddanu variki', raga: 'Todi' })
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
    for (const publishedAt of [null, future(1)]) await makePiece((await makeVideo({ publishedAt })).id, { tala: 'Adi' })
    const pages = [await search('aadi'), await search('aadi', 1), await search('aadi', 9)]
    const shown = pages.map(({ data, ...totals }) => [data.map(({ id }) => id), totals.totalPages, totals.totalRecords])
    expect(shown).toEqual([
      [made.slice(0, 12), 2, 15],
      [made.slice(12), 2, 15],
      [[], 2, 15],
    ])
    const narrowed = await search('aadi', 0, [genre.id])
    expect([narrowed.data.map(({ id }) => id), narrowed.totalRecords]).toEqual([made.slice(13), 2])
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
