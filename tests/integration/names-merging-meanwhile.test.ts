import { mergeNames } from '@/lib/domains/editorial/mutations-merges'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import type { StaffNameKind } from '@/lib/domains/editorial/schema-names'
import { db } from '@/lib/server/db/client'
import { found } from '@/lib/shared/errors'
import { clearCatalogue, makeArtist, makePiece, makeVideo } from '@/tests/factories/catalogue'
import { videoInput } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { inTheMiddle, untilSomebodyWaits } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
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
  const kinds = [
    { kind: 'raga', make: (name: string) => db.raga.create({ data: { name } }), line: '0:00 Song · Old' },
    { kind: 'tala', make: (name: string) => db.tala.create({ data: { name } }), line: '0:00 Song · - · Old' },
    {
      kind: 'composer',
      make: (name: string) => db.composer.create({ data: { name } }),
      line: '0:00 Song · - · - · Old',
    },
    {
      kind: 'form',
      make: (name: string) => db.musicalForm.create({ data: { name } }),
      line: '0:00 Song · - · - · - · Old',
    },
    {
      kind: 'composition',
      make: (title: string) => db.composition.create({ data: { title } }),
      line: '0:00 Song · - · - · - · - · - · Old',
    },
  ] as const

  it.each(kinds)('has the successor of a $kind in its programme', async ({ kind, make, line }) => {
    const admin = await makeViewer({ admin: true })
    const { id } = await makeVideo()
    const { form } = found(await getStaffVideo(admin, id))
    const [from, into] = [(await make('Old')).id, (await make('New')).id]
    const saved = await whileMerging({ kind, from, into }, () => saveVideo(admin, id, { ...form, pieces: line }))
    expect(saved).toMatchObject({ id })
    expect(found(await getStaffVideo(admin, id)).form.pieces).toBe(line.replace('Old', 'New'))
  })

  it.each(['save', 'merge'] as const)(
    'is saved, and the merge done, where the two wait for each other, first the %s',
    async (first) => {
      const admin = await makeViewer({ admin: true })
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
    const admin = await makeViewer({ admin: true })
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
    const admin = await makeViewer({ admin: true })
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
