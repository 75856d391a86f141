import { exportAudit } from '@/lib/domains/audit/export/mutations'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { listAuditEntries, listAuditTerms } from '@/lib/domains/audit/queries'
import { auditFiltersSchema, auditQuerySchema, cursorOf } from '@/lib/domains/audit/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { withRequestId } from '@/tests/factories/content'
import { emptyTables } from '@/tests/factories/empty-tables'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()

let admin: Actor

beforeEach(async () => {
  await emptyTables('AuditEntry', 'User')
  admin = await makeViewer({ admin: true, email: 'lead@example.org' })
})

const fill = (length: number, facts: (index: number) => object) => {
  const entry = { actorEmail: 'operator', action: 'create', entity: 'Tag' }
  return db.auditEntry.createMany({ data: Array.from({ length }, (_, index) => ({ ...entry, ...facts(index) })) })
}
const note = (change: Parameters<typeof recordAudit>[2], actor = admin) =>
  db.$transaction((tx) => recordAudit(tx, actor, change))
const read = async (query: Record<string, string> = {}, actor = admin) =>
  listAuditEntries(actor, auditQuerySchema.parse(query))
const actions = async (query: Record<string, string> = {}) => (await read(query)).entries.map(({ action }) => action)

describe('the audit log', () => {
  it('is readable by verified admins only', async () => {
    await expect(read({}, visitor)).rejects.toMatchObject({ code: 'unauthenticated' })
    for (const actor of [await makeViewer(), await makeViewer({ admin: true, verified: false })]) {
      await expect(read({}, actor)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(listAuditTerms(actor)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('records who did what and when, with the old and new value of each field', async () => {
    const change = {
      action: 'update',
      entity: 'Video',
      entityId: 7,
      before: { name: 'Old', freeAccess: false, tags: ['a:jack'], publishedAt: new Date('2026-01-02T03:04:05Z') },
      after: { name: 'New', freeAccess: true, tags: ['a:jack'], publishedAt: null },
    }
    await withRequestId('request-1', () => note(change))
    expect((await read()).entries).toEqual([
      {
        ...{ id: expect.any(Number), createdAt: expect.stringMatching(/Z$/), requestId: 'request-1' },
        ...{ actorId: admin.id, actorEmail: 'lead@example.org', actorName: 'Asha Rao (lead@example.org)' },
        ...{ action: 'update', entity: 'Video', entityId: '7', entityName: null },
        changes: [
          { field: 'name', before: 'Old', after: 'New' },
          { field: 'freeAccess', before: 'no', after: 'yes' },
          { field: 'publishedAt', before: '2026-01-02T03:04:05.000Z', after: 'empty' },
        ],
      },
    ])
  })

  it('hides secrets at any depth, and shows only that they have changed', async () => {
    await note({
      action: 'update',
      entity: 'User',
      before: { passwordHash: '$argon2id$old', nested: { resetToken: 'tok-1' }, name: 'A' },
      after: { passwordHash: '$argon2id$new', nested: { resetToken: 'tok-2' }, name: 'A' },
    })
    const [row] = await db.auditEntry.findMany()
    expect(JSON.stringify(row)).not.toMatch(/argon2id|tok-/)
    expect(row?.after).toMatchObject({ passwordHash: '(hidden, changed)' })
  })

  it('has an entry only if the change is committed', async () => {
    const failing = db.$transaction(async (tx) => {
      await recordAudit(tx, admin, { action: 'create', entity: 'Tag' })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db.auditEntry.count()).toBe(0)
  })

  it('refuses changes by a person who is no longer an admin', async () => {
    const unverified = await makeViewer({ admin: true, verified: false })
    for (const actor of [await makeViewer(), unverified, { id: 99_999, email: 'x' }]) {
      const change = db.$transaction(async (tx) => {
        await tx.tag.create({ data: { type: 'a', tag: 'a:planted', name: 'Planted' } })
        await recordAudit(tx, actor, { action: 'create', entity: 'Tag' })
      })
      await expect(change).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect([await db.tag.count(), await db.auditEntry.count()]).toEqual([0, 0])
  })

  it('can be filtered by person, entity, id, action and day in Singapore', async () => {
    const other = await makeViewer({ admin: true, email: 'other_admin@example.org' })
    await note({ action: 'create', entity: 'Tag', entityId: 1 })
    await note({ action: 'delete', entity: 'Tag', entityId: 12 }, other)
    await note({ action: 'import', entity: 'Prospect' }, { ...visitor, email: 'operator' })
    expect(await actions({ who: 'LEAD@' })).toEqual(['create'])
    expect(await actions({ who: 'other_' })).toEqual(['delete'])
    expect(await actions({ who: '%' })).toEqual([])
    expect(await actions({ entity: 'Tag' })).toEqual(['delete', 'create'])
    expect(await actions({ entity: 'Tag', id: '1' })).toEqual(['create'])
    expect(await actions({ action: 'import', entity: 'Prospect' })).toEqual(['import'])
    const terms = { entities: ['Prospect', 'Tag'], actions: ['create', 'delete', 'import'] }
    expect(await listAuditTerms(admin)).toEqual(terms)
    // A day begins at 16:00 UTC of the previous day, which is midnight in Singapore.
    for (const [action, time] of Object.entries({ create: '15:59:59Z', delete: '16:00:00Z' }))
      await db.auditEntry.updateMany({ where: { action }, data: { createdAt: new Date(`2026-03-01T${time}`) } })
    expect(await actions({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['create'])
    expect(await actions({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['delete'])
    expect(await actions({ to: '2026-03-02' })).toEqual(['delete', 'create'])
    const days = ['x', '0000-01-01', '0001-01-01', '2026-13-40'].flatMap((day) => [{ from: day }, { to: day }])
    for (const query of [...days, { after: 'x' }, { after: '1000000000000000-1' }, { after: '1-2147483648' }]) {
      expect(auditQuerySchema.safeParse(query).success).toBe(false)
    }
    const edges = { from: '0010-01-01', to: '9999-12-31', after: '9999999999999-2147483647' }
    expect(await actions(edges)).toEqual(['import', 'delete', 'create'])
  })

  it('shows current names, and ids of deleted rows', async () => {
    const { id } = await makeArtist({ name: 'Meera Devi' })
    const video = await makeVideo({ name: 'Evening of Bhairavi' })
    const artist = { before: { artistId: id }, after: { artistId: 2_000_000 } }
    await note({ action: 'update', entity: 'Video', entityId: video.id, ...artist })
    const before = { pieces: [{ title: 'Varnam', ragas: ['Kalyani'] }] }
    await note({ action: 'delete', entity: 'Video', entityId: 2_000_000, before })
    const { entries } = await read({})
    const pieces = { field: 'pieces', before: 'ragas Kalyani, title Varnam', after: null }
    expect(entries).toMatchObject([
      { entityName: null, actorName: 'Asha Rao (lead@example.org)', changes: [pieces] },
      { entityName: 'Evening of Bhairavi', changes: [{ field: 'artistId', before: 'Meera Devi', after: '2000000' }] },
    ])
    expect(await actions({ name: 'of bhairavi' })).toEqual(['update'])
    const letter = await db.newsletter.create({ data: { name: 'Margazhi begins', text: '-', audience: 'EVERYONE' } })
    await note({ action: 'stop', entity: 'Newsletter', entityId: letter.id })
    expect((await read({ name: 'margazhi' })).entries).toMatchObject([{ entityName: 'Margazhi begins' }])
    await db.newsletter.delete({ where: { id: letter.id } })
    await db.auditEntry.deleteMany({ where: { entity: 'Newsletter' } })
    expect(await actions({ name: 'meera', entity: 'Video' })).toEqual([])
    expect(await actions({ who: 'asha lead@' })).toEqual(['delete', 'update'])
    expect(await actions({ who: 'meera' })).toEqual([])
  })

  it('can be filtered by an actor’s name or past or current email address, however many newer people share it', async () => {
    await note({ action: 'create', entity: 'Tag' })
    const person = { firstName: 'Asha', lastName: 'Rao', provider: 'google' } as const
    const people = Array.from({ length: 250 }, (_, index) => ({ ...person, email: `asha-${index}@example.org` }))
    await db.user.createMany({ data: people })
    await db.user.update({ where: { id: admin.id }, data: { email: 'moved@example.org', lastName: 'Menon' } })
    for (const who of ['asha', 'ASHA menon', 'lead@example', 'moved@'])
      expect(await actions({ who })).toEqual(['create'])
    expect(await actions({ who: 'rao' })).toEqual([])
  })

  it('is exported as CSV in batches, by owners with a fresh proof, and logs the export', async () => {
    await fill(1001, (index) => ({ entityId: `${index}` }))
    await note({ action: 'update', entity: 'Tag', entityId: '=1+1', before: { name: 'a' }, after: { name: 'b' } })
    const parts: string[] = []
    for await (const part of await exportAudit(admin, auditFiltersSchema.parse({ entity: 'Tag' }))) parts.push(part)
    expect(parts).toHaveLength(1003)
    expect(new Set(parts).size).toBe(1003)
    const who = '"lead@example.org","Asha Rao (lead@example.org)"'
    expect(parts[1]).toContain(`,${who},"changed","tag","'=1+1","","name: a","name: b"`)
    expect(await actions({ entity: 'AuditEntry' })).toEqual(['export'])
    const session = admin.session && { ...admin.session, authenticatedAt: new Date(Date.now() - 11 * 60 * 1000) }
    const exporting = (actor: Actor) => exportAudit(actor, auditFiltersSchema.parse({}))
    await expect(exporting({ ...admin, session })).rejects.toMatchObject({ demand: { reauthenticate: true } })
    const support = await makeViewer({ staffRole: 'SUPPORT' })
    await expect(exporting(support)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is paged without repeating entries, even if many have the same time', async () => {
    const time = Date.UTC(2026, 2, 1)
    await fill(25, (index) => ({ action: `n-${index}`, createdAt: new Date(index < 12 ? time : time + index) }))
    const seen: string[] = []
    let after: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const { entries, hasMore } = await read(after ? { after } : {})
      seen.push(...entries.map(({ action }) => action))
      expect([entries.length, hasMore]).toEqual(page < 2 ? [10, true] : [5, false])
      const last = entries.at(-1)
      after = last && cursorOf(last)
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `n-${24 - index}`))
  })
})

it('every column that staff search in long lists has an index', async () => {
  const searched = {
    User: ['nameKey'],
    OutboxMail: ['toAddress', 'subject'],
    Enquiry: ['name', 'email', 'company', 'message'],
    Prospect: ['email'],
    TrashItem: ['name'],
    Video: ['name', 'nameKey'],
    Artist: ['name'],
    Trailer: ['name'],
  }
  const rows = await db.$queryRaw<{ table: string; definition: string }[]>`
    SELECT t.relname AS "table", pg_get_indexdef(i.indexrelid) AS "definition" FROM pg_index i
      JOIN pg_class t ON t.oid = i.indrelid
      JOIN pg_opclass o ON o.oid = i.indclass[0] WHERE o.opcname = 'gin_trgm_ops'`
  for (const [table, columns] of Object.entries(searched)) {
    const indexes = rows.filter((row) => row.table === table).map(({ definition }) => definition.split(' USING ')[1])
    const isIndexed = (column: string) => indexes.some((index = '') => new RegExp(`\\b${column}\\b`).test(index))
    expect([table, columns.filter((column) => !isIndexed(column))]).toEqual([table, []])
  }
})
