import { GET as spellingsCall } from '@/app/api/feed/spellings/route'
import { composeNameSentence } from '@/components/knowledge/name-sentence'
import { createNameData } from '@/components/seo/name-data'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import { getTalaFacts } from '@/lib/domains/catalogue/performed/queries'
import { restoreContent, saveContent } from '@/lib/domains/content/mutations'
import { getArticleName, readArticles } from '@/lib/domains/names/articles/queries'
import { deleteName, saveName } from '@/lib/domains/names/entries/mutations'
import { listStaffNames } from '@/lib/domains/names/entries/queries'
import { nameInputSchema } from '@/lib/domains/names/entries/schema'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { PERFORMANCES } from '@/lib/domains/names/pages/policy'
import { findName, getNamePage, listNamesOfVideo } from '@/lib/domains/names/pages/queries'
import type { NamePageDto } from '@/lib/domains/names/pages/schema'
import { countNamePages, listNamePages, listScales, listSitemapNames } from '@/lib/domains/names/queries'
import { draftPendingTransliterations } from '@/lib/domains/names/transliteration/jobs'
import { saveTransliterations } from '@/lib/domains/names/transliteration/mutations'
import { readTransliterations } from '@/lib/domains/names/transliteration/queries'
import {
  toTransliterationForm,
  transliterationsInputSchema,
  type TransliterationsInput,
} from '@/lib/domains/names/transliteration/schema'
import { db } from '@/lib/server/db/client'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import type { WritingSystem, TransliteratedKind } from '@/lib/shared/music/writing-systems'
import { future, makeArtist, makePiece, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { found as foundBy } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { useStaff } from '@/tests/integration/support/staff'
import { countQueries } from '@/tests/support/data/count-queries'
import { call } from '@/tests/support/requests/request-scope'

useCatalogue()
const admin = useStaff()
afterEach(() => db.nameMerge.deleteMany())

describe('the names of the catalogue', () => {
  it('are found by part of a name or alias, exact matches first, with their number of uses', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Vatapi', raga: 'Todi', composer: 'Tyagaraja', form: 'Kriti' })
    await db.raga.createMany({ data: [{ name: 'Asavari Todi' }, { name: 'Bilahari', aliases: ['not todi, 100%'] }] })
    const named = async (query: string) =>
      (await listStaffNames(admin, { kind: 'raga', query, page: 0 })).data.map(({ name, uses }) => `${name} ${uses}`)
    expect(await named('todi')).toEqual(['Todi 1', 'Asavari Todi 0', 'Bilahari 0'])
    for (const literal of ['100%', '%']) expect(await named(literal)).toEqual(['Bilahari 0'])
    const compositions = await listStaffNames(admin, { kind: 'composition', query: '', page: 0 })
    expect(compositions.data).toEqual([expect.objectContaining({ name: 'Vatapi', about: 'Tyagaraja', uses: 1 })])
    const choices = await listChoices(admin, { kind: 'composition', query: 'vat' })
    expect(choices).toEqual([expect.objectContaining({ label: 'Vatapi (Tyagaraja)' })])
  })

  it('are saved with their facts, including those in columns, unless someone else has changed them', async () => {
    const { id } = await db.raga.create({ data: { name: 'Todi', melakarta: 8, facts: { thaat: 'bhairavi' } } })
    await db.tala.create({ data: { name: 'Adi', aliases: ['Aadi'] } })
    const seen = { name: 'Todi', aliases: [], facts: { melakarta: '8', thaat: 'bhairavi' } }
    const save = (facts: Record<string, string>, then: object = seen) =>
      saveName(admin, nameInputSchema.parse({ kind: 'raga', id, name: 'Todi', aliases: '', facts, seen: then }))
    await save({ melakarta: '8', isMelakarta: 'yes', arohana: ' S R1 G2 Ṡ ', thaat: '', watch: '2' })
    const columns = { melakarta: 8, isMelakarta: true, arohana: 'S R1 G2 Ṡ', avarohana: null }
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject({ ...columns, facts: { watch: '2' } })
    await expect(save({})).rejects.toMatchObject({ code: 'conflict' })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    const after = { melakarta: '8', isMelakarta: 'yes', arohana: 'S R1 G2 Ṡ', watch: '2' }
    expect([entry.before, entry.after]).toEqual([{ facts: seen.facts }, { facts: after }])
    const work = await db.composition.create({ data: { title: 'Vatapi' } })
    const form = { kind: 'composition', id: work.id, name: 'Vatapi', aliases: '' }
    const saveWork = (facts: Record<string, string>) =>
      saveName(admin, nameInputSchema.parse({ ...form, facts, seen: { name: 'Vatapi', aliases: [], facts: {} } }))
    await expect(saveWork({ raga: 'Nobody knows it' })).rejects.toMatchObject({ code: 'validation' })
    await saveWork({ raga: 'Todi', tala: 'Aadi', language: 'Sanskrit' })
    const inThem = { ragaId: id, tala: { name: 'Adi' }, language: 'Sanskrit' }
    expect(await db.composition.findFirst({ include: { tala: true } })).toMatchObject(inThem)
    await expect(deleteName(admin, { kind: 'raga', id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it("are renamed with their aliases, but not over another editor's change or to a taken name", async () => {
    const { id } = await db.raga.create({ data: { name: 'Tody', aliases: ['Thodi'] } })
    await db.raga.create({ data: { name: 'Kalyani' } })
    const seen = { name: 'Tody', aliases: ['Thodi'] }
    const save = (name: string, then = seen) =>
      saveName(admin, { kind: 'raga', id, name, aliases: 'தோடி\nThodi\n\nTodi', seen: then })
    await save('Todi')
    const renamed = { name: 'Todi', slug: 'todi', aliases: ['தோடி', 'Thodi'] }
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject(renamed)
    await expect(save('Thodi')).rejects.toMatchObject({ code: 'conflict' })
    const taken = { code: 'conflict', fields: { name: expect.stringContaining('Merge') } }
    await expect(save('Kalyani', { name: 'Todi', aliases: ['தோடி', 'Thodi'] })).rejects.toMatchObject(taken)
  })

  it('are deleted only while unused', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Vatapi', raga: 'Todi', composer: 'Tyagaraja', form: 'Kriti' })
    const unused = await db.raga.create({ data: { name: 'Tody' } })
    await deleteName(admin, { kind: 'raga', id: unused.id })
    expect(await db.raga.count()).toBe(1)
    const used = {
      raga: (await db.raga.findFirstOrThrow()).id,
      composer: (await db.composer.findFirstOrThrow()).id,
      form: (await db.musicalForm.findFirstOrThrow()).id,
      composition: (await db.composition.findFirstOrThrow()).id,
    }
    for (const [kind, id] of Object.entries(used) as [keyof typeof used, number][])
      await expect(deleteName(admin, { kind, id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('redirect their old slug after a rename, and regain it when a merge is undone', async () => {
    const from = await db.raga.create({ data: { name: 'Tody' } })
    const into = await db.raga.create({ data: { name: 'X' } })
    const seen = { name: 'Tody', aliases: [] }
    await saveName(admin, { kind: 'raga', id: from.id, name: 'Thodi', aliases: '', seen })
    const old = async () =>
      (await db.oldSlug.findMany({ orderBy: { slug: 'asc' } })).map(({ slug, nameId }) => `${slug} ${nameId}`)
    expect(await old()).toEqual([`tody ${from.id}`])
    const { id } = await mergeNames(admin, { kind: 'raga', from: from.id, into: into.id })
    expect(await old()).toEqual([`thodi ${into.id}`, `tody ${into.id}`])
    await undoMerge(admin, { id })
    expect(await old()).toEqual([`thodi ${from.id}`, `tody ${from.id}`])
  })
})

test("an artist's article starts as their description, and an earlier version can be restored", async () => {
  const { id } = await makeArtist({ name: 'Tara', description: 'Sings.' })
  expect((await readArticles(admin, 'artist', [id])).get(id)).toEqual({ body: 'Sings.', version: 0 })
  const words = { kind: 'artist', id } as const
  const saveWords = (body: string, version: number) => saveContent(admin, { key: `artist:${id}`, body, version })
  expect(await getArticleName(admin, words)).toEqual({ name: 'Tara', version: 0 })
  expect(await saveWords('Sings *well*.', 0)).toBe(1)
  await saveWords('Sings.', 1)
  const editor = await makeViewer({ staffRole: 'EDITOR' })
  await restoreContent(editor, { key: `artist:${id}`, number: 1, version: 2 })
  expect(await getArticleName(editor, words)).toEqual({ name: 'Tara', version: 3 })
  expect((await readArticles(editor, 'artist', [id, 999])).get(id)).toEqual({ body: 'Sings *well*.', version: 3 })
  expect((await db.artist.findUniqueOrThrow({ where: { id } })).description).toBe('Sings.')
  expect(await getArticleName(admin, { kind: 'composition', id: 999_999 })).toBeNull()
})

describe('public pages', () => {
  it('exist for every melakarta on the wheel, even if only its number is known', async () => {
    const many = Array.from({ length: 500 }, (_, count) => ({ name: `A raga ${count}`, facts: { thaat: 'kafi' } }))
    await db.raga.createMany({
      data: [...many, { name: 'Kanakangi', melakarta: 1, isMelakarta: true }, { name: 'Ratnangi', isMelakarta: true }],
    })
    const { melakartas } = await listScales()
    expect(melakartas.map(({ slug }) => slug)).toEqual(['kanakangi'])
    const sentences = ['kanakangi', 'ratnangi'].map(async (slug) => {
      const raga = await getNamePage('ragas', slug)
      return raga && composeNameSentence(raga, 'Rasika')
    })
    expect(await Promise.all(sentences)).toEqual([
      'Kanakangi is a raga, the 1st of the 72 melakartas.',
      'Ratnangi is a raga, one of the 72 melakartas.',
    ])
  })

  it('of a performer list as many of the newest videos as pages of other names', async () => {
    const artist = await makeArtist({ name: 'Tara' })
    await makeVideo({ artistId: (await makeArtist({ name: 'Tara' })).id })
    const made: number[] = []
    for (let count = 0; count <= PERFORMANCES; count += 1) made.push((await makeVideo({ artistId: artist.id })).id)
    const { slug } = await db.artist.findUniqueOrThrow({ where: { id: artist.id } })
    const { performances = [] } = (await getNamePage('performers', slug)) ?? {}
    expect(performances.map(({ videoId }) => videoId)).toEqual(made.reverse().slice(0, PERFORMANCES))
  })

  it("show a name's facts, performances and related names, and nothing of drafts", async () => {
    await db.raga.create({ data: { name: 'Kharaharapriya', melakarta: 22, isMelakarta: true, arohana: 'S R2 Ṡ' } })
    const shown = await makeVideo({ name: 'An evening' })
    const draft = await makeVideo({ name: 'Secret', publishedAt: null })
    const later = await makeVideo({ name: 'Tomorrow', publishedAt: future(1) })
    const { id: trailerId } = await makeTrailer(shown.id)
    const piece = { title: 'Nagumomu', raga: 'Abheri', tala: 'Adi', composer: 'Tyagaraja', form: 'Kriti' }
    await makePiece(shown.id, { ...piece, startSeconds: 90 })
    for (const { id } of [draft, later]) {
      await makePiece(id, { ...piece, title: 'Hidden', raga: ['Abheri', 'Hidden raga'], composer: 'Hidden composer' })
    }
    await db.raga.update({ where: { name: 'Abheri' }, data: { melakarta: 22, facts: { thaat: 'kafi' } } })
    const hiddenArtist = await makeArtist({ name: 'Hidden artist', publishedAt: null })
    const artist = await makeArtist({ name: 'Tara' })
    for (const [position, { id }] of [artist, hiddenArtist].entries())
      await db.videoPerformer.create({ data: { videoId: shown.id, artistId: id, position: position + 1 } })

    const raga = await getNamePage('ragas', 'abheri')
    expect(raga).toMatchObject({
      name: 'Abheri',
      facts: { melakarta: '22', thaat: 'kafi' },
      known: 3,
      parent: { slug: 'kharaharapriya', note: 'melakarta 22' },
      performances: [{ name: 'An evening', free: false, trailerId, pieces: [{ title: 'Nagumomu', startSeconds: 90 }] }],
      related: [{ title: 'Compositions in this raga', refs: [{ slug: 'nagumomu', note: 'Tyagaraja' }] }],
    })
    expect(JSON.stringify(raga)).not.toContain(shown.fileKey)
    expect(await getNamePage('ragas', 'kharaharapriya')).toMatchObject({
      related: [{ title: 'Janya ragas', refs: [{ slug: 'abheri' }] }],
    })
    const ofWork = { composer: { name: 'Tyagaraja' }, form: 'Kriti', known: 3 }
    expect(await getNamePage('compositions', 'nagumomu')).toMatchObject(ofWork)
    const ofPerformer = { performances: [{ name: 'An evening', pieces: [] }] }
    expect(await getNamePage('performers', 'tara')).toMatchObject(ofPerformer)
    const tala = await db.tala.update({ where: { name: 'Adi' }, data: { facts: { angas: 'I4 O O' } } })
    expect(await getTalaFacts(tala.id)).toEqual({ angas: 'I4 O O' })
    expect(await getTalaFacts(tala.id + 1)).toBeNull()
    const everything = await Promise.all([
      ...namePageKinds.map((kind) => listNamePages(kind, 1)),
      ...namePageKinds.map((kind) => listSitemapNames(kind, 0, 100)),
      ...['ragas', 'talas', 'composers', 'compositions', 'performers'].flatMap((kind) =>
        ['abheri', 'adi', 'tyagaraja', 'nagumomu', 'tara'].map((slug) => getNamePage(kind as 'ragas', slug)),
      ),
      ...[shown, draft, later].map(({ id }) => listNamesOfVideo(id)),
    ])
    const text = JSON.stringify(everything)
    expect(text).toContain('Abheri')
    expect(text).not.toMatch(/hidden|secret|tomorrow/i)
    for (const [kind, slug] of [
      ['ragas', 'hidden-raga'],
      ['composers', 'hidden-composer'],
      ['compositions', 'hidden'],
      ['performers', 'hidden-artist'],
    ] as const)
      expect(await getNamePage(kind, slug)).toBeNull()
    expect(await listNamesOfVideo(draft.id)).toEqual([])
    expect((await listNamesOfVideo(shown.id)).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['tara', 'abheri', 'adi', 'nagumomu', 'tyagaraja']),
    )
  })

  it('redirect old slugs, are indexed only with enough facts, and have alphabetical indexes', async () => {
    const { id } = await db.tala.create({ data: { name: 'Adi', facts: { counts: '8' } } })
    expect([await countNamePages('talas'), (await getNamePage('talas', 'adi'))?.known]).toEqual([0, 1])
    const facts = { counts: '8', system: 'carnatic', angas: 'I4 O O' }
    const seen = { name: 'Adi', aliases: [], facts: { counts: '8' } }
    const form = { kind: 'tala', id, name: 'Adi Tala', aliases: '', facts, seen }
    await saveName(admin, nameInputSchema.parse(form))
    expect(await findName('talas', 'adi')).toMatchObject({ id, slug: 'adi-tala' })
    const listed = [{ slug: 'adi-tala', changedAt: expect.any(Date) as Date }]
    expect(await listSitemapNames('talas', 0, 10)).toEqual(listed)
    for (const slug of ['nothing', 'ADI', "x'; --", 'a'.repeat(300)]) {
      expect([await getNamePage('talas', slug), await findName('talas', slug)]).toEqual([null, null])
    }
    const ragas = Array.from({ length: 250 }, (_, index) => ({ name: `R${1000 + index}`, facts: { watch: '1' } }))
    await db.raga.createMany({ data: ragas })
    const { refs, guides, total } = await listNamePages('ragas', 3)
    expect([total, refs.length, refs[0]?.name]).toEqual([250, 10, 'R1240'])
    const shown = guides.map(({ first, last }) => `${first}–${last}`)
    expect(shown).toEqual(['R1000–R1119', 'R1120–R1239', 'R1240–R1249'])
    // A page past the end must not query the database, because visitors can put any number into the URL.
    expect(await countQueries(() => listNamePages('ragas', 4))).toMatchObject({ result: { refs: [] }, queries: 0 })
  })
})

describe('the names of the catalogue in other scripts', () => {
  const spelled = async (kind: TransliteratedKind, id: number) => {
    const texts = Object.entries((await readTransliterations(admin, kind, [id])).get(id) ?? {})
    return Object.fromEntries(texts.map(([script, { text, confirmed }]) => [script, { text, confirmed }]))
  }
  const save = async (kind: TransliteratedKind, id: number, change: Partial<TransliterationsInput['spellings']>) => {
    const seen = toTransliterationForm((await readTransliterations(admin, kind, [id])).get(id) ?? {})
    return saveTransliterations(
      admin,
      transliterationsInputSchema.parse({ kind, id, seen, spellings: { ...seen, ...change } }),
    )
  }
  const confirmed = (text: string, reason = '') => ({ text, confirmed: true, reason })
  const drained = async () => {
    while ((await draftPendingTransliterations()) > 0);
  }

  it('are drafted for every way of saving a name, and redrafted on a rename', async () => {
    await db.raga.createMany({ data: [{ name: 'Ranjani' }, { name: 'Mohanam', aliases: ['मोहनम्'] }] })
    const artist = await makeArtist({ name: 'Tara' })
    await drained()
    expect(await db.undraftedName.count()).toBe(0)
    const { id } = await db.raga.findUniqueOrThrow({ where: { name: 'Mohanam' } })
    const drafts = { deva: { text: 'मोहनम्', confirmed: false }, telu: { text: 'మోహనం' } }
    expect(await spelled('raga', id)).toMatchObject(drafts)
    expect(await spelled('artist', artist.id)).toMatchObject({ deva: { text: 'तर' } })

    await save('raga', id, { taml: confirmed('மோகனம்', 'Tamil writes h as k here') })
    const aliases = { aliases: '', seen: { name: 'Mohanam', aliases: ['मोहनम्'] } }
    await saveName(admin, { kind: 'raga', id, name: 'Hamsa', ...aliases })
    expect(await spelled('raga', id)).toMatchObject({
      deva: { text: 'हंस', confirmed: false },
      taml: { text: 'மோகனம்', confirmed: true },
    })
    const { taml, deva } = (await readTransliterations(admin, 'raga', [id])).get(id) ?? {}
    expect([taml?.ofOtherName, deva?.ofOtherName]).toEqual(['Mohanam', null])
    const waiting = (draft?: WritingSystem) => listStaffNames(admin, { kind: 'raga', query: '', page: 0, draft })
    expect((await waiting('taml')).data.map(({ name }) => name)).toEqual(['Hamsa', 'Ranjani'])
    await save('raga', id, { taml: confirmed('ஹம்ச') })
    expect((await waiting('taml')).data.map(({ name }) => name)).toEqual(['Ranjani'])
    expect((await waiting()).totalRecords).toBe(2)
  })

  it('are found by the search while confirmed, for every name they belong to', async () => {
    const artist = await makeArtist({ name: 'Tara Tambura' })
    const video = await makeVideo({ artistId: artist.id })
    await makePiece(video.id, { raga: 'Hamsadhvani', tala: 'Adi' })
    const work = await db.composition.create({ data: { title: 'Vatapi', slug: 'vatapi' } })
    await db.piece.updateMany({ where: { videoId: video.id }, data: { compositionId: work.id } })
    const [raga, tala] = [await db.raga.findFirstOrThrow(), await db.tala.findFirstOrThrow()]
    // Uses spellings that no rule derives from the names.
    const spellings: [TransliteratedKind, number, string][] = [
      ['raga', raga.id, 'அன்னத்தொனி'],
      ['tala', tala.id, 'பெருங்காலம்'],
      ['artist', artist.id, 'விண்மீன்'],
      ['composition', work.id, 'கணநாதா'],
    ]
    await drained()
    for (const [kind, id, text] of spellings) {
      expect([text, await foundBy(text)]).toEqual([text, []])
      await save(kind, id, { taml: confirmed(text) })
      expect([text, await foundBy(text)]).toEqual([text, [video.id]])
      await save(kind, id, { taml: { text, confirmed: false, reason: '' } })
      expect([text, await foundBy(text)]).toEqual([text, []])
    }
  })

  it('are confirmed by editors unless changed since, logged, and improve the drafts of other scripts', async () => {
    const { id } = await db.composer.create({ data: { name: 'Tyagaraja' } })
    await drained()
    const byRule = { deva: { text: 'त्यागराज', confirmed: false, reason: '' } }
    await expect(save('composer', id, byRule)).rejects.toThrow('Confirm')

    const seen = toTransliterationForm((await readTransliterations(admin, 'composer', [id])).get(id) ?? {})
    await save('composer', id, { deva: confirmed('त्यागराज', 'Long vowels') })
    expect(await spelled('composer', id)).toMatchObject({ deva: { confirmed: true }, knda: { text: 'ತ್ಯಾಗರಾಜ' } })
    const late = { kind: 'composer' as const, id, seen, spellings: seen }
    await expect(saveTransliterations(admin, late)).rejects.toMatchObject({ code: 'conflict' })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'save-scripts', entity: 'Composer', entityId: String(id) })
    expect(entry.after).toEqual({ Devanagari: 'त्यागराज – Long vowels' })
    await save('composer', id, byRule)
    expect(await spelled('composer', id)).toMatchObject({ deva: { text: 'त्यगरज', confirmed: false } })
    await expect(save('composer', 999_999, { deva: confirmed('क') })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are public for public names, Tamil only when confirmed', async () => {
    const shown = await makeVideo({ name: 'An evening' })
    const draft = await makeVideo({ name: 'Secret', publishedAt: null })
    await makePiece(shown.id, { title: 'Nagumomu', raga: 'Abheri', composer: 'Tyagaraja', startSeconds: 0 })
    await makePiece(draft.id, { title: 'Hidden', raga: 'Hidden raga', composer: 'Nobody', startSeconds: 0 })
    await makeArtist({ name: 'Hidden artist', publishedAt: null })
    await drained()
    const { id } = await db.composer.findUniqueOrThrow({ where: { name: 'Tyagaraja' } })
    await save('composer', id, { taml: confirmed('தியாகராஜர்') })
    const hidden = ['raga:Hidden raga', 'artist:Hidden artist', 'composition:Hidden']
    const names = ['raga:Abheri', 'composer:Tyagaraja', ...hidden]
    const ask = (script: string, asked: readonly string[]) => {
      const query = new URLSearchParams([['script', script], ...asked.map((name) => ['name', name])])
      return call(spellingsCall, { url: `/api/feed/spellings?${query}` })
    }
    const answer = await ask('deva', names)
    expect(answer.json()).toEqual({ 'raga:Abheri': 'अभेरी', 'composer:Tyagaraja': 'त्यगरज' })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await ask('taml', names)).json()).toEqual({ 'composer:Tyagaraja': 'தியாகராஜர்' })
    expect((await ask('taml', ['composition:Nagumomu'])).json()).toEqual({})
    for (const [script, asked] of [
      ['grek', names],
      ['deva', []],
      ['deva', ['form:Kriti']],
      ['deva', Array<string>(51).fill('raga:A')],
    ] as const)
      expect((await ask(script, asked)).status).toBe(400)
    const page = (await getNamePage('composers', 'tyagaraja')) as NamePageDto
    expect(page.inScripts).toEqual([{ script: 'taml', text: 'தியாகராஜர்' }])
    expect(createNameData('https://x.test', 'Rasika', page)).toMatchObject({ alternateName: ['தியாகராஜர்'] })
  })
})
