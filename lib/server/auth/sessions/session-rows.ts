import 'server-only'
import { randomBytes } from 'node:crypto'
import { db, type Db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** The rows of sessions: how they begin, last and end. */

const minute = 60
const day = 24 * 60 * minute

/** From signing in to the end at the latest. */
export const SESSION_SECONDS = 30 * day
/** From the last request to the end. */
export const IDLE_SECONDS = 14 * day
/** How often a session's last request is written down. */
export const SEEN_SECONDS = 5 * minute
/** Sessions of one person; the longest unused ones end when there are more. */
const MOST_SESSIONS = 50

const USER_AGENT_LENGTH = 300

type SessionRow = { id: string; userAgent: string; createdAt: Date; lastSeenAt: Date }

/** A person and the session version at which they proved who they are. */
export type SessionProof = { userId: number; sessionVersion: number }

/** 128 random bits: the six that name the kind of a UUID are random too. */
const newId = () => randomBytes(16).toString('hex')

/**
 * Begins a session.
 * @param proven whose, and at which session version the caller proved it. Whatever ended all sessions meanwhile ended
 *   this one too
 * @returns its id, or null when the person is gone or their sessions have been ended since
 */
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

/**
 * Locks the actor's row, and checks that the session of the request still runs: it may have ended while the body of the
 * request came in. What ends sessions at the same moment waits for this, or has ended this one.
 * @param tx the transaction that changes what belongs to the actor
 * @returns the session version
 * @throws AppError unauthenticated
 */
export async function lockSession(tx: Db, actor: Actor): Promise<number> {
  const [row] = await tx.$queryRaw<{ sessionVersion: number }[]>`
    SELECT u."sessionVersion"
    FROM "User" u JOIN "Session" s ON s."userId" = u."id" AND s."sessionVersion" = u."sessionVersion"
    WHERE u."id" = ${actor.id} AND s."id" = ${actor.session?.id}::uuid AND s."expiresAt" > now()
    FOR UPDATE OF u FOR SHARE OF s`
  if (!row) throw new AppError('unauthenticated', 'Please log in to continue.')
  return row.sessionVersion
}

/**
 * Ends all sessions of the actor but the request's own, also those that begin at the same instant or still wait for a
 * code.
 * @param tx after `lockSession`
 */
export async function endSessionsExceptOwn(tx: Db, { id: userId, session }: Actor): Promise<void> {
  const { sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  })
  await tx.session.updateMany({ where: { id: session?.id ?? '', userId }, data: { sessionVersion } })
  await tx.session.deleteMany({ where: { userId, sessionVersion: { not: sessionVersion } } })
}

/** The running sessions of a person, the last seen first; at most `MOST_SESSIONS` are kept. */
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

/** Ends one session; nothing when it has ended. */
export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } })
}

/**
 * Deletes the rows of sessions that have expired. One that ended before, unused or with all of its person, opens
 * nothing and goes then too: a database index of `lastSeenAt` would be written at each mark that a session is in use.
 * @returns how many, at most a portion
 */
export async function purgeSessions(): Promise<number> {
  const where = { expiresAt: { lt: new Date() } }
  return (await db.session.deleteMany({ where, limit: PURGE_PORTION })).count
}

/** Writes down that a session is in use. Never fails: a database that only reads must not close the product. */
export async function touchSession(id: string): Promise<void> {
  try {
    await db.$executeRaw`
      UPDATE "Session" SET "lastSeenAt" = now()
      WHERE "id" = ${id}::uuid AND "lastSeenAt" < now() - make_interval(secs => ${SEEN_SECONDS})`
  } catch (error) {
    log.warn({ err: error }, 'a session could not be marked as seen')
  }
}
