import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { deleteName } from '@/lib/domains/names/entries/mutations'
import type { StaffNameKind } from '@/lib/domains/names/entries/schema'
import { mergeNames, undoMerge } from '@/lib/domains/names/merging/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import { clearCatalogue, makeArtist, makePiece, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { inTheMiddle, untilSomebodyWaits } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

/** Does something while a merge has done all but to commit. @returns what came of it */
async function whileMerging<T>(names: { kind: StaffNameKind; from: number; into: number }, save: () => Promise<T>) {
  const other = await makeViewer({ admin: true })
  const { work } = await db.$transaction(async (tx) => {
    // The audit log asks for the right of who merges, last of all.
    await tx.$executeRaw`SELECT FROM "User" WHERE "id" = ${other.id} FOR UPDATE`
    const merging = mergeNames(other, names)
    await untilSomebodyWaits()
    const saving = save().catch((error: unknown) => error)
    await untilSomebodyWaits(2)
    return { work: Promise.all([saving, merging]) }
  })
  return (await work)[0]
}

describe('the form of a video that is saved while a name is merged', () => {
  const named = { raga: db.raga, tala: db.tala, composer: db.composer, form: db.musicalForm }
  type Named = keyof typeof named
  const makeName = (kind: Named | 'composition', name: string) =>
    kind === 'composition'
      ? db.composition.create({ data: { title: name } })
      : (named[kind] as typeof db.raga).create({ data: { name } })

  it.each<[kind: Named | 'composition', line: string]>([
    ['raga', '0:00 Song · Old'],
    ['tala', '0:00 Song · - · Old'],
    ['composer', '0:00 Song · - · - · Old'],
    ['form', '0:00 Song · - · - · - · Old'],
    ['composition', '0:00 Song · - · - · - · - · - · Old'],
  ])('has the successor of a %s in its programme', async (kind, line) => {
    const { id } = await makeVideo()
    const { form } = found(await getStaffVideo(admin, id))
    const [from, into] = [(await makeName(kind, 'Old')).id, (await makeName(kind, 'New')).id]
    const saved = await whileMerging({ kind, from, into }, () => saveVideo(admin, id, { ...form, pieces: line }))
    expect(saved).toMatchObject({ id })
    expect(found(await getStaffVideo(admin, id)).form.pieces).toBe(line.replace('Old', 'New'))
  })

  it.each(['save', 'merge'] as const)(
    'is saved, and the merge done, where the two wait for each other, first the %s',
    async (first) => {
      const { id } = await makeVideo()
      await makePiece(id, { title: 'Song', raga: 'Old', tala: 'Adi' })
      const { id: from } = await db.raga.findFirstOrThrow()
      const { id: into } = await db.raga.create({ data: { name: 'New' } })
      const { form } = found(await getStaffVideo(admin, id))
      const save = () => saveVideo(admin, id, { ...form, pieces: '0:00 Song · Old · Adi · - · Kriti' })
      const merge = () => mergeNames(admin, { kind: 'raga', from, into })
      if (first === 'save') await inTheMiddle('PieceTala', save, merge, 'SHARE')
      else await inTheMiddle('Follow', merge, save)
      expect(found(await getStaffVideo(admin, id)).form.pieces).toBe('0:00 Song · New · Adi · - · Kriti')
    },
  )

  it('says at the field that a chosen artist is not there any more', async () => {
    const [from, into] = [await makeArtist(), await makeArtist()]
    const input = videoInput({ performers: [{ artistId: from.id, role: '' }] })
    const saved = await whileMerging({ kind: 'artist', from: from.id, into: into.id }, () =>
      saveVideo(admin, null, input),
    )
    expect(saved).toMatchObject({ code: 'validation', fields: { performers: expect.stringContaining('choose again') } })
  })
})

describe('who unfollows a name while it is merged', () => {
  it('does not follow the name that it went into', async () => {
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
})

/** Two compositions: the first has what can be merged, and its piece says a form of its own. */
async function makeCompositions() {
  const { id: videoId } = await makeVideo()
  const names = { composer: 'Thyagaraja', form: 'Krithi', raga: 'Thodi', tala: 'Aadi' }
  await makePiece(videoId, { title: 'Kaligi unte', ...names })
  await makePiece(videoId, { startSeconds: 9, title: 'Kaligiyunte', composer: 'Tyagaraja', form: 'Kriti' })
  const idOf = async (rows: Promise<{ id: number; name: string }[]>, name: string) =>
    found((await rows).find((row) => row.name === name)).id
  const composer = (name: string) => idOf(db.composer.findMany(), name)
  const form = (name: string) => idOf(db.musicalForm.findMany(), name)
  const [raga, tala] = [await db.raga.findFirstOrThrow(), await db.tala.findFirstOrThrow()]
  const pairs = [
    { kind: 'composer', from: await composer('Thyagaraja'), into: await composer('Tyagaraja') },
    { kind: 'form', from: await form('Krithi'), into: await form('Kriti') },
    { kind: 'raga', from: raga.id, into: (await db.raga.create({ data: { name: 'Todi' } })).id },
    { kind: 'tala', from: tala.id, into: (await db.tala.create({ data: { name: 'Adi' } })).id },
  ] as const
  const ids = (await db.composition.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  const [from = 0, into = 0] = ids
  await db.composition.update({ where: { id: from }, data: { ragaId: raga.id, talaId: tala.id } })
  await db.piece.updateMany({ where: { compositionId: from }, data: { formId: pairs[1].from } })
  return { pairs, compositions: { kind: 'composition', from, into } as const }
}

describe('a merge of two compositions is undone', () => {
  it('after the names that they had were merged: the first has those that its own went into', async () => {
    const { pairs, compositions } = await makeCompositions()
    const first = await mergeNames(admin, compositions)
    for (const pair of pairs) await mergeNames(admin, pair)
    await undoMerge(admin, first)
    const [composerId, formId, ragaId, talaId] = pairs.map(({ into }) => into)
    const { from: id } = compositions
    expect(await db.composition.findUnique({ where: { id } })).toMatchObject({ composerId, formId, ragaId, talaId })
    expect(await db.piece.findMany({ where: { compositionId: id } })).toMatchObject([{ formId }])
  })

  it('after the form of the first was deleted: the first has none', async () => {
    const form = await db.musicalForm.create({ data: { name: 'Krithi' } })
    const { id: from } = await db.composition.create({ data: { title: 'Vathapi', formId: form.id } })
    const { id: into } = await db.composition.create({ data: { title: 'Vatapi' } })
    const merge = await mergeNames(admin, { kind: 'composition', from, into })
    await deleteName(admin, { kind: 'form', id: form.id })
    await undoMerge(admin, merge)
    expect(await db.composition.findUnique({ where: { id: from } })).toMatchObject({ title: 'Vathapi', formId: null })
  })
})
