import { db } from '@/lib/server/db/client'
import { route } from '@/lib/server/http/route'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()

// Errors of PostgreSQL for which a later attempt can succeed.
const passing: [string, string][] = [
  ['25006', 'is a replica that accepts no writes before a failover ends'],
  ['53100', 'has a full disk'],
  ['53200', 'is out of memory'],
  ['53300', 'has no connection left'],
  ['40001', 'could not serialise two transactions'],
  ['40P01', 'ended a deadlock'],
  ['55P03', 'timed out while it waited for a lock'],
  ['57014', 'cancelled a statement'],
  ['25P03', 'ended an idle transaction'],
  ['57P01', 'is being stopped'],
  ['57P02', 'is recovering from the crash of one of its processes'],
  ['57P03', 'is starting'],
  ['58030', 'cannot read its disk'],
  ['08006', 'lost the connection'],
]

const raise = (code: string) => `RAISE EXCEPTION 'as it comes' USING ERRCODE = '${code}'`

/** Lets every insert of an enquiry fail with this error. */
const failing = (code: string) =>
  db.$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${raise(code)}; END $$`,
  )

const facts = { kind: 'HELP', name: 'Asha', email: 'asha@example.org', message: 'Namaste' } as const
const byModel = route({ auth: 'public' }, () => db.enquiry.create({ data: facts }))
const inTransaction = route({ auth: 'public' }, () => db.$transaction((tx) => tx.enquiry.create({ data: facts })))
const byStatement = route({ auth: 'public' }, async () => {
  await db.$executeRaw`INSERT INTO "Enquiry" ("kind", "name", "email", "message") VALUES ('HELP', 'Asha', 'asha@example.org', 'Namaste')`
})
const atCommit = route({ auth: 'public' }, () =>
  db.$transaction(async (tx) => {
    await tx.enquiry.create({ data: facts })
  }),
)

describe('a request that writes while the database', () => {
  beforeAll(async () => {
    await failing('53100')
    await db.$executeRaw`CREATE TRIGGER fail BEFORE INSERT ON "Enquiry" FOR EACH ROW EXECUTE FUNCTION fail()`
  })

  /** The statuses of each way to write, with the wait that is told. */
  const written = async () => {
    const answers = [byModel, inTransaction, byStatement].map((write) => call(write, { method: 'POST' }))
    return (await Promise.all(answers)).map(({ status, headers }) => [status, headers.get('retry-after')])
  }

  it.each(passing)('(%s) %s gets 503 with Retry-After, and nothing is stored', async (code) => {
    await failing(code)
    expect(await written()).toEqual(Array(3).fill([503, '5']))
    expect(await db.enquiry.count()).toBe(0)
  })

  it.each([
    ['23505', 409, 'has such a row already'],
    ['23503', 404, 'has not what the row refers to'],
    ['22012', 500, 'reports a fault in our code, such as a division by nothing'],
  ])('(%s) gets %i where it %s', async (code, status) => {
    await failing(code)
    expect(await written()).toEqual(Array(3).fill([status, null]))
  })
})

describe('a request whose transaction fails at commit', () => {
  it('gets 503, and nothing is stored', async () => {
    await failing('53100')
    await db.$executeRaw`DROP TRIGGER fail ON "Enquiry"`
    await db.$executeRaw`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON "Enquiry" DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION fail()`
    expect((await call(atCommit, { method: 'POST' })).status).toBe(503)
    expect(await db.enquiry.count()).toBe(0)
  })
})
