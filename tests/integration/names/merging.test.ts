import { GET as previewCall } from '@/app/api/catalogue/merges/route'
import { GET as choicesCall } from '@/app/api/catalogue/choices/route'
import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { deleteVideos } from '@/lib/domains/editorial/mutations-videos'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { listMerges, listStaffNames, previewMerge } from '@/lib/domains/editorial/queries-names'
import { getName } from '@/lib/domains/catalogue/queries-names'
import { listSuggestions } from '@/lib/domains/search/queries-suggestions'
import { saveText } from '@/lib/domains/texts/mutations'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { listTrash } from '@/lib/domains/trash/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeArtist, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(async () => {
  await clearCatalogue()
  await db.nameMerge.deleteMany()
})

const ragaId = async (name: string) => (await db.raga.findUniqueOrThrow({ where: { name } })).id
const composerId = async (name: string) => (await db.composer.findUniqueOrThrow({ where: { name } })).id

const byId = { id: 'asc' } as const
const omit = { changedAt: true }
/** Everything that names and what has them are made of. */
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

/** The ragas of each piece, by name. */
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

  it('gives its pieces the other one, each once, and the other its spellings', async () => {
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

  it('is shown first, without changing anything', async () => {
    const { from, into } = await makeRagas()
    const before = await state()
    const cookies = await signedIn(admin)
    const preview = await call(previewCall, { url: `/?kind=raga&from=${from}&into=${into}`, cookies })
    expect(preview.json()).toEqual({
      ...{ from: 'Thodi', into: 'Todi', pieces: 2, videos: 1, compositions: 0, joined: [] },
      ...{ aliases: ['Thodi', 'தோடி'], lost: '', hides: false },
    })
    expect(await state()).toEqual(before)
    for (const query of [`kind=raga&from=${from}&into=${from}`, `kind=tag&from=1&into=2`, 'kind=raga&from=x&into=1'])
      expect((await call(previewCall, { url: `/?${query}`, cookies })).status).toBe(400)
    expect((await call(previewCall, { url: `/?kind=raga&from=${from}&into=2147483647`, cookies })).status).toBe(404)
  })

  it('says how many compositions have the first, and what is known of it and does not go with it', async () => {
    const { from, into } = await makeRagas()
    await db.composition.create({ data: { title: 'Koluvamaregatha', ragaId: from } })
    await db.raga.update({ where: { id: from }, data: { melakarta: 8 } })
    await saveText(admin, { key: `raga:${from}`, body: 'A raga of the morning.', version: 0 })
    const confirmed = { confirmedAt: new Date(), confirmedBy: 'editor@rasika.test' }
    const spelling = { kind: 'raga', nameId: from, script: 'taml', text: 'தோடி', ofName: 'Thodi' } as const
    await db.scriptSpelling.create({ data: { ...spelling, ...confirmed } })
    const told = { compositions: 1, lost: 'words, facts, 1 confirmed spelling' }
    expect(await previewMerge(admin, { kind: 'raga', from, into })).toMatchObject(told)
    const artist = await makeArtist({ description: 'A singer.' })
    const preview = await previewMerge(admin, { kind: 'artist', from: artist.id, into: (await makeArtist()).id })
    expect(preview.lost).toBe('description, picture')
  })

  it('says before it happens that the videos of a public artist would go to one who is not public', async () => {
    const [shown, other] = [await makeArtist(), await makeArtist()]
    const draft = await makeArtist({ publishedAt: null })
    const hides = async (from: { id: number }, into: { id: number }) =>
      (await previewMerge(admin, { kind: 'artist', from: from.id, into: into.id })).hides
    expect(await hides(shown, draft)).toBe(true)
    expect([await hides(shown, other), await hides(draft, shown)]).toEqual([false, false])
  })

  it('is undone by one step within a day, exactly', async () => {
    const names = await makeRagas()
    const before = await state()
    const { id } = await mergeNames(admin, names)
    expect(await listMerges(admin)).toEqual([expect.objectContaining({ id, from: 'Thodi', into: 'Todi' })])
    await undoMerge(admin, { id })
    expect(await state()).toEqual(before)
    expect(await listMerges(admin)).toEqual([])
    await expect(undoMerge(admin, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('cannot be undone after a day, nor when its name was given again', async () => {
    const names = await makeRagas()
    const old = await mergeNames(admin, names, { now: past(2) })
    expect(await listMerges(admin)).toEqual([])
    await expect(undoMerge(admin, old)).rejects.toMatchObject({ code: 'not_found' })
    const again = { ...names, from: (await db.raga.create({ data: { name: 'Thoodi' } })).id }
    const { id } = await mergeNames(admin, again)
    await db.raga.create({ data: { name: 'Thoodi' } })
    await expect(undoMerge(admin, { id })).rejects.toMatchObject({ code: 'conflict' })
    // It can be tried again once the name is free.
    await db.raga.delete({ where: { name: 'Thoodi' } })
    await undoMerge(admin, { id })
    expect(await ragaId('Thoodi')).toBe(again.from)
  })

  it('leaves what was changed after it as it is when it is undone', async () => {
    const names = await makeRagas()
    const { id } = await mergeNames(admin, names)
    const [, ragamalika] = await db.piece.findMany({ orderBy: { id: 'asc' } })
    await db.pieceRaga.deleteMany({ where: { pieceId: ragamalika?.id, position: 2 } })
    await undoMerge(admin, { id })
    expect(await ragasOfPieces()).toEqual([['1 Thodi'], ['1 Todi']])
  })

  it('happens once when two people do it at once', async () => {
    const names = await makeRagas()
    const results = await Promise.allSettled([mergeNames(admin, names), mergeNames(admin, names)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [{ id } = { id: 0 }] = await listMerges(admin)
    const undone = await Promise.allSettled([undoMerge(admin, { id }), undoMerge(admin, { id })])
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('merging two composers', () => {
  it('joins their compositions of one title, keeps what their pieces said, and is undone exactly', async () => {
    const [one, other] = [await makeVideo(), await makeVideo()]
    await makePiece(one.id, { title: 'Vatapi', composer: 'Dikshithar', form: 'Kriti', language: 'Sanskrit' })
    await makePiece(one.id, { startSeconds: 9, title: 'Kaligi unte', composer: 'Dikshithar' })
    await makePiece(other.id, { title: 'Vātāpi', composer: 'Muthuswami Dikshitar', form: 'Varnam' })
    const [from, into] = [await composerId('Dikshithar'), await composerId('Muthuswami Dikshitar')]
    const before = await state()
    const cookies = await signedIn(admin)
    const preview = await call(previewCall, { url: `/?kind=composer&from=${from}&into=${into}`, cookies })
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
})

describe('merging two artists', () => {
  it('leaves each once in a video with a role, and is undone with genres and links', async () => {
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
})

describe('the names of the catalogue', () => {
  it('are found by a part of a name or spelling, the very name first, with how often each is used', async () => {
    const { id: videoId } = await makeVideo()
    await makePiece(videoId, { title: 'Vatapi', raga: 'Todi', composer: 'Tyagaraja', form: 'Kriti' })
    await db.raga.createMany({ data: [{ name: 'Asavari Todi' }, { name: 'Bilahari', aliases: ['not todi, 100%'] }] })
    const named = async (query: string) =>
      (await listStaffNames(admin, { kind: 'raga', query, page: 0 })).data.map(({ name, uses }) => [name, uses])
    expect(await named('todi')).toEqual([
      ['Todi', 1],
      ['Asavari Todi', 0],
      ['Bilahari', 0],
    ])
    expect(await named('100%')).toEqual([['Bilahari', 0]])
    expect(await named('%')).toEqual([['Bilahari', 0]])
    const compositions = await listStaffNames(admin, { kind: 'composition', query: '', page: 0 })
    expect(compositions.data).toEqual([expect.objectContaining({ name: 'Vatapi', about: 'Tyagaraja', uses: 1 })])
    const cookies = await signedIn(admin)
    const choices = await call(choicesCall, { url: '/?kind=composition&query=vat', cookies })
    expect(choices.json()).toEqual([expect.objectContaining({ label: 'Vatapi (Tyagaraja)' })])
  })

  it('are those of a video that comes back from the trash when its own were merged meanwhile', async () => {
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
})
