import { GET as session } from '@/app/api/auth/session/route'
import { setOwner } from '@/lib/domains/accounts/mutations-operators'
import { makeStreams } from '@/lib/domains/media/mutations-file-streams'
import { importProspects } from '@/lib/domains/payments/mutations-prospects'
import type { ProspectRow } from '@/lib/domains/payments/schema-prospects'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '@/tests/integration/support/database'

useTestDatabase()
useSettings()

beforeEach(async () => {
  await db.prospect.deleteMany()
  await db.auditEntry.deleteMany()
  await db.user.deleteMany()
})

describe('the command that makes an admin', () => {
  it('raises the session version, so that the person signs in again, and writes an audit entry', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    expect(await setOwner(` ${person.email.toUpperCase()}`, true)).toEqual({ email: person.email, changed: true })
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      staffRole: 'OWNER',
      sessionVersion: 1,
    })
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    expect((await call(session, { cookies: await signedIn(person) })).json()).toMatchObject({ roleName: 'ADMIN' })
    expect(await db.auditEntry.findMany()).toEqual([
      expect.objectContaining({
        actorId: null,
        actorEmail: 'operator',
        action: 'change-staff-role',
        entity: 'User',
        entityId: String(person.id),
        before: { staffRole: null },
        after: { staffRole: 'OWNER' },
      }),
    ])
  })

  it('changes nothing the second time', async () => {
    const person = await createPerson({ staffRole: 'OWNER' })
    expect(await setOwner(person.email, true)).toEqual({ email: person.email, changed: false })
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ sessionVersion: 0 })
    expect(await db.auditEntry.count()).toBe(0)
  })

  it('refuses an unknown, a malformed and an unconfirmed address', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    for (const [email, message] of [
      ['nobody@example.org', 'Nobody has an account with the address nobody@example.org.'],
      ['nonsense', "'nonsense' is not an email address."],
      [person.email, 'not confirmed'],
    ] as const)
      await expect(setOwner(email, true)).rejects.toThrow(message)
  })

  it('refuses an account whose password may be a stranger’s until it has a new one', async () => {
    const { id, email } = await createPerson()
    await db.user.update({ where: { id }, data: { passwordUnproven: true } })
    await expect(setOwner(email, true)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Forgot password'),
    })
    await db.user.update({ where: { id }, data: { passwordUnproven: false } })
    expect(await setOwner(email, true)).toEqual({ email, changed: true })
  })

  it('takes the role back, but not from the last active admin', async () => {
    const [first, second] = [await createPerson({ staffRole: 'OWNER' }), await createPerson({ staffRole: 'OWNER' })]
    await createPerson({ staffRole: 'OWNER', status: 'UNVERIFIED' })
    const cookies = await signedIn(first)
    expect(await setOwner(first.email, false)).toEqual({ email: first.email, changed: true })
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    await expect(setOwner(second.email, false)).rejects.toMatchObject({
      code: 'conflict',
      message: `${second.email} is the last owner. Make somebody else an owner first.`,
    })
    expect(await setOwner(first.email, false)).toEqual({ email: first.email, changed: false })
  })

  it('leaves one admin when the role is taken from several at the same moment', async () => {
    const admins = await Promise.all([1, 2, 3, 4].map(() => createPerson({ staffRole: 'OWNER' })))
    const results = await Promise.allSettled(admins.map(({ email }) => setOwner(email, false)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await db.user.count({ where: { staffRole: 'OWNER' } })).toBe(1)
  })
})

describe('an import of prospects', () => {
  const actor = { id: 0, email: 'operator' }
  async function* rows(...given: (ProspectRow | [string, string])[]): AsyncGenerator<ProspectRow> {
    for (const [index, row] of given.entries()) {
      yield Array.isArray(row) ? { line: index + 2, values: { email: row[0], discount: row[1] } } : row
    }
  }
  const run = (...given: Parameters<typeof rows>) => importProspects(rows(...given), { actor })
  const kept = async () => {
    const found = await db.prospect.findMany({ orderBy: { email: 'asc' } })
    return found.map(({ email, discountPercent, userId }) => [email, discountPercent, userId])
  }

  it('stores addresses in their canonical form and links accounts', async () => {
    const { id } = await createPerson({ email: 'asha@example.org' })
    expect(await run(['Asha@Example.org', '10'], [' uma＠example.org ', ' 100 '])).toEqual({
      ok: true,
      summary: { rows: 2, created: 2, updated: 0, unchanged: 0, used: 0, withAccount: 1 },
    })
    expect(await kept()).toEqual([
      ['asha@example.org', 10, id],
      ['uma@example.org', 100, null],
    ])
    expect(await db.auditEntry.findMany()).toEqual([
      expect.objectContaining({ actorEmail: 'operator', action: 'import', entity: 'Prospect' }),
    ])
  })

  it('updates a discount that was not used yet', async () => {
    await run(['a@example.org', '10'], ['b@example.org', '10'], ['c@example.org', '10'])
    await db.prospect.update({ where: { email: 'b@example.org' }, data: { usedAt: new Date() } })
    const { id } = await createPerson({ email: 'c@example.org' })
    const again = await run(
      ['a@example.org', '20'],
      ['b@example.org', '20'],
      ['c@example.org', '10'],
      ['d@example.org', '1'],
    )
    expect(again).toEqual({
      ok: true,
      summary: { rows: 4, created: 1, updated: 1, unchanged: 1, used: 1, withAccount: 1 },
    })
    expect(await kept()).toEqual([
      ['a@example.org', 20, null],
      ['b@example.org', 10, null],
      ['c@example.org', 10, id],
      ['d@example.org', 1, null],
    ])
  })

  it('reports every invalid row by line and column, and imports nothing', async () => {
    const result = await run(
      ['good@example.org', '10'],
      ['nonsense', '0'],
      [`${'a'.repeat(45)}@example.org`, '10'],
      ['', ''],
      ['b@example.org', '101'],
      ['c@example.org', '12.5'],
      ['d@example.org', '-5'],
      ['e@example.org', '10 or 11'],
      ['f@example.org', '1e1'],
      { line: 11, problem: 'has 3 columns, and the header 2' },
      ['GOOD@example.org', '10'],
      ['\u001b[31mx@example.org', '10'],
    )
    const whole = 'must be a whole number from 1 to 100'
    expect(result).toEqual({
      ok: false,
      rows: 12,
      badTotal: 13,
      bad: [
        { line: 3, column: 'email', message: 'Invalid email: "nonsense"' },
        { line: 3, column: 'discount', message: `${whole}: "0"` },
        { line: 4, column: 'email', message: expect.stringMatching(/^Too long: "a{45}@example\.org"/) },
        { line: 5, column: 'email', message: 'Invalid email: ""' },
        { line: 5, column: 'discount', message: `${whole}: ""` },
        { line: 6, column: 'discount', message: `${whole}: "101"` },
        { line: 7, column: 'discount', message: `${whole}: "12.5"` },
        { line: 8, column: 'discount', message: `${whole}: "-5"` },
        { line: 9, column: 'discount', message: `${whole}: "10 or 11"` },
        { line: 10, column: 'discount', message: `${whole}: "1e1"` },
        { line: 11, column: null, message: 'has 3 columns, and the header 2' },
        { line: 12, column: 'email', message: 'is on line 2 already: "good@example.org"' },
        { line: 13, column: 'email', message: expect.stringContaining('\\u001b[31mx') },
      ],
    })
    expect(await db.prospect.count()).toBe(0)
    expect(await db.auditEntry.count()).toBe(0)
  })

  it('reports all invalid rows', async () => {
    const many = Array.from({ length: 3000 }, (): [string, string] => ['same@example.org', '10'])
    const result = await run(...many, ...Array.from({ length: 30 }, (): [string, string] => ['x', '10']))
    expect(result).toMatchObject({ ok: false, rows: 3030, badTotal: 3029 })
    expect(result.ok ? [] : result.bad).toHaveLength(3029)
  })

  it('stores nothing when the file breaks off', async () => {
    async function* broken(): AsyncGenerator<ProspectRow> {
      for (let line = 2; line < 2500; line += 1)
        yield { line, values: { email: `p${line}@example.org`, discount: '10' } }
      throw new Error('the disk is gone')
    }
    await expect(importProspects(broken(), { actor })).rejects.toThrow('the disk is gone')
    expect(await db.prospect.count()).toBe(0)
  })

  it('may run twice at the same moment', async () => {
    const list = (discount: string) =>
      Array.from({ length: 500 }, (_, n): [string, string] => [`p${n}@example.org`, discount])
    const results = await Promise.all([run(...list('10')), run(...list('20').toReversed())])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(new Set((await kept()).map(([, discount]) => discount)).size).toBe(1)
    expect(await db.prospect.count()).toBe(500)
  })

  it('does not keep a stream from being made meanwhile', async () => {
    // The database notes that it wants a stream.
    await makeVideo({ fileKey: 'videos/gone.mp4' })
    let tried = 0
    async function* meanwhile() {
      tried = await makeStreams()
      yield* rows(['asha@example.org', '10'])
    }
    await importProspects(meanwhile(), { actor })
    expect(tried).toBe(1)
    await clearCatalogue()
    await db.fileStream.deleteMany()
  })

  it('imports 100,000 rows with little memory', async () => {
    async function* long(): AsyncGenerator<ProspectRow> {
      for (let line = 2; line <= 100_001; line += 1)
        yield { line, values: { email: `person.${line}@example.org`, discount: '25' } }
    }
    const heard: number[] = []
    const result = await importProspects(long(), {
      actor,
      onProgress: ({ phase, rows }) => phase === 'reading' && heard.push(rows),
    })
    expect(result).toMatchObject({ ok: true, summary: { rows: 100_000, created: 100_000 } })
    expect(heard).toEqual(Array.from({ length: 100 }, (_, thousand) => (thousand + 1) * 1000))
  })
})
