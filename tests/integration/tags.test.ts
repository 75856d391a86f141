import { createTag, deleteTag } from '@/lib/domains/tags/mutations'
import { listTags } from '@/lib/domains/tags/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { clearCatalogue, makeArtist, makeSeries, past } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { useTestDatabase } from './support/database'

useTestDatabase()
afterEach(clearCatalogue)

const ask = (query = '', page = 0) => ({ query, page })

describe('tags', () => {
  it('are for admins only', async () => {
    await expect(listTags(visitor, ask())).rejects.toMatchObject({ code: 'unauthenticated' })
    const others = [
      await makeViewer(),
      await makeViewer({ subscription: { status: 'active' } }),
      await makeViewer({ admin: true, verified: false }),
    ]
    for (const actor of others) await expect(listTags(actor, ask())).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('are listed ten a page, the last edited first, and searched literally by code and name', async () => {
    const admin = await makeViewer({ admin: true })
    for (let index = 0; index < 11; index += 1) {
      await db.tag.create({
        data: { type: 'a', tag: `a:artist-${index}`, name: `Artist ${index}`, updatedAt: past(30 - index) },
      })
    }
    await db.tag.create({ data: { type: 's', tag: 's:europe-tour', name: '100% Europe', updatedAt: past(90) } })
    const first = await listTags(admin, ask())
    expect(first).toMatchObject({ page: 0, totalPages: 2, totalRecords: 12 })
    expect(first.data.map(({ tag }) => tag).slice(0, 2)).toEqual(['a:artist-10', 'a:artist-9'])
    expect(first.data).toHaveLength(10)
    expect((await listTags(admin, ask('', 9))).data).toEqual([])
    for (const query of ['EUROPE', 's:e', '%', '100%']) {
      expect([query, (await listTags(admin, ask(query))).data.map(({ tag }) => tag)]).toEqual([
        query,
        ['s:europe-tour'],
      ])
    }
    expect(await listTags(admin, ask('_'))).toMatchObject({ data: [], totalRecords: 0, totalPages: 0 })
  })

  it('have a code of the agreed form, with the letter of their type', async () => {
    const create = (type: 'a' | 's', tag: string, link = {}) =>
      db.tag.create({ data: { type, tag, name: 'Name', ...link } })
    for (const tag of [
      'a:',
      'a:Jack',
      'a: jack',
      'a:jack smith',
      'ajack',
      ':jack',
      'aa:jack',
      `a:${'x'.repeat(31)}`,
      'a:jack\n',
      'a:é',
      '',
    ]) {
      await expect(create('a', tag)).rejects.toThrow(/Tag_code/)
    }
    await expect(create('s', 'a:jack')).rejects.toThrow(/Tag_code_agrees_with_type/)
    await expect(create('a', 's:jack')).rejects.toThrow(/Tag_code_agrees_with_type/)
    await create('a', 'a:jack')
    await create('s', `s:${'x'.repeat(30)}`)
    await expect(create('a', 'a:jack')).rejects.toMatchObject({ code: 'P2002' })
    const artist = await makeArtist()
    const series = await makeSeries()
    await expect(create('s', 's:one', { artistId: artist.id })).rejects.toThrow(/Tag_link_agrees_with_type/)
    await expect(create('a', 'a:one', { seriesId: series.id })).rejects.toThrow(/Tag_link_agrees_with_type/)
    await create('a', 'a:one', { artistId: artist.id })
  })

  it('stay in the trash where another one of the same code is made while they are restored', async () => {
    const admin = await makeViewer({ admin: true })
    const input = { type: 's', tag: 's:margazhi', name: 'Margazhi', description: null } as const
    await deleteTag(admin, (await createTag(admin, input)).id)
    const { id } = await db.trashItem.findFirstOrThrow()
    const restoring = await db.$transaction(async (tx) => {
      await tx.tag.create({ data: { ...input, name: 'Another' }, select: { id: true } })
      const work = restoreFromTrash(admin, { id }).catch((error: unknown) => error)
      await untilSomebodyWaits()
      // Not awaited: it waits for this transaction.
      return { work }
    })
    expect(await restoring.work).toMatchObject({ code: 'conflict' })
    expect(await db.trashItem.count({ where: { id } })).toBe(1)
    await db.trashItem.deleteMany()
  })
})
