import 'server-only'
import { randomBytes } from 'node:crypto'
import { db, type Db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

const minute = 60
const day = 24 * 60 * minute

export const SESSION_SECONDS = 30 * day
/** Sessions expire this long after the last request. */
export const IDLE_SECONDS = 14 * day
export const SEEN_SECONDS = 5 * minute
const MOST_SESSIONS = 50

const USER_AGENT_LENGTH = 300

type SessionRow = { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date }

/** Ending all sessions increments the person's `sessionVersion`, so that earlier proofs become invalid. */
export type SessionProof = { userId: number; sessionVersion: number }

/** Doesn't use `randomUUID`, because six bits of a random UUID are fixed. */
const newId = () => randomBytes(16).toString('hex')

/** Returns null if the person was deleted, or if all their sessions were ended since the proof. */
export async function openSession({ userId, sessionVersion }: SessionProof, userAgent: string): Promise<string | null> {
  const named = userAgent.slice(0, USER_AGENT_LENGTH)
  const [row] = await db.$queryRaw<{ id: string }[]>`
    INSERT INTO "Session" ("id", "userId", "sessionVersion", "userAgent", "expiresAt")
    SELECT ${newId()}::uuid, "id", "sessionVersion", ${named}, now() + make_interval(secs => ${SESSION_SECONDS})
    FROM "User" WHERE "id" = ${userId} AND "sessionVersion" = ${sessionVersion}
    RETURNING "id"::text`
  if (!row) return null
  await db.$executeRaw`
    DELETE FROM "Session" WHERE "id" IN (
      SELECT "id" FROM "Session" WHERE "userId" = ${userId}
      ORDER BY ("sessionVersion" = ${sessionVersion}) DESC, "lastSeenAt" DESC, "id" OFFSET ${MOST_SESSIONS})`
  return row.id
}

/** Locks the session and checks it again, because it may have ended while the request body arrived. */
export async function lockSession(tx: Db, actor: Actor): Promise<number> {
  const [row] = await tx.$queryRaw<{ sessionVersion: number }[]>`
    SELECT u."sessionVersion"
    FROM "User" u JOIN "Session" s ON s."userId" = u."id" AND s."sessionVersion" = u."sessionVersion"
    WHERE u."id" = ${actor.id} AND s."id" = ${actor.session?.id}::uuid AND s."expiresAt" > now()
    FOR UPDATE OF u FOR SHARE OF s`
  if (!row) throw new AppError('unauthenticated', 'Please log in to continue.')
  return row.sessionVersion
}

/** Also ends sessions that are being created or waiting for a second factor. Call `lockSession` first. */
export async function endSessionsExceptOwn(tx: Db, { id: userId, session }: Actor): Promise<void> {
  const { sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  })
  await tx.session.updateMany({ where: { id: session?.id ?? '', userId }, data: { sessionVersion } })
  await tx.session.deleteMany({ where: { userId, sessionVersion: { not: sessionVersion } } })
}

export async function readSessions(userId: number): Promise<SessionRow[]> {
  const now = new Date()
  const person = await db.user.findUnique({ where: { id: userId }, select: { sessionVersion: true } })
  const lastSeenAt = { gt: new Date(now.getTime() - 1000 * IDLE_SECONDS) }
  return db.session.findMany({
    where: { userId, sessionVersion: person?.sessionVersion ?? -1, expiresAt: { gt: now }, lastSeenAt },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: MOST_SESSIONS,
    select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
  })
}

export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

/** Keeps idle sessions until `expiresAt`, because an index to find them would have to be updated all the time. */
export async function purgeSessions(): Promise<number> {
  const where = { expiresAt: { lt: new Date() } }
  return (await db.session.deleteMany({ where, limit: PURGE_PORTION })).count
}

/** Never throws, because people must stay logged in while the database is read-only. */
export async function touchSession(id: string): Promise<void> {
  try {
    await db.$executeRaw`
      UPDATE "Session" SET "lastSeenAt" = now()
      WHERE "id" = ${id}::uuid AND "lastSeenAt" < now() - make_interval(secs => ${SEEN_SECONDS})`
  } catch (error) {
    log.warn({ err: error }, 'session last-seen time not updated')
  }
}
