import 'server-only'
import { aboutStream } from '@/lib/domains/livestreams/mails'
import { REMIND_BEFORE_MS, type Reminder } from '@/lib/domains/livestreams/policy'
import { unsubscribeToken } from '@/lib/domains/livestreams/queries-unsubscribe'
import { queueTexts, type TextMail } from '@/lib/domains/texts/mutations-mails'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { createLookingJob } from '@/lib/server/jobs/looking'
import type { Job } from '@/lib/server/jobs/worker'

/** Reminders that are queued in one transaction. */
const BATCH = 50
/** How often the job looks, when there was nothing the last time. */
const LOOK_EVERY_MS = 30_000

type Due = {
  id: number
  userId: number
  email: string
  firstName: string
  livestreamId: number
  name: string
  startsAt: Date
}

/** The start that was told of already. */
const told = { day: Prisma.sql`n."dayReminderStartsAt"`, hour: Prisma.sql`n."hourReminderStartsAt"` }

/**
 * Queues reminders whose time has come, a portion of them: from a day before the start until an hour before, and in
 * the last hour. That a start was told is written in the transaction that queues the mail, and the rows are locked in
 * it, so that however many workers there are, and whenever one dies, each start is told once. What moves is told anew,
 * by its new time; nothing is told of what is not published, has begun or is over, nor to whoever does not want it.
 * Who changes that waits until the mails are queued, and then finds them; what is being changed is told the next time.
 * @returns how many
 */
export async function queueDueReminders(now: Date = new Date()): Promise<number> {
  return (await queueKind('hour', now)) + (await queueKind('day', now))
}

function queueKind(kind: Reminder, now: Date): Promise<number> {
  const from = kind === 'day' ? new Date(now.getTime() + REMIND_BEFORE_MS.hour) : now
  const until = new Date(now.getTime() + REMIND_BEFORE_MS[kind])
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT n."id", n."userId", u."email", u."firstName", l."id" AS "livestreamId", l."name", l."startsAt"
      FROM "Livestream" l
      JOIN "LivestreamNotification" n ON n."livestreamId" = l."id"
      JOIN "User" u ON u."id" = n."userId"
      WHERE l."startsAt" > ${from} AND l."startsAt" <= ${until} AND l."publishedAt" <= ${now}
        AND (l."endsAt" IS NULL OR l."endsAt" > ${now})
        AND u."status" = 'VERIFIED' AND u."livestreamReminders"
        AND ${told[kind]} IS DISTINCT FROM l."startsAt"
      ORDER BY l."startsAt", n."id" LIMIT ${BATCH}
      FOR UPDATE OF n SKIP LOCKED FOR SHARE OF l, u SKIP LOCKED`
    if (due.length === 0) return 0
    const mails: TextMail<`livestream-${Reminder}`>[] = []
    for (const reminder of due) mails.push(await remind(tx, kind, reminder, now))
    await queueTexts(tx, `livestream-${kind}`, mails)
    return due.length
  })
}

/** Notes that a start is told. @returns the mail that tells it */
async function remind(tx: Db, kind: Reminder, reminder: Due, now: Date): Promise<TextMail<`livestream-${Reminder}`>> {
  const { id, userId, livestreamId, name, startsAt, email, firstName } = reminder
  const { token, hash } = unsubscribeToken({ livestreamId, userId })
  await tx.livestreamNotification.update({
    where: { id },
    data: {
      // The same as before, unless the secret that makes tokens has changed since.
      unsubscribeHash: hash,
      ...(kind === 'day'
        ? { dayReminderStartsAt: startsAt, dayReminderQueuedAt: now }
        : { hourReminderStartsAt: startsAt, hourReminderQueuedAt: now }),
    },
    select: { id: true },
  })
  const { facts, ...rest } = aboutStream({ id: livestreamId, name, startsAt }, token)
  return { to: { email, firstName }, facts: { ...facts, firstName }, reminderId: id, ...rest }
}

/**
 * Takes what was not sent yet about a livestream out of the outbox: it is not shown any more, or begins at another
 * time. Reminders are told anew when it is shown again. One that is on its way at this moment arrives.
 */
export async function takeBackStream(tx: Db, livestreamId: number): Promise<void> {
  for (const kind of ['day', 'hour'] as const) {
    const mails = { some: { template: `livestream-${kind}`, sentAt: null } }
    const data = { [`${kind}ReminderStartsAt`]: null }
    await tx.livestreamNotification.updateMany({ where: { livestreamId, mails }, data })
  }
  await tx.outboxMail.deleteMany({ where: { reminder: { livestreamId }, sentAt: null } })
}

/** The same of all livestreams for a person who switched reminders off. */
export async function takeBackReminders(tx: Db, userId: number): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { reminder: { userId }, sentAt: null } })
}

/** `queueDueReminders` as a background job: again at once while there are some, else now and then. */
export const createReminderJob = (clock: () => number = Date.now): Job =>
  createLookingJob({ name: 'livestream reminders', everyMs: LOOK_EVERY_MS, batch: queueDueReminders, clock })
