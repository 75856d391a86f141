import { GET as session } from '@/app/api/auth/session/route'
import { setOwner } from '@/lib/domains/accounts/staff/mutations'
import type { ImportProgress } from '@/lib/domains/import/core/schema'
import { makeStreams } from '@/lib/domains/media/streams/jobs'
import { importProspects } from '@/lib/domains/payments/prospect-import/mutations'
import type { ProspectRow } from '@/lib/domains/payments/prospects/schema'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useOperate } from '@/tests/integration/support/operate'
import { call } from '@/tests/support/requests/request-scope'

const database = useTestDatabase()
const { directory, operate, operateByNpm, write } = useOperate(database)

beforeEach(() => emptyTables('Prospect', 'AuditEntry', 'User'))

describe('making an admin', () => {
  it('raises the session version, so that the person signs in again, and writes an audit entry', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    expect(await setOwner(` ${person.email.toUpperCase()}`, true)).toEqual({ email: person.email, changed: true })
    const raised = { staffRole: 'OWNER', sessionVersion: 1 }
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject(raised)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    expect((await call(session, { cookies: await signedIn(person) })).json()).toMatchObject({ roleName: 'ADMIN' })
    const of = { actorId: null, actorEmail: 'operator', entity: 'User', entityId: String(person.id) }
    const change = { action: 'change-staff-role', before: { staffRole: null }, after: { staffRole: 'OWNER' } }
    expect(await db.auditEntry.findMany()).toEqual([expect.objectContaining({ ...of, ...change })])
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
      ['nobody@example.org', 'No account uses the email address nobody@example.org.'],
      ['nonsense', '“nonsense” isn’t an email address.'],
      [person.email, 'hasn’t been verified'],
    ] as const)
      await expect(setOwner(email, true)).rejects.toThrow(message)
  })

  it('refuses an account whose password may be a stranger’s until it has a new one', async () => {
    const { id, email } = await createPerson()
    await db.user.update({ where: { id }, data: { passwordUnproven: true } })
    const refusal = { code: 'conflict', message: expect.stringContaining('reset the password first') }
    await expect(setOwner(email, true)).rejects.toMatchObject(refusal)
    await db.user.update({ where: { id }, data: { passwordUnproven: false } })
    expect(await setOwner(email, true)).toEqual({ email, changed: true })
  })

  it('takes the role back, but not from the last active admin', async () => {
    const [first, second] = [await createPerson({ staffRole: 'OWNER' }), await createPerson({ staffRole: 'OWNER' })]
    await createPerson({ staffRole: 'OWNER', status: 'UNVERIFIED' })
    const cookies = await signedIn(first)
    expect(await setOwner(first.email, false)).toEqual({ email: first.email, changed: true })
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    const message = `${second.email} is the last owner. Make someone else an owner first.`
    await expect(setOwner(second.email, false)).rejects.toMatchObject({ code: 'conflict', message })
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
  /** @param given 'email,discount', or a complete row */
  async function* rows(...given: (ProspectRow | string)[]): AsyncGenerator<ProspectRow> {
    for (const [index, row] of given.entries()) {
      const [email = '', discount = ''] = typeof row === 'string' ? row.split(',') : []
      yield typeof row === 'string' ? { line: index + 2, values: { email, discount } } : row
    }
  }
  async function* many(count: number): AsyncGenerator<ProspectRow> {
    for (let n = 0; n < count; n += 1) yield { line: n + 2, values: { email: `p${n}@example.org`, discount: '25' } }
  }
  const run = (...given: Parameters<typeof rows>) => importProspects(rows(...given), { actor })
  const kept = async () => {
    const found = await db.prospect.findMany({ orderBy: { email: 'asc' } })
    return found.map(({ email, discountPercent, userId }) => [email, discountPercent, userId])
  }

  it('stores addresses in their canonical form and links accounts', async () => {
    const { id } = await createPerson({ email: 'asha@example.org' })
    const summary = { rows: 2, created: 2, updated: 0, unchanged: 0, used: 0, withAccount: 1 }
    expect(await run('Asha@Example.org,10', ' uma＠example.org , 100 ')).toEqual({ ok: true, summary })
    expect(await kept()).toEqual([
      ['asha@example.org', 10, id],
      ['uma@example.org', 100, null],
    ])
    const entry = { actorEmail: 'operator', action: 'import', entity: 'Prospect' }
    expect(await db.auditEntry.findMany()).toEqual([expect.objectContaining(entry)])
  })

  it('updates a discount that was not used yet', async () => {
    await run('a@example.org,10', 'b@example.org,10', 'c@example.org,10')
    await db.prospect.update({ where: { email: 'b@example.org' }, data: { usedAt: new Date() } })
    const { id } = await createPerson({ email: 'c@example.org' })
    const summary = { rows: 4, created: 1, updated: 1, unchanged: 1, used: 1, withAccount: 1 }
    expect(await run('a@example.org,20', 'b@example.org,20', 'c@example.org,10', 'd@example.org,1')).toEqual({
      ok: true,
      summary,
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
      'good@example.org,10',
      'nonsense,0',
      `${'a'.repeat(45)}@example.org,10`,
      ',',
      'b@example.org,101',
      'c@example.org,12.5',
      'd@example.org,-5',
      'e@example.org,10 or 11',
      'f@example.org,1e1',
      { line: 11, problem: 'has 3 columns, but the header has 2' },
      'GOOD@example.org,10',
      '\u001b[31mx@example.org,10',
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
        { line: 11, column: null, message: 'has 3 columns, but the header has 2' },
        { line: 12, column: 'email', message: 'is already on line 2: "good@example.org"' },
        { line: 13, column: 'email', message: expect.stringContaining('\\u001b[31mx') },
      ],
    })
    expect(await db.prospect.count()).toBe(0)
    expect(await db.auditEntry.count()).toBe(0)
  })

  it('reports all invalid rows', async () => {
    const of = (count: number, email: string) => Array.from({ length: count }, () => `${email},10`)
    const result = await run(...of(3000, 'same@example.org'), ...of(30, 'x'))
    expect(result).toMatchObject({ ok: false, rows: 3030, badTotal: 3029 })
    expect(result.ok ? [] : result.bad).toHaveLength(3029)
  })

  it('stores nothing when the file breaks off', async () => {
    async function* broken() {
      yield* many(2500)
      throw new Error('the disk is gone')
    }
    await expect(importProspects(broken(), { actor })).rejects.toThrow('the disk is gone')
    expect(await db.prospect.count()).toBe(0)
  })

  it('may run twice at the same moment', async () => {
    const list = (discount: number) => Array.from({ length: 500 }, (_, n) => `p${n}@example.org,${discount}`)
    const results = await Promise.all([run(...list(10)), run(...list(20).toReversed())])
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(new Set((await kept()).map(([, discount]) => discount)).size).toBe(1)
    expect(await db.prospect.count()).toBe(500)
  })

  it('does not stop a stream from being created at the same time', async () => {
    // A database trigger queues a stream for this video.
    await makeVideo({ fileKey: 'videos/gone.mp4' })
    let tried = 0
    async function* meanwhile() {
      tried = await makeStreams()
      yield* rows('asha@example.org,10')
    }
    await importProspects(meanwhile(), { actor })
    expect(tried).toBe(1)
    await clearCatalogue()
    await db.fileStream.deleteMany()
  })

  it('imports 100,000 rows with little memory', async () => {
    const heard: number[] = []
    const onProgress = ({ phase, rows }: ImportProgress) => void (phase === 'reading' && heard.push(rows))
    const result = await importProspects(many(100_000), { actor, onProgress })
    expect(result).toMatchObject({ ok: true, summary: { rows: 100_000, created: 100_000 } })
    expect(heard).toEqual(Array.from({ length: 100 }, (_, thousand) => (thousand + 1) * 1000))
  })
})

describe('the command', () => {
  const withSecret = { AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough' }

  it('admin:grant makes an admin and takes the role back', async () => {
    const [first, second] = [await createPerson(), await createPerson({ staffRole: 'OWNER' })]
    const made = `${first.email} is now an admin and has to log in again.\n`
    expect(await operateByNpm(['admin-grant', first.email.toUpperCase()])).toEqual({ code: 0, output: made })
    const taken = `${second.email} is no longer an admin and has to log in again.\n`
    expect(await operate(['admin-grant', '--revoke', second.email])).toEqual({ code: 0, output: taken })
    const last = `✗ ${first.email} is the last owner. Make someone else an owner first.\n`
    expect(await operate(['admin-grant', first.email, '--revoke'])).toEqual({ code: 1, output: last })
    const admins = await db.user.findMany({ where: { staffRole: 'OWNER' }, select: { email: true } })
    expect(admins).toEqual([{ email: first.email }])
  })

  it('admin:reset-second-factor takes the second factor from a person', async () => {
    const { id, email } = await createPerson()
    await db.secondFactor.create({ data: { userId: id, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    for (const said of [
      `Two-step verification is off for ${email}, who has to log in again.`,
      `${email} has two-step verification off. Nothing was changed.`,
    ])
      expect(await operate(['admin-reset-second-factor', email])).toEqual({ code: 0, output: `${said}\n` })
    expect(await db.secondFactor.count()).toBe(0)
  })

  it('of an operator reports an error in one line', async () => {
    const unknown = '✗ No account uses the email address nobody@example.org.\n'
    expect(await operate(['admin-grant', 'nobody@example.org'])).toEqual({ code: 1, output: unknown })
    const usage = '✗ Usage: npm run admin:grant -- EMAIL [--revoke]\n'
    expect(await operate(['admin-grant'])).toEqual({ code: 1, output: usage })
    const away = await operate(['admin-grant', 'a@example.org'], { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/none' })
    expect(away).toEqual({ code: 1, output: '✗ The database in DATABASE_URL isn’t responding.\n' })
    const [address, password, name] = [1, 2, 3].map(() => new URL(database.url())) as [URL, URL, URL]
    address.protocol = 'mysql:'
    password.password = 'another'
    name.pathname = '/nothing'
    for (const [{ href }, reason] of [
      [address, 'DATABASE_URL must start with postgresql://'],
      [password, 'The database in DATABASE_URL isn’t responding: password authentication failed for user "rasika".'],
      [name, 'The database in DATABASE_URL isn’t responding: database "nothing" does not exist.'],
    ] as const) {
      const refused = await operateByNpm(['admin-grant', 'a@example.org'], { DATABASE_URL: href })
      expect(refused).toEqual({ code: 1, output: `✗ ${reason}\n` })
    }
    const none = await operateByNpm(['admin-grant', 'a@example.org'], { DATABASE_URL: '', DATA_DIR: directory() })
    const where = /^✗ There’s no database in .* yet\. Run npm start once, or set DATA_DIR or DATABASE_URL\.\n$/
    expect(none).toEqual({ code: 1, output: expect.stringMatching(where) })
  })

  it('prospects:import imports a file as spreadsheets write it', async () => {
    const file = write(
      'list.csv',
      '\uFEFF"Name","Email","Discount"\r\n"Rao, Asha",Asha@Example.org,10\r\n\r\nUma,"uma@example.org", 20 \r\n',
    )
    const { code, output } = await operate(['prospects-import', file], withSecret)
    expect(output).toMatch(/^2 rows imported in \d+\.\d s:\n {2}2 new, 0 with a new discount, 0 unchanged\n/)
    expect(code).toBe(0)
    expect(await db.prospect.findMany({ orderBy: { email: 'asc' } })).toMatchObject([
      { email: 'asha@example.org', discountPercent: 10 },
      { email: 'uma@example.org', discountPercent: 20 },
    ])
  })

  it('prospects:import reports every wrong row and then imports nothing', async () => {
    const file = write(
      'bad.csv',
      'email,discount\nok@example.org,10\n\nok@example.org,20\nx,5\ny@example.org,200\nz@example.org,1,2\n',
    )
    expect(await operate(['prospects-import', file], withSecret)).toEqual({
      code: 1,
      output: [
        '✗ Nothing was imported: 4 problems found.',
        '  line 4, email: is already on line 2: "ok@example.org"',
        '  line 5, email: Invalid email: "x"',
        '  line 6, discount: must be a whole number from 1 to 100: "200"',
        '  line 7: has 3 columns, but the header has 2',
        '',
      ].join('\n'),
    })
    expect(await db.prospect.count()).toBe(0)
  })

  it('prospects:import reports a file that is unreadable or missing', async () => {
    const refused = await operate(['prospects-import', write('empty.csv', '')])
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^✗ The file is empty\./) })
    expect((await operate(['prospects-import', 'nowhere.csv'])).output).toMatch(
      /^✗ File not found: .*nowhere\.csv\.\n$/,
    )
  })
})
