import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { lockRows } from '@/lib/server/db/locks'
import { cancelListMails } from '@/lib/server/mail/mailing-lists'
import { brokenLink } from '@/lib/server/mail/mailing-lists'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { DIGEST } from './jobs'
import { FIRST_DAY, getNextDigestTime } from './policy'
import { digestDayOf, isTarget, userOfFollowToken } from './queries'
import { FOLLOWS_MAX, type DigestDayInput, type FollowRef, type FollowState } from './schema'

/** @throws AppError not_found if the item isn't public; conflict at the maximum number of follows */
export async function follow(actor: Actor, { kind, id }: FollowRef, now: Date = new Date()): Promise<FollowState> {
  requireActor(actor, 'verified')
  const userId = actor.id
  const day = await db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    if (!(await isTarget(tx, { kind, id }, now))) throw new AppError('not_found', 'This is no longer available.')
    await addFollow(tx, { userId, kind, targetId: id }, now)
    return digestDayOf(tx, userId)
  })
  return { following: true, day }
}

/**
 * Stores a follow. The first follow turns on the weekly email. Call it after `lockUser`.
 * @throws AppError conflict at the maximum number of follows
 */
export async function addFollow(
  tx: Db,
  follow: { userId: number; kind: string; targetId: number },
  now: Date,
): Promise<void> {
  if ((await tx.follow.count({ where: follow })) > 0) return
  if ((await tx.follow.count({ where: { userId: follow.userId } })) >= FOLLOWS_MAX) {
    throw new AppError(
      'conflict',
      `You’ve reached the limit of ${FOLLOWS_MAX} follows. Unfollow an artist, composer, raga, series or playlist first.`,
    )
  }
  await tx.follow.create({ data: { ...follow, createdAt: now }, select: { userId: true } })
  await tx.followDigest.createMany({
    data: [{ userId: follow.userId, day: FIRST_DAY, dueAt: getNextDigestTime(FIRST_DAY, now, null), toldUntil: now }],
    skipDuplicates: true,
  })
}

export async function unfollow(actor: Actor, { kind, id }: FollowRef): Promise<FollowState> {
  requireActor(actor, 'verified')
  await db.follow.deleteMany({ where: { userId: actor.id, kind, targetId: id } })
  return { following: false, day: await digestDayOf(db, actor.id) }
}

async function cancelDigest(tx: Db, userId: number): Promise<void> {
  const person = await tx.user.findUnique({ where: { id: userId }, select: { email: true } })
  if (person) await cancelListMails(tx, DIGEST, [person.email])
}

/** Sets the day of the weekly email, or turns the email off. Videos published while it is off are never announced. */
export async function setDigestDay(actor: Actor, { day }: DigestDayInput, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'verified')
  const userId = actor.id
  await db.$transaction(async (tx) => {
    const fresh = { userId, day: null, dueAt: null, toldUntil: now }
    await tx.followDigest.createMany({ data: [fresh], skipDuplicates: true })
    // Waits for any job that is queueing this person's email.
    await lockRows(tx, 'FollowDigest', 'userId', [userId])
    const before = await tx.followDigest.findUniqueOrThrow({ where: { userId } })
    if (before.day === day) return
    const dueAt = getNextDigestTime(day, now, before.sentAt)
    const data = { day, dueAt, ...(before.day === null && { toldUntil: now }) }
    await tx.followDigest.update({ where: { userId }, data, select: { userId: true } })
    if (day === null) await cancelDigest(tx, userId)
  })
}

export async function endDigest(token: string): Promise<{ unsubscribed: true }> {
  const userId = userOfFollowToken(token)
  if (userId === null) throw brokenLink()
  await db.$transaction(async (tx) => {
    await tx.followDigest.updateMany({ where: { userId }, data: { day: null, dueAt: null } })
    await cancelDigest(tx, userId)
  })
  return { unsubscribed: true }
}
