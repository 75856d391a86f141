import { db } from '@/lib/server/db/client'
import type { Chance } from './chance'

const tables = [
  ...['Purchase', 'Entitlement', 'Subscription', 'Refund', 'InvoiceReceipt', 'WebhookEvent', 'OutboxMail'],
  ...['AuditEntry', 'BillingCustomer', 'MoneyMovement', 'User', 'Gift', 'AccessCode'],
  ...['CodeRedemption', 'TicketRefund', 'Withdrawal'],
]

/** Installs triggers that let the n-th row of a transaction fail. A rollback doesn't reset the sequence. */
export async function installDeaths(): Promise<void> {
  const statements = [
    'CREATE SEQUENCE testing.rows_to_live INCREMENT -1 MINVALUE -9000000000000 MAXVALUE 9000000000000 START -1',
    `CREATE FUNCTION testing.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('testing.rows_to_live') = 0 THEN RAISE EXCEPTION 'killed'; END IF; RETURN NULL; END $$`,
    ...tables.map(
      (table) => `CREATE TRIGGER "may_die" AFTER INSERT OR UPDATE OR DELETE ON "${table}"
        FOR EACH ROW EXECUTE FUNCTION testing.die()`,
    ),
  ]
  for (const statement of statements) await db.$executeRawUnsafe(statement)
}

export async function removeDeaths(): Promise<void> {
  await db.$executeRaw`DROP FUNCTION testing.die() CASCADE`
  await db.$executeRaw`DROP SEQUENCE testing.rows_to_live`
}

const MOST_ROWS = 9
const MOST_REQUESTS = 9

/**
 * Runs `work` as a process that is killed at a random moment: while it writes, or before or after it asked Stripe
 * something.
 * @returns true if it was killed; false if it ended before
 */
export async function killedDuring(chance: Chance, work: () => Promise<void>): Promise<boolean> {
  return chance.happens(0.5) ? killedWriting(chance.below(MOST_ROWS) + 1, work) : killedAsking(chance, work)
}

async function killedWriting(row: number, work: () => Promise<void>): Promise<boolean> {
  await db.$executeRaw`SELECT setval('testing.rows_to_live', ${row})`
  try {
    await work()
  } catch (error) {
    if (!String(error instanceof Error ? [error.message, error.cause] : error).includes('killed')) throw error
  }
  const [left] = await db.$queryRaw<{ value: bigint }[]>`SELECT nextval('testing.rows_to_live') AS value`
  await db.$executeRaw`SELECT setval('testing.rows_to_live', -1)`
  return (left?.value ?? 1n) < 0n
}

async function killedAsking(chance: Chance, work: () => Promise<void>): Promise<boolean> {
  let left = chance.below(MOST_REQUESTS) + 1
  const isAnswerLost = chance.happens(0.5)
  const ask = globalThis.fetch
  let isDead = false
  const spy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (!new URL(String(request[0])).pathname.startsWith('/v1/')) return ask(...request)
    left -= 1
    if (left > 0) return ask(...request)
    if (left === 0 && isAnswerLost) await ask(...request)
    isDead = true
    throw new TypeError('killed')
  })
  try {
    await work()
  } catch (error) {
    if (!isDead) throw error
  } finally {
    spy.mockRestore()
  }
  return isDead
}
