import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from './support/database'
import { useOperate } from './support/operate'

/** Runs the commands as an operator does: in another process, on a separate database. */
describe('the command', () => {
  const database = useTestDatabase()
  const { directory, operate, operateByNpm, write } = useOperate(database)
  const withSecret = { AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough' }

  it('admin:grant makes an admin and takes the role back', async () => {
    const [first, second] = [await createPerson(), await createPerson({ staffRole: 'OWNER' })]
    expect(await operateByNpm(['admin-grant', first.email.toUpperCase()])).toEqual({
      code: 0,
      output: `${first.email} is an admin now, and has to log in again.\n`,
    })
    expect(await operate(['admin-grant', '--revoke', second.email])).toEqual({
      code: 0,
      output: `${second.email} is no admin any more, and has to log in again.\n`,
    })
    expect(await operate(['admin-grant', first.email, '--revoke'])).toEqual({
      code: 1,
      output: `✗ ${first.email} is the last owner. Make somebody else an owner first.\n`,
    })
    const admins = await db.user.findMany({ where: { staffRole: 'OWNER' }, select: { email: true } })
    expect(admins).toEqual([{ email: first.email }])
  })

  it('admin:reset-second-factor takes the second factor from a person', async () => {
    const { id, email } = await createPerson()
    await db.secondFactor.create({ data: { userId: id, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    for (const said of [
      'signs in without a code now, and has to log in again.',
      'has no second factor: nothing was changed.',
    ])
      expect(await operate(['admin-reset-second-factor', email])).toEqual({ code: 0, output: `${email} ${said}\n` })
    expect(await db.secondFactor.count()).toBe(0)
  })

  it('of an operator reports an error in one line', async () => {
    const unknown = '✗ Nobody has an account with the address nobody@example.org.\n'
    expect(await operate(['admin-grant', 'nobody@example.org'])).toEqual({ code: 1, output: unknown })
    const usage = '✗ Usage: npm run admin:grant -- EMAIL [--revoke]\n'
    expect(await operate(['admin-grant'])).toEqual({ code: 1, output: usage })
    const away = await operate(['admin-grant', 'a@example.org'], { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/none' })
    expect(away).toEqual({ code: 1, output: '✗ The database of DATABASE_URL does not answer.\n' })
    const [address, password, name] = [1, 2, 3].map(() => new URL(database.url())) as [URL, URL, URL]
    address.protocol = 'mysql:'
    password.password = 'another'
    name.pathname = '/nothing'
    for (const [{ href }, reason] of [
      [address, 'DATABASE_URL must start with postgresql://'],
      [password, 'The database of DATABASE_URL does not answer: password authentication failed for user "rasika".'],
      [name, 'The database of DATABASE_URL does not answer: database "nothing" does not exist.'],
    ] as const) {
      const refused = await operateByNpm(['admin-grant', 'a@example.org'], { DATABASE_URL: href })
      expect(refused).toEqual({ code: 1, output: `✗ ${reason}\n` })
    }
    const none = await operateByNpm(['admin-grant', 'a@example.org'], { DATABASE_URL: '', DATA_DIR: directory() })
    expect(none.code).toBe(1)
    expect(none.output).toMatch(
      /^✗ There is no database in .* yet\. Run npm start once, or set DATA_DIR or DATABASE_URL\.\n$/,
    )
  })

  it('prospects:import imports a file as spreadsheets write it', async () => {
    const file = write(
      'list.csv',
      '\uFEFF"Name","Email","Discount"\r\n"Rao, Asha",Asha@Example.org,10\r\n\r\nUma,"uma@example.org", 20 \r\n',
    )
    const { code, output } = await operate(['prospects-import', file], withSecret)
    expect(output).toMatch(/^2 rows imported in \d+\.\d s:\n {2}2 new, 0 with another discount, 0 as before\n/)
    expect(code).toBe(0)
    const rows = await db.prospect.findMany({
      orderBy: { email: 'asc' },
      select: { email: true, discountPercent: true },
    })
    expect(rows).toEqual([
      { email: 'asha@example.org', discountPercent: 10 },
      { email: 'uma@example.org', discountPercent: 20 },
    ])
  })

  it('prospects:import reports every wrong row and then imports nothing', async () => {
    const before = await db.prospect.count()
    const file = write(
      'bad.csv',
      'email,discount\nok@example.org,10\n\nok@example.org,20\nx,5\ny@example.org,200\nz@example.org,1,2\n',
    )
    expect(await operate(['prospects-import', file], withSecret)).toEqual({
      code: 1,
      output: [
        '✗ Nothing was imported: 4 things are wrong.',
        '  line 4, email: is on line 2 already: "ok@example.org"',
        '  line 5, email: Invalid email: "x"',
        '  line 6, discount: must be a whole number from 1 to 100: "200"',
        '  line 7: has 3 columns, and the header 2',
        '',
      ].join('\n'),
    })
    expect(await db.prospect.count()).toBe(before)
  })

  it('prospects:import names the one setting that it lacks', async () => {
    const file = write('one.csv', 'email,discount\none@example.org,10\n')
    expect(await operateByNpm(['prospects-import', file])).toEqual({
      code: 1,
      output: '✗ AUTH_SECRET must be set to at least 32 random characters (openssl rand -base64 33)\n',
    })
  })

  it('prospects:import reports a file that is unreadable or missing', async () => {
    const refused = await operate(['prospects-import', write('empty.csv', '')])
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^✗ The file is empty\./) })
    expect((await operate(['prospects-import', 'nowhere.csv'])).output).toMatch(
      /^✗ There is no file .*nowhere\.csv\.\n$/,
    )
  })
})
