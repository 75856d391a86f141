import { mergeNames, undoMerge } from '@/lib/domains/editorial/mutations-merges'
import { deleteName, saveName } from '@/lib/domains/editorial/mutations-names'
import { nameInputSchema } from '@/lib/domains/editorial/schema-names'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

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
      ...{ melakarta: 8, isMelakarta: true, arohana: 'S R1 G2 Ṡ', avarohana: null, facts: { watch: '2' } },
    })
    await expect(save({})).rejects.toMatchObject({ code: 'conflict' })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect([entry.before, entry.after]).toEqual([
      { facts: { melakarta: '8', thaat: 'bhairavi' } },
      { facts: { melakarta: '8', isMelakarta: 'yes', arohana: 'S R1 G2 Ṡ', watch: '2' } },
    ])

    const work = await db.composition.create({ data: { title: 'Vatapi' } })
    const saveWork = (facts: Record<string, string>) =>
      saveName(
        admin,
        nameInputSchema.parse({
          ...{ kind: 'composition', id: work.id, name: 'Vatapi', aliases: '', facts },
          seen: { name: 'Vatapi', aliases: [], facts: {} },
        }),
      )
    await expect(saveWork({ raga: 'Nobody knows it' })).rejects.toMatchObject({ code: 'validation' })
    await saveWork({ raga: 'Todi', tala: 'Aadi', language: 'Sanskrit' })
    expect(await db.composition.findFirst({ select: { ragaId: true, tala: true, language: true } })).toMatchObject({
      ...{ ragaId: id, tala: { name: 'Adi' }, language: 'Sanskrit' },
    })
    // What a composition is set in is not deleted, and goes with a merge.
    await expect(deleteName(admin, { kind: 'raga', id })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('leave their old slug behind when they are renamed, and an undone merge gives it back', async () => {
    const [from, into] = [
      await db.raga.create({ data: { name: 'Tody' } }),
      await db.raga.create({ data: { name: 'X' } }),
    ]
    await saveName(admin, {
      ...{ kind: 'raga', id: from.id, name: 'Thodi', aliases: '', seen: { name: 'Tody', aliases: [] } },
    })
    const old = async () =>
      (await db.oldSlug.findMany({ orderBy: { slug: 'asc' } })).map(({ slug, nameId }) => [slug, nameId])
    expect(await old()).toEqual([['tody', from.id]])
    const { id } = await mergeNames(admin, { kind: 'raga', from: from.id, into: into.id })
    expect(await old()).toEqual([
      ['thodi', into.id],
      ['tody', into.id],
    ])
    await undoMerge(admin, { id })
    expect(await old()).toEqual([
      ['thodi', from.id],
      ['tody', from.id],
    ])
  })
})
