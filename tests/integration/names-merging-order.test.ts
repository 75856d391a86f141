import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { deleteName } from '@/lib/domains/editorial/mutations-names'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makePiece, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

/** Two compositions: the first has what can be merged, and its piece says a form of its own. */
async function makeCompositions() {
  const { id: videoId } = await makeVideo()
  await makePiece(videoId, {
    title: 'Kaligi unte',
    composer: 'Thyagaraja',
    form: 'Krithi',
    raga: 'Thodi',
    tala: 'Aadi',
  })
  await makePiece(videoId, { startSeconds: 9, title: 'Kaligiyunte', composer: 'Tyagaraja', form: 'Kriti' })
  const [composers, forms] = [await db.composer.findMany(), await db.musicalForm.findMany()]
  const of = (rows: { id: number; name: string }[], name: string) => rows.find((row) => row.name === name)?.id ?? 0
  const [raga, tala] = [await db.raga.findFirstOrThrow(), await db.tala.findFirstOrThrow()]
  const pairs = [
    { kind: 'composer', from: of(composers, 'Thyagaraja'), into: of(composers, 'Tyagaraja') },
    { kind: 'form', from: of(forms, 'Krithi'), into: of(forms, 'Kriti') },
    { kind: 'raga', from: raga.id, into: (await db.raga.create({ data: { name: 'Todi' } })).id },
    { kind: 'tala', from: tala.id, into: (await db.tala.create({ data: { name: 'Adi' } })).id },
  ] as const
  const [from, into] = (await db.composition.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id) as [
    number,
    number,
  ]
  await db.composition.update({ where: { id: from }, data: { ragaId: raga.id, talaId: tala.id } })
  await db.piece.updateMany({ where: { compositionId: from }, data: { formId: pairs[1].from } })
  return { pairs, compositions: { kind: 'composition', from, into } as const }
}

describe('a merge of two compositions is undone', () => {
  it('after the names that they had were merged: the first has those that its own went into', async () => {
    const admin = await makeViewer({ admin: true })
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
    const admin = await makeViewer({ admin: true })
    const form = await db.musicalForm.create({ data: { name: 'Krithi' } })
    const { id: from } = await db.composition.create({ data: { title: 'Vathapi', formId: form.id } })
    const { id: into } = await db.composition.create({ data: { title: 'Vatapi' } })
    const merge = await mergeNames(admin, { kind: 'composition', from, into })
    await deleteName(admin, { kind: 'form', id: form.id })
    await undoMerge(admin, merge)
    expect(await db.composition.findUnique({ where: { id: from } })).toMatchObject({ title: 'Vathapi', formId: null })
  })
})
