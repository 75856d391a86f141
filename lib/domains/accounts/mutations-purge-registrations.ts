import 'server-only'
import { removeMails, removeTraces, unconfirmedSql } from '@/lib/domains/accounts/mutations-deletion-traces'
import { giveToNextRegistration } from '@/lib/domains/accounts/mutations-verification'
import { DEMO_UNVERIFIED } from '@/lib/domains/accounts/policy'
import { db, type Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

const TRANSACTION = { maxWait: 20_000, timeout: 60_000 }

type Unconfirmed = { id: number; email: string; status: 'UNVERIFIED' }

/**
 * Deletes registrations that nobody confirmed within `RETAIN_UNVERIFIED_DAYS`, and the mails to them. One to which a
 * code was mailed since is still waiting, and so is the demo's. Nobody is told: the address may be a stranger's.
 * @returns how many, at most three portions
 */
export function purgeRegistrations(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_UNVERIFIED_DAYS)
  return db.$transaction(async (tx) => {
    // Who confirms at this moment holds the lock, or finds no account any more.
    const people = await tx.$queryRaw<Unconfirmed[]>`
      SELECT "id", "email", 'UNVERIFIED' AS "status" FROM "User" u
      WHERE ${unconfirmedSql} AND "createdAt" < ${cutoff} AND "email" <> ${DEMO_UNVERIFIED}
        AND NOT EXISTS (SELECT FROM "EmailCode" c WHERE c."userId" = u."id" AND c."createdAt" >= ${cutoff})
      ORDER BY "createdAt" LIMIT ${PURGE_PORTION} FOR UPDATE SKIP LOCKED`
    for (const person of people) await removeTraces(tx, person)
    await tx.user.deleteMany({ where: { id: { in: people.map(({ id }) => id) } } })
    await removeMails(
      tx,
      people.map(({ email }) => email),
    )
    return people.length + (await purgeOutlived(tx, cutoff))
  }, TRANSACTION)
}

/** Where newer registrations of an address still wait, the old ones go, and the next takes the first one's place. */
async function purgeOutlived(tx: Db, cutoff: Date): Promise<number> {
  const lately = { createdAt: { gte: cutoff } }
  const { count: further } = await tx.registration.deleteMany({
    where: { createdAt: { lt: cutoff }, emailCodes: { none: lately } },
    limit: PURGE_PORTION,
  })
  const first = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "User" u WHERE "status" = 'UNVERIFIED' AND "createdAt" < ${cutoff} AND "email" <> ${DEMO_UNVERIFIED}
      AND EXISTS (SELECT FROM "Registration" r WHERE r."userId" = u."id")
      AND NOT EXISTS (SELECT FROM "EmailCode" c
        WHERE c."userId" = u."id" AND c."registrationId" IS NULL AND c."createdAt" >= ${cutoff})
    ORDER BY "createdAt" LIMIT ${PURGE_PORTION} FOR UPDATE SKIP LOCKED`
  for (const { id } of first) await giveToNextRegistration(tx, id)
  return further + first.length
}
