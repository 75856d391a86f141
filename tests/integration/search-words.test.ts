import { useCatalogue } from './support/catalogue'
import { search, found, expectFound, expectFirst } from '@/tests/factories/search-index'
import { db } from '@/lib/server/db/client'
import {
  future,
  makeArtist,
  makePiece,
  makeSubCategory,
  makeTrailer,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'

useCatalogue()

type Facts = Parameters<typeof makePiece>[1] & { artist?: string }

/** A published video with one piece. @returns its id */
async function concert({ artist, ...piece }: Facts): Promise<number> {
  const artistId = artist ? (await makeArtist({ name: artist })).id : undefined
  const { id } = await makeVideo({ name: 'Evening', description: '', artistId })
  await makePiece(id, piece)
  return id
}

describe('a search for two names', () => {
  it('finds both in either order, also where one of the names has an initial', async () => {
    const gaula = await concert({ composer: 'Tyagaraja', raga: 'Gaula' })
    await concert({ composer: 'Tyagaraja', raga: 'Kalyani', artist: 'T. Ramanathan' })
    const husseni = await concert({ artist: 'S. Sundar Raman', raga: 'Husseni' })
    await expectFirst(['tyagaraja gaula', 'gaula tyagaraja'], gaula)
    await expectFirst(['sundar husseni', 'husseni sundar'], husseni)
  })

  it('shows the best of the rest where one word fits nothing, and says which', async () => {
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
})

describe('a search for a kind of something', () => {
  it('shows a raga beside what is mixed with it, after it, and a form beside its kinds', async () => {
    const gauritilak = await concert({ raga: 'Gauritilak' })
    await expectFound('mishra gauri tilak', [gauritilak])
    const mixed = await concert({ raga: 'Misra Gauritilak' })
    await concert({ tala: 'Gauritilak' })
    await expectFound('mishra gauritilak', [mixed, gauritilak])
    const prabandham = await concert({ form: 'Prabandham' })
    const daru = await concert({ form: 'Daruprabandham' })
    await expectFound(['daru prabandam', 'daruprabandham'], [daru, prabandham])
    const sung = await concert({ raga: 'Gauritilak', form: 'Prabandham' })
    await expectFound('gauritilak prabandham', [sung])
  })

  it('finds what each of two names is a name of', async () => {
    const tillana = await concert({ form: 'Tillana' })
    const tarana = await concert({ form: 'Tarana' })
    await concert({ title: 'Thillana' })
    expect(new Set(await found('tarana thillana'))).toEqual(new Set([tillana, tarana]))
  })

  it('takes a name in two scripts, as titles are copied, for one', async () => {
    const tillana = await concert({ form: 'Thillana', raga: 'Mohanam', composer: 'Lalgudi Jayaraman' })
    const kalyani = await concert({ raga: 'Kalyani', artist: 'M. S. Subbulakshmi' })
    await expectFound(
      ['தில்லானா thillana', 'Thillana தில்லானா', 'thillana (தில்லானா)', 'மோகனம் Mohanam', 'मोहनम् mohanam'],
      [tillana],
    )
    await expectFound(
      ['கல்யாணி Kalyani raga', 'எம். எஸ். சுப்புலட்சுமி M. S. Subbulakshmi', 'కళ్యాణి Kalyani कल्याणी'],
      [kalyani],
    )
  })

  it('finds what a pasted text names, whatever stands around it, and says what was left out', async () => {
    const { id: artistId } = await makeArtist({ name: 'Aruna Sairam' })
    const { id } = await makeVideo({ name: 'Evening of Abhangs', description: '', artistId })
    await makePiece(id, { raga: 'Mohanam' })
    const raga = await db.raga.findFirstOrThrow()
    const trailer = await makeTrailer(id)
    const site = 'http://localhost:3000'
    for (const query of [
      ...[
        '12. Mohanam',
        'Mohanam (28th mela janya)',
        'Unheard [Mohanam]',
        'Unheard （Mohanam）',
        'Mohanam #4',
        'Mohanam No. 5 (live, 2019)',
      ],
      ...[`${site}/browse/videos/${id}/info?t=12`, `/browse/videos/${id}/info`, `localhost:3000/artists/${artistId}`],
      ...[`${site}/ragas/mohanam`, `${site}/browse/ragas/${raga.id}`, `${site}/performers/aruna-sairam`],
      ...[
        `${site}/videos/${id}?from=1&to=5`,
        `<${site}/videos/${id}/>.`,
        `An evening of old songs ${site}/videos/${id}`,
      ],
      ...[`${site}/?to=%2Fbrowse%2Fvideos%2F${id}%2Finfo%3Ft%3D12`, `${site}/trailers/${trailer.id}`],
    ]) {
      expect([query, await found(query)]).toEqual([query, [id]])
    }
    expect(await search('Mohanam (28th mela janya)')).toMatchObject({ leftOut: ['(28th', 'mela', 'janya)'] })
    await db.raga.update({ where: { id: raga.id }, data: { name: 'Sumukhi' } })
    await db.artist.update({ where: { id: artistId }, data: { name: 'அருணா' } })
    for (const path of [
      '/ragas/mohanam',
      '/performers/aruna-sairam',
      '/artists/aruna-sairam',
      `/performers/${artistId}`,
    ])
      expect([path, await found(site + path)]).toEqual([path, [id]])
    expect(await found(`https://elsewhere.example/browse/videos/${id}/info`)).toEqual([])
    await db.video.update({ where: { id }, data: { publishedAt: future(1) } })
    for (const path of [`/browse/videos/${id}/info`, `/videos/${id}`]) expect(await found(site + path)).toEqual([])
  })

  it('puts who performs before who composed, where both have the name', async () => {
    const sung = await concert({ artist: 'G. N. Balasubramaniam', composer: 'Tyagaraja', form: 'Kriti' })
    const composed = await concert({ artist: 'M. L. Vasanthakumari', composer: 'G. N. Balasubramaniam', form: 'Kriti' })
    await expectFound(['G. N. Balasubramaniam kriti', 'krithi balasubramaniam'], [sung, composed])
  })

  it('knows two ways to write one sound', async () => {
    await concert({ raga: 'Palamanjari' })
    const phala = await concert({ raga: 'Phalamanjari' })
    await expectFirst('falamanjari', phala)
    await concert({ raga: 'Ahatalila' })
    const long = await concert({ raga: 'Aahatalila' })
    await expectFirst('Āhatalīla', long)
  })
})

describe('a search for the beginning of a name', () => {
  it('finds it from the third letter, also where the next letter changes the sound', async () => {
    const facts = [
      ['akb', { artist: 'Ali Akbar Khan' }],
      ['arju', { artist: 'Mallikarjun Arjunwadkar' }],
      ['laya', { title: 'Sri Layavinyasa of the seven talas' }],
      ['amri', { raga: 'Amritavarshini' }],
      ['gau', { raga: 'Ritigaula Gaulipantu' }],
      ['azh', { title: 'Azhagan Muruganidam' }],
    ] as const
    for (const [query, fact] of facts) {
      const id = await concert(fact)
      expect([query, await found(query)]).toEqual([query, [id]])
    }
  })

  it('shows longer names beside the short one, which comes first', async () => {
    const compounds = [await concert({ raga: 'Yamuna Kalyani' }), await concert({ raga: 'Hameer Kalyani' })]
    const kalyani = await concert({ raga: 'Kalyani' })
    const ids = await found('kalyani')
    expect(ids[0]).toBe(kalyani)
    expect(new Set(ids)).toEqual(new Set([kalyani, ...compounds]))
    const das = await concert({ artist: 'Kabir Suman Das' })
    const kabir = await concert({ composer: 'Kabir' })
    await expectFound('kabir', [kabir, das])
  })

  it('puts a video first whose name was typed exactly', async () => {
    const named = (await makeVideo({ name: 'Raag Jog', publishedAt: past(30) })).id
    const jog = await concert({ raga: 'Jog' })
    const rtp = (await makeVideo({ name: 'Ragam Tanam Pallavi', publishedAt: past(30) })).id
    await concert({ form: 'Ragam Tanam Pallavi' })
    await expectFirst('raag jog', named)
    expect(await found('raag jog')).toContain(jog)
    await expectFirst('Ragam  Tanam Pallavi', rtp)
    expect((await search('ragam tanam pallavi')).totalRecords).toBe(2)
  })
})

it('a search for letters finds what stands in a title, a piece, a performer or a description, below what sounds right', async () => {
  const medley = await concert({ title: 'Piya bin nahin aavat chain / Ghar aayo mora balam re aaj anganva' })
  const told = (await makeVideo({ name: 'Talk', description: 'Recorded at the Saptak festival in Ahmedabad' })).id
  const inside = await concert({ artist: 'Sadasivabrahmendran' })
  for (const [query, id] of [
    ['ghar aayo', medley],
    ['saptak fest', told],
    ['brahmendra', inside],
  ] as const) {
    expect([query, await found(query)]).toEqual([query, [id]])
  }
  await makeVideo({ name: 'Draft', description: 'Recorded at the Saptak festival', publishedAt: null })
  await makeVideo({ name: 'Later', description: 'Recorded at the Saptak festival', publishedAt: future(1) })
  const named = (await makeVideo({ name: 'Saptak festival', publishedAt: past(9) })).id
  await expectFound('saptak festival', [named, told])
  expect(await search('saptak festival', 1)).toMatchObject({ data: [], totalRecords: 2 })
})

describe('a search for a tala, a second name, or a name in a script of India', () => {
  it('leaves out how a tala is counted, unless the catalogue says it', async () => {
    const adi = await concert({ tala: 'Adi' })
    await expectFound(
      ['adi tisra nadai', 'Adi tala 2 kalai', 'adi khanda gati', 'aadi tisram nadai', 'adi 1/2 eduppu'],
      [adi],
    )
    const tisra = await concert({ tala: 'Adi Tisra Nadai' })
    await expectFirst('adi tisra nadai', tisra)
    const jati = await concert({ tala: 'Trisra-jaati Dhruva' })
    for (const query of ['tisra jati dhruva', 'tishra dhruvam']) expect((await found(query))[0]).toBe(jati)
  })

  it('finds each of two names in one, and one by two', async () => {
    const both = await concert({ raga: 'Valaji/Kalavati' })
    await expectFound('kalavathi', [both])
    await expectFound('valachi', [both])
    const one = await concert({ raga: 'Pantuvarali' })
    await expectFound('Kamavardani/Pantuvarali', [one])
  })

  it('reads initials by the names of the letters, and Bengali as it is spoken', async () => {
    const subbulakshmi = await concert({ artist: 'M. S. Subbulakshmi' })
    await concert({ artist: 'R. Subbulakshmi' })
    const pattammal = await concert({ artist: 'D. K. Pattammal' })
    await expectFirst(['எம். எஸ். சுப்புலட்சுமி', 'एम एस सुब्बुलक्ष्मी', 'ఎం.ఎస్. సుబ్బులక్ష్మి'], subbulakshmi)
    await expectFirst('டி.கே. பட்டம்மாள்', pattammal)
    const joshi = await concert({ artist: 'Bhimsen Joshi' })
    const khan = await concert({ artist: 'Amir Khan' })
    await expectFound(['ভীমসেন যোশী', 'ভীমসেন যোশীর', 'পণ্ডিত ভীমসেন যোশী'], [joshi])
    await expectFound('ওস্তাদ আমির খাঁ', [khan])
  })
})
