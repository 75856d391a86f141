import { knowledgeSentence } from '@/components/knowledge/sentence'
import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { deleteName, saveName } from '@/lib/domains/editorial/mutations-names'
import { nameInputSchema } from '@/lib/domains/editorial/schema-names'
import { PERFORMANCES } from '@/lib/domains/knowledge/policy'
import { findName, getKnowledge, listKnowledgeOfVideo } from '@/lib/domains/knowledge/queries'
import { countKnowledge, listKnowledge, listScales, listSitemapKnowledge } from '@/lib/domains/knowledge/queries-lists'
import { getNameOfWords, readNameWords } from '@/lib/domains/knowledge/queries-words'
import type { NameWordsInput } from '@/lib/domains/knowledge/schema-words'
import { restoreText, saveText } from '@/lib/domains/texts/mutations'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { knowledgeKinds } from '@/lib/shared/name-kinds'
import { clearCatalogue, future, makeArtist, makePiece, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { useTestDatabase } from '../support/database'

useTestDatabase()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(async () => {
  await clearCatalogue()
  await db.nameMerge.deleteMany()
})

describe('names', () => {
  it('are saved with their facts, into columns too, unless somebody else changed those', async () => {
    const { id } = await db.raga.create({ data: { name: 'Todi', melakarta: 8, facts: { thaat: 'bhairavi' } } })
    await db.tala.create({ data: { name: 'Adi', aliases: ['Aadi'] } })
    const seen = { name: 'Todi', aliases: [], facts: { melakarta: '8', thaat: 'bhairavi' } }
    const save = (facts: Record<string, string>, then: object = seen) =>
      saveName(admin, nameInputSchema.parse({ kind: 'raga', id, name: 'Todi', aliases: '', facts, seen: then }))
    await save({ melakarta: '8', isMelakarta: 'yes', arohana: ' S R1 G2 Ṡ ', thaat: '', watch: '2' })
    expect(await db.raga.findUnique({ where: { id } })).toMatchObject({
      melakarta: 8,
      isMelakarta: true,
      arohana: 'S R1 G2 Ṡ',
      avarohana: null,
      facts: { watch: '2' },
    })
    await expect(save({})).rejects.toMatchObject({ code: 'conflict' })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect([entry.before, entry.after]).toEqual([
      { facts: { melakarta: '8', thaat: 'bhairavi' } },
      { facts: { melakarta: '8', isMelakarta: 'yes', arohana: 'S R1 G2 Ṡ', watch: '2' } },
    ])

    const work = await db.composition.create({ data: { title: 'Vatapi' } })
    const form = { kind: 'composition', id: work.id, name: 'Vatapi', aliases: '' }
    const saveWork = (facts: Record<string, string>) =>
      saveName(admin, nameInputSchema.parse({ ...form, facts, seen: { name: 'Vatapi', aliases: [], facts: {} } }))
    await expect(saveWork({ raga: 'Nobody knows it' })).rejects.toMatchObject({ code: 'validation' })
    await saveWork({ raga: 'Todi', tala: 'Aadi', language: 'Sanskrit' })
    expect(await db.composition.findFirst({ select: { ragaId: true, tala: true, language: true } })).toMatchObject({
      ragaId: id,
      tala: { name: 'Adi' },
      language: 'Sanskrit',
    })
    // What a composition is set in is not deleted, and goes with a merge.
    await expect(deleteName(admin, { kind: 'raga', id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('are renamed with their spellings, and not over a change of somebody else or into a name that is taken', async () => {
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

  it('are deleted only while nothing has them', async () => {
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

  it('leave their old slug behind when they are renamed, and an undone merge gives it back', async () => {
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

const saveWords = (actor: Actor, { kind, id, ...words }: NameWordsInput) =>
  saveText(actor, { key: `${kind}:${id}`, ...words })

test('words of a name are versions that staff write, each over the one that they read', async () => {
  const { id } = await db.raga.create({ data: { name: 'Todi' } })
  const words = { kind: 'raga' as const, id, body: 'Grave and *tender*.', version: 0 }
  expect(await saveWords(admin, words)).toBe(1)
  await expect(saveWords(admin, { ...words, body: 'Other' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await readNameWords(admin, 'raga', [id, 999])).get(id)).toEqual({ body: words.body, version: 1 })
  await expect(saveWords(admin, { ...words, id: 999_999 })).rejects.toMatchObject({ code: 'not_found' })
  const member = await makeViewer({ subscription: { status: 'active' } })
  await expect(saveWords(member, words)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(readNameWords(visitor, 'raga', [id])).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('words of an artist begin as their description, and an earlier version of words is restored', async () => {
  const { id } = await makeArtist({ name: 'Tara' })
  await db.artist.update({ where: { id }, data: { description: 'Sings.' } })
  expect((await readNameWords(admin, 'artist', [id])).get(id)).toEqual({ body: 'Sings.', version: 0 })
  const words = { kind: 'artist' as const, id }
  expect(await getNameOfWords(admin, words)).toEqual({ name: 'Tara', version: 0 })
  await saveWords(admin, { ...words, body: 'Sings *well*.', version: 0 })
  await saveWords(admin, { ...words, body: 'Sings.', version: 1 })
  const editor = await makeViewer({ staffRole: 'EDITOR' })
  await restoreText(editor, { key: `artist:${id}`, number: 1, version: 2 })
  expect(await getNameOfWords(editor, words)).toEqual({ name: 'Tara', version: 3 })
  expect((await readNameWords(editor, 'artist', [id])).get(id)).toEqual({ body: 'Sings *well*.', version: 3 })
  expect((await db.artist.findUniqueOrThrow({ where: { id } })).description).toBe('Sings.')
  expect(await getNameOfWords(admin, { kind: 'composition', id: 999_999 })).toBeNull()
  await expect(getNameOfWords(await makeViewer({ staffRole: 'SUPPORT' }), words)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

describe('public pages', () => {
  it('of every melakarta on the wheel exist, also where its number is all that staff wrote', async () => {
    const many = Array.from({ length: 500 }, (_, count) => ({ name: `A raga ${count}`, facts: { thaat: 'kafi' } }))
    await db.raga.createMany({
      data: [...many, { name: 'Kanakangi', melakarta: 1, isMelakarta: true }, { name: 'Ratnangi', isMelakarta: true }],
    })
    const { melakartas } = await listScales()
    expect(melakartas.map(({ slug }) => slug)).toEqual(['kanakangi'])
    const sentences = ['kanakangi', 'ratnangi'].map(async (slug) => {
      const raga = await getKnowledge('ragas', slug)
      return raga && knowledgeSentence(raga, 'Rasika')
    })
    expect(await Promise.all(sentences)).toEqual([
      'Kanakangi is a raga: the 1st of the 72 melakartas.',
      'Ratnangi is a raga: one of the 72 melakartas.',
    ])
  })

  it('of a performer list as many of the newest videos as those of other names', async () => {
    const artist = await makeArtist({ name: 'Tara' })
    await makeVideo({ artistId: (await makeArtist({ name: 'Tara' })).id })
    const made: number[] = []
    for (let count = 0; count <= PERFORMANCES; count += 1) made.push((await makeVideo({ artistId: artist.id })).id)
    const { slug } = await db.artist.findUniqueOrThrow({ where: { id: artist.id } })
    const { performances = [] } = (await getKnowledge('performers', slug)) ?? {}
    expect(performances.map(({ videoId }) => videoId)).toEqual(made.reverse().slice(0, PERFORMANCES))
  })

  it('say of a name what is known, where it is performed and what belongs to it, and nothing of a draft', async () => {
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

    const raga = await getKnowledge('ragas', 'abheri')
    expect(raga).toMatchObject({
      name: 'Abheri',
      facts: { melakarta: '22', thaat: 'kafi' },
      known: 3,
      parent: { slug: 'kharaharapriya', note: 'melakarta 22' },
      performances: [{ name: 'An evening', free: false, trailerId, pieces: [{ title: 'Nagumomu', startSeconds: 90 }] }],
      related: [{ title: 'Compositions in this raga', refs: [{ slug: 'nagumomu', note: 'Tyagaraja' }] }],
    })
    expect(JSON.stringify(raga)).not.toContain(shown.fileKey)
    expect(await getKnowledge('ragas', 'kharaharapriya')).toMatchObject({
      related: [{ title: 'Janya ragas', refs: [{ slug: 'abheri' }] }],
    })
    expect(await getKnowledge('compositions', 'nagumomu')).toMatchObject({
      composer: { name: 'Tyagaraja' },
      form: 'Kriti',
      known: 3,
    })
    expect(await getKnowledge('performers', 'tara')).toMatchObject({
      performances: [{ name: 'An evening', pieces: [] }],
    })
    const everything = await Promise.all([
      ...knowledgeKinds.map((kind) => listKnowledge(kind, 1)),
      ...knowledgeKinds.map((kind) => listSitemapKnowledge(kind, 0, 100)),
      ...['ragas', 'talas', 'composers', 'compositions', 'performers'].flatMap((kind) =>
        ['abheri', 'adi', 'tyagaraja', 'nagumomu', 'tara'].map((slug) => getKnowledge(kind as 'ragas', slug)),
      ),
      ...[shown, draft, later].map(({ id }) => listKnowledgeOfVideo(id)),
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
      expect(await getKnowledge(kind, slug)).toBeNull()
    expect(await listKnowledgeOfVideo(draft.id)).toEqual([])
    expect((await listKnowledgeOfVideo(shown.id)).map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['tara', 'abheri', 'adi', 'nagumomu', 'tyagaraja']),
    )
  })

  it('lead an old slug on, for search engines only while there is enough to read, in pages of the alphabet', async () => {
    const { id } = await db.tala.create({ data: { name: 'Adi', facts: { counts: '8' } } })
    expect([await countKnowledge('talas'), (await getKnowledge('talas', 'adi'))?.known]).toEqual([0, 1])
    const facts = { counts: '8', system: 'carnatic', angas: 'I4 O O' }
    const seen = { name: 'Adi', aliases: [], facts: { counts: '8' } }
    const form = { kind: 'tala', id, name: 'Adi Tala', aliases: '', facts, seen }
    await saveName(admin, nameInputSchema.parse(form))
    expect(await findName('talas', 'adi')).toMatchObject({ id, slug: 'adi-tala' })
    expect(await listSitemapKnowledge('talas', 0, 10)).toEqual([
      { slug: 'adi-tala', changedAt: expect.any(Date) as Date },
    ])
    for (const slug of ['nothing', 'ADI', "x'; --", 'a'.repeat(300)]) {
      expect([await getKnowledge('talas', slug), await findName('talas', slug)]).toEqual([null, null])
    }
    await db.raga.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({ name: `R${1000 + index}`, facts: { watch: '1' } })),
    })
    const { refs, guides, total } = await listKnowledge('ragas', 3)
    expect([total, refs.length, refs[0]?.name]).toEqual([250, 10, 'R1240'])
    expect(guides).toEqual([
      { first: 'R1000', last: 'R1119' },
      { first: 'R1120', last: 'R1239' },
      { first: 'R1240', last: 'R1249' },
    ])
    // Addresses of such pages are without number: the names are counted once for all of them.
    expect(await countQueries(() => listKnowledge('ragas', 4))).toMatchObject({ result: { refs: [] }, queries: 0 })
  })
})
