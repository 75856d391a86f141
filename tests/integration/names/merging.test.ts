import { GET as previewCall } from '@/app/api/catalogue/merges/route'
import { getName } from '@/lib/domains/catalogue/performed/queries'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { saveContent } from '@/lib/domains/content/mutations'
import { deleteName } from '@/lib/domains/names/entries/mutations'
import { listMerges, previewMerge } from '@/lib/domains/names/entries/queries'
import type { StaffNameKind } from '@/lib/domains/names/entries/schema'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { listSuggestions } from '@/lib/domains/search/suggestions/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { signedIn } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { formOf, useStaff } from '@/tests/integration/support/staff'
import { inTheMiddle, untilSomebodyWaits } from '@/tests/support/data/locks'
import { call } from '@/tests/support/requests/request-scope'

useCatalogue()
const admin = useStaff()
afterEach(() => db.nameMerge.deleteMany())

const ragaId = async (name: string) => (await db.raga.findUniqueOrThrow({ where: { name } })).id
const composerId = async (name: string) => (await db.composer.findUniqueOrThrow({ where: { name } })).id

const previewOf = async (query: string) => call(previewCall, { url: `/?${query}`, cookies: await signedIn(admin) })

const byId = { id: 'asc' } as const
const omit = { changedAt: true }
const state = async () => ({
  ragas: await db.raga.findMany({ orderBy: byId, omit }),
  composers: await db.composer.findMany({ orderBy: byId, omit }),
  forms: await db.musicalForm.findMany({ orderBy: byId }),
  compositions: await db.composition.findMany({ orderBy: byId, omit }),
  pieces: await db.piece.findMany({ orderBy: byId }),
  pieceRagas: await db.pieceRaga.findMany({ orderBy: [{ pieceId: 'asc' }, { position: 'asc' }] }),
  performers: await db.videoPerformer.findMany({ orderBy: [{ videoId: 'asc' }, { position: 'asc' }] }),
  artists: await db.artist.findMany({
    ...{ orderBy: byId, omit: { updatedAt: true }, include: { subCategories: { select: { id: true } } } },
  }),
})

const ragasOfPieces = async () => {
  const pieces = await db.piece.findMany({
    orderBy: { id: 'asc' },
    select: { ragas: { orderBy: { position: 'asc' }, select: { position: true, raga: { select: { name: true } } } } },
  })
  return pieces.map(({ ragas }) => ragas.map(({ position, raga }) => `${position} ${raga.name}`))
}

describe('merging two ragas', () => {
  async function makeRagas() {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Alapana', raga: 'Thodi' })
    await makePiece(videoId, { startSeconds: 9, title: 'Ragamalika', raga: ['Thodi', 'Kalyani', 'Todi'] })
    const [from, into] = [await ragaId('Thodi'), await ragaId('Todi')]
    await db.raga.update({ where: { id: from }, data: { aliases: ['தோடி', 'Todi'] } })
    return { kind: 'raga' as const, from, into }
  }

  it('moves its pieces to the other raga, without duplicates, and adds its spellings', async () => {
    const names = await makeRagas()
    await mergeNames(admin, names)
    expect(await ragasOfPieces()).toEqual([['1 Todi'], ['1 Todi', '2 Kalyani']])
    const left = await db.raga.findMany({ where: { name: { contains: 'odi' } } })
    expect(left).toMatchObject([{ id: names.into, aliases: ['Thodi', 'தோடி'] }])
    await indexCatalogue()
    expect((await listSuggestions(visitor, 'தோடி'))[0]).toMatchObject({ kind: 'raga', id: names.into })
    const [entry] = await db.auditEntry.findMany({ where: { action: 'merge' } })
    expect(entry).toMatchObject({ entity: 'Raga', entityId: String(names.from), actorId: admin.id })
  })

  it('can be previewed without changing anything', async () => {
    const { from, into } = await makeRagas()
    const before = await state()
    expect((await previewOf(`kind=raga&from=${from}&into=${into}`)).json()).toEqual({
      ...{ from: 'Thodi', into: 'Todi', pieces: 2, videos: 1, compositions: 0, joined: [] },
      ...{ aliases: ['Thodi', 'தோடி'], lost: '', hides: false },
    })
    expect(await state()).toEqual(before)
    for (const query of [`kind=raga&from=${from}&into=${from}`, `kind=tag&from=1&into=2`, 'kind=raga&from=x&into=1'])
      expect((await previewOf(query)).status).toBe(400)
    expect((await previewOf(`kind=raga&from=${from}&into=2147483647`)).status).toBe(404)
  })

  it('reports the number of compositions affected and the facts that would be lost', async () => {
    const { from, into } = await makeRagas()
    await db.composition.create({ data: { title: 'Koluvamaregatha', ragaId: from } })
    await db.raga.update({ where: { id: from }, data: { melakarta: 8 } })
    await saveContent(admin, { key: `raga:${from}`, body: 'A raga of the morning.', version: 0 })
    const confirmed = { confirmedAt: new Date(), confirmedBy: 'editor@rasika.test' }
    const spelling = { kind: 'raga', nameId: from, script: 'taml', text: 'தோடி', ofName: 'Thodi' } as const
    await db.scriptSpelling.create({ data: { ...spelling, ...confirmed } })
    const told = { compositions: 1, lost: 'article, facts, 1 confirmed spelling' }
    expect(await previewMerge(admin, { kind: 'raga', from, into })).toMatchObject(told)
    const artist = await makeArtist({ description: 'A singer.' })
    const preview = await previewMerge(admin, { kind: 'artist', from: artist.id, into: (await makeArtist()).id })
    expect(preview.lost).toBe('description, picture')
  })

  it('warns before the videos of a public artist move to one who is not public', async () => {
    const [shown, other] = [await makeArtist(), await makeArtist()]
    const draft = await makeArtist({ publishedAt: null })
    const hides = async (from: { id: number }, into: { id: number }) =>
      (await previewMerge(admin, { kind: 'artist', from: from.id, into: into.id })).hides
    expect(await hides(shown, draft)).toBe(true)
    expect([await hides(shown, other), await hides(draft, shown)]).toEqual([false, false])
  })

  it('can be undone exactly within a day', async () => {
    const names = await makeRagas()
    const before = await state()
    const { id } = await mergeNames(admin, names)
    expect(await listMerges(admin)).toEqual([expect.objectContaining({ id, from: 'Thodi', into: 'Todi' })])
    await undoMerge(admin, { id })
    expect(await state()).toEqual(before)
    expect(await listMerges(admin)).toEqual([])
    await expect(undoMerge(admin, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('cannot be undone after a day, or once the name is taken again', async () => {
    const names = await makeRagas()
    const old = await mergeNames(admin, names, { now: past(2) })
    expect(await listMerges(admin)).toEqual([])
    await expect(undoMerge(admin, old)).rejects.toMatchObject({ code: 'not_found' })
    const again = { ...names, from: (await db.raga.create({ data: { name: 'Thoodi' } })).id }
    const { id } = await mergeNames(admin, again)
    await db.raga.create({ data: { name: 'Thoodi' } })
    await expect(undoMerge(admin, { id })).rejects.toMatchObject({ code: 'conflict' })
    await db.raga.delete({ where: { name: 'Thoodi' } })
    await undoMerge(admin, { id })
    expect(await ragaId('Thoodi')).toBe(again.from)
  })

  it('keeps later changes when it is undone', async () => {
    const names = await makeRagas()
    const { id } = await mergeNames(admin, names)
    const [, ragamalika] = await db.piece.findMany({ orderBy: { id: 'asc' } })
    await db.pieceRaga.deleteMany({ where: { pieceId: ragamalika?.id, position: 2 } })
    await undoMerge(admin, { id })
    expect(await ragasOfPieces()).toEqual([['1 Thodi'], ['1 Todi']])
  })
})

test("merging two composers merges compositions with the same title, keeps the pieces' facts, and can be undone exactly", async () => {
  const [one, other] = [await makeVideo(), await makeVideo()]
  await makePiece(one.id, { title: 'Vatapi', composer: 'Dikshithar', form: 'Kriti', language: 'Sanskrit' })
  await makePiece(one.id, { startSeconds: 9, title: 'Kaligi unte', composer: 'Dikshithar' })
  await makePiece(other.id, { title: 'Vātāpi', composer: 'Muthuswami Dikshitar', form: 'Varnam' })
  const [from, into] = [await composerId('Dikshithar'), await composerId('Muthuswami Dikshitar')]
  const before = await state()
  const preview = await previewOf(`kind=composer&from=${from}&into=${into}`)
  expect(preview.json()).toMatchObject({ pieces: 2, videos: 1, compositions: 2, joined: ['Vātāpi'] })
  const { id } = await mergeNames(admin, { kind: 'composer', from, into })
  const works = await db.composition.findMany({ orderBy: { title: 'asc' } })
  expect(works.map(({ title }) => title)).toEqual(['Kaligi unte', 'Vātāpi'])
  expect(await getName('composers', into)).toMatchObject({ videos: 2 })
  const { id: formId } = await db.musicalForm.findUniqueOrThrow({ where: { name: 'Kriti' } })
  const piece = await db.piece.findFirst({ where: { videoId: one.id, startSeconds: 0 } })
  expect(piece).toMatchObject({ formId, language: 'Sanskrit' })
  await undoMerge(admin, { id })
  expect(await state()).toEqual(before)
})

test('merging two artists lists them once per video with a role, and is undone with genres and links', async () => {
  const [from, into, third] = [await makeArtist(), await makeArtist(), await makeArtist()]
  const video = await makeVideo()
  await db.videoPerformer.createMany({
    data: [
      { videoId: video.id, artistId: from.id, position: 1 },
      { videoId: video.id, artistId: third.id, position: 2, role: 'violin' },
      { videoId: video.id, artistId: into.id, position: 3, role: 'vocal' },
    ],
  })
  const alone = await makeVideo({ artistId: from.id })
  const tag = await db.tag.create({ data: { type: 'a', tag: 'a:one', name: 'One', artistId: from.id } })
  const before = await state()
  const { id } = await mergeNames(admin, { kind: 'artist', from: from.id, into: into.id })
  const performers = await db.videoPerformer.findMany({ orderBy: [{ videoId: 'asc' }, { position: 'asc' }] })
  expect(performers).toEqual([
    { videoId: video.id, artistId: into.id, position: 1, role: 'vocal' },
    { videoId: video.id, artistId: third.id, position: 2, role: 'violin' },
    { videoId: alone.id, artistId: into.id, position: 1, role: null },
  ])
  expect(await db.tag.findUnique({ where: { id: tag.id } })).toMatchObject({ artistId: into.id })
  await undoMerge(admin, { id })
  expect(await state()).toEqual(before)
  expect(await db.tag.findUnique({ where: { id: tag.id } })).toMatchObject({ artistId: from.id })
})

test('a video restored from the trash has the names that its own were merged into', async () => {
  const [asha, ashaRao, shantaRao] = [await makeArtist({ name: 'Asha' }), await makeArtist(), await makeArtist()]
  const { id } = await makeVideo({ artistId: asha.id })
  await makePiece(id, { title: 'Vatapi', raga: ['Thodi', 'Todi', 'Kalyani'], composer: 'Dikshithar' })
  await deleteVideos(admin, { ids: [id] })
  const other = await makeVideo()
  await makePiece(other.id, { title: 'Vātāpi', raga: 'Todi', composer: 'Muthuswami Dikshitar' })
  const [from, into] = [await composerId('Dikshithar'), await composerId('Muthuswami Dikshitar')]
  await mergeNames(admin, { kind: 'raga', from: await ragaId('Thodi'), into: await ragaId('Todi') })
  await mergeNames(admin, { kind: 'composer', from, into })
  await mergeNames(admin, { kind: 'artist', from: asha.id, into: ashaRao.id })
  await mergeNames(admin, { kind: 'artist', from: ashaRao.id, into: shantaRao.id })
  const [item] = (await listTrash(admin, { page: 0, query: '' })).data
  await restoreFromTrash(admin, item ?? { id: 0 })
  expect(await getStaffVideo(admin, id)).toMatchObject({
    artists: [{ id: shantaRao.id }],
    form: { pieces: '0:00 Vatapi · Todi, Kalyani · - · Muthuswami Dikshitar' },
  })
  const of = { where: { piece: { videoId: id } }, orderBy: { position: 'asc' } } as const
  expect(await db.pieceRaga.findMany(of)).toMatchObject([{ position: 1 }, { position: 2 }])
})

/** Runs `save` just before a merge commits, and returns the result of `save`. */
async function whileMerging<T>(names: { kind: StaffNameKind; from: number; into: number }, save: () => Promise<T>) {
  const other = await makeViewer({ admin: true })
  const { work } = await db.$transaction(async (tx) => {
    // Blocks the merge just before it commits: it locks the editor's row last, for the audit log.
    await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${other.id} FOR UPDATE`
    const merging = mergeNames(other, names)
    await untilSomebodyWaits()
    const saving = save().catch((error: unknown) => error)
    await untilSomebodyWaits(2)
    return { work: Promise.all([saving, merging]) }
  })
  return (await work)[0]
}

describe('a video form saved during a merge', () => {
  it.each<[kind: StaffNameKind, make: (name: string) => Promise<{ id: number }>, line: string]>([
    ['raga', (name) => db.raga.create({ data: { name } }), '0:00 Song · Old'],
    ['tala', (name) => db.tala.create({ data: { name } }), '0:00 Song · - · Old'],
    ['composer', (name) => db.composer.create({ data: { name } }), '0:00 Song · - · - · Old'],
    ['form', (name) => db.musicalForm.create({ data: { name } }), '0:00 Song · - · - · - · Old'],
    ['composition', (title) => db.composition.create({ data: { title } }), '0:00 Song · - · - · - · - · - · Old'],
  ])('refers to the remaining %s in its programme', async (kind, make, line) => {
    const { id } = await makeVideo()
    const form = await formOf(admin, id)
    const [from, into] = [(await make('Old')).id, (await make('New')).id]
    const saved = await whileMerging({ kind, from, into }, () => saveVideo(admin, id, { ...form, pieces: line }))
    expect(saved).toMatchObject({ id })
    expect((await formOf(admin, id)).pieces).toBe(line.replace('Old', 'New'))
  })

  it.each(['save', 'merge'] as const)(
    'is saved, and the merge done, where the two wait for each other, first the %s',
    async (first) => {
      const { id } = await makeVideo()
      await makePiece(id, { title: 'Song', raga: 'Old', tala: 'Adi' })
      const { id: from } = await db.raga.findFirstOrThrow()
      const { id: into } = await db.raga.create({ data: { name: 'New' } })
      const form = await formOf(admin, id)
      const save = () => saveVideo(admin, id, { ...form, pieces: '0:00 Song · Old · Adi · - · Kriti' })
      const merge = () => mergeNames(admin, { kind: 'raga', from, into })
      if (first === 'save') await inTheMiddle('PieceTala', save, merge, 'SHARE')
      else await inTheMiddle('Follow', merge, save)
      expect((await formOf(admin, id)).pieces).toBe('0:00 Song · New · Adi · - · Kriti')
    },
  )

  it('reports at the field that a chosen artist no longer exists', async () => {
    const [from, into] = [await makeArtist(), await makeArtist()]
    const input = videoInput({ performers: [{ artistId: from.id, role: '' }] })
    const saved = await whileMerging({ kind: 'artist', from: from.id, into: into.id }, () =>
      saveVideo(admin, null, input),
    )
    expect(saved).toMatchObject({
      code: 'validation',
      fields: { performers: expect.stringContaining('Choose another') },
    })
  })
})

test('a person who unfollows a name during its merge does not follow the other name', async () => {
  const [from, into] = [await makeArtist(), await makeArtist()]
  const row = { userId: admin.id, kind: 'artist', targetId: from.id }
  await db.follow.create({ data: row })
  const { merging } = await db.$transaction(async (tx) => {
    await tx.follow.deleteMany({ where: row })
    const merging = mergeNames(admin, { kind: 'artist', from: from.id, into: into.id })
    await untilSomebodyWaits()
    return { merging }
  })
  await merging
  expect(await db.follow.findMany({ where: { userId: admin.id } })).toEqual([])
})

async function makeCompositions() {
  const { id: videoId } = await makeVideo()
  const names = { composer: 'Thyagaraja', form: 'Krithi', raga: 'Thodi', tala: 'Aadi' }
  await makePiece(videoId, { title: 'Kaligi unte', ...names })
  await makePiece(videoId, { startSeconds: 9, title: 'Kaligiyunte', composer: 'Tyagaraja', form: 'Kriti' })
  const formId = async (name: string) => (await db.musicalForm.findUniqueOrThrow({ where: { name } })).id
  const [raga, tala] = [await db.raga.findFirstOrThrow(), await db.tala.findFirstOrThrow()]
  const pairs = [
    { kind: 'composer', from: await composerId('Thyagaraja'), into: await composerId('Tyagaraja') },
    { kind: 'form', from: await formId('Krithi'), into: await formId('Kriti') },
    { kind: 'raga', from: raga.id, into: (await db.raga.create({ data: { name: 'Todi' } })).id },
    { kind: 'tala', from: tala.id, into: (await db.tala.create({ data: { name: 'Adi' } })).id },
  ] as const
  const [from = 0, into = 0] = (await db.composition.findMany({ orderBy: byId })).map(({ id }) => id)
  await db.composition.update({ where: { id: from }, data: { ragaId: raga.id, talaId: tala.id } })
  await db.piece.updateMany({ where: { compositionId: from }, data: { formId: pairs[1].from } })
  return { pairs, compositions: { kind: 'composition', from, into } as const }
}

describe('undoing a merge of two compositions', () => {
  it('restores the first with the merged names, if its own have been merged since', async () => {
    const { pairs, compositions } = await makeCompositions()
    const first = await mergeNames(admin, compositions)
    for (const pair of pairs) await mergeNames(admin, pair)
    await undoMerge(admin, first)
    const [composerId, formId, ragaId, talaId] = pairs.map(({ into }) => into)
    const { from: id } = compositions
    expect(await db.composition.findUnique({ where: { id } })).toMatchObject({ composerId, formId, ragaId, talaId })
    expect(await db.piece.findMany({ where: { compositionId: id } })).toMatchObject([{ formId }])
  })

  it('restores the first without a form, if its form has been deleted since', async () => {
    const form = await db.musicalForm.create({ data: { name: 'Krithi' } })
    const { id: from } = await db.composition.create({ data: { title: 'Vathapi', formId: form.id } })
    const { id: into } = await db.composition.create({ data: { title: 'Vatapi' } })
    const merge = await mergeNames(admin, { kind: 'composition', from, into })
    await deleteName(admin, { kind: 'form', id: form.id })
    await undoMerge(admin, merge)
    expect(await db.composition.findUnique({ where: { id: from } })).toMatchObject({ title: 'Vathapi', formId: null })
  })
})
