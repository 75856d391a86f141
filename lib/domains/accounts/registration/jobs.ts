import 'server-only'
import { DEMO_UNVERIFIED } from '@/lib/domains/accounts/policy'
import { removeMails, removeTraces, unconfirmed } from '@/lib/domains/accounts/traces/mutations'
import { promoteNextRegistration } from '@/lib/domains/accounts/verification/mutations'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { deletePortion, lockRows } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

const TRANSACTION = { maxWait: 20_000, timeout: 60_000 }

/** Locks the oldest matching accounts. Skips accounts that are being verified at this moment. */
async function lockPeople(tx: Db, where: Prisma.UserWhereInput) {
  const select = { id: true, email: true, status: true } as const
  const found = await tx.user.findMany({ where, orderBy: { createdAt: 'asc' }, take: PURGE_PORTION, select })
  const ids = await lockRows(
    tx,
    'User',
    'id',
    found.map(({ id }) => id),
    'UPDATE SKIP LOCKED',
  )
  return tx.user.findMany({ where: { AND: [where, { id: { in: ids } }] }, orderBy: { createdAt: 'asc' }, select })
}

/** Deletes old unverified accounts without sending an email, because the address may be a stranger's. */
export function purgeRegistrations(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_UNVERIFIED_DAYS)
  return db.$transaction(async (tx) => {
    const people = await lockPeople(tx, {
      ...unconfirmed,
      createdAt: { lt: cutoff },
      email: { not: DEMO_UNVERIFIED },
      emailCodes: { none: { createdAt: { gte: cutoff } } },
    })
    for (const person of people) await removeTraces(tx, person)
    await tx.user.deleteMany({ where: { id: { in: people.map(({ id }) => id) } } })
    await removeMails(
      tx,
      people.map(({ email }) => email),
    )
    return people.length + (await purgeOutlived(tx, cutoff))
  }, TRANSACTION)
}

/**
 * Deletes old sign-ups of accounts that have newer sign-ups. If the account's first sign-up is old, the next replaces
 * it.
 */
async function purgeOutlived(tx: Db, cutoff: Date): Promise<number> {
  const lately = { createdAt: { gte: cutoff } }
  const outlived = { createdAt: { lt: cutoff }, emailCodes: { none: lately } }
  const further = await deletePortion(tx, 'Registration', outlived, PURGE_PORTION)
  const first = await lockPeople(tx, {
    status: 'UNVERIFIED',
    createdAt: { lt: cutoff },
    email: { not: DEMO_UNVERIFIED },
    registrations: { some: {} },
    emailCodes: { none: { registrationId: null, ...lately } },
  })
  for (const { id } of first) await promoteNextRegistration(tx, id)
  return further + first.length
}

/** Expired codes are reported as expired for this many days, and as unknown afterwards. */
const KEEP_CODES_DAYS = 30

export async function purgeCodes(now: Date): Promise<number> {
  const where = { expiresAt: { lt: tooOld(now, KEEP_CODES_DAYS) } }
  return (await db.emailCode.deleteMany({ where, limit: PURGE_PORTION })).count
}
