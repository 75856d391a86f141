import 'server-only'
import { queueTextMails } from '@/lib/domains/content/mails/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import { aboutStream, cancelledFacts } from './mails'
import { REMIND_BEFORE_MS, type Reminder } from './policy'
import { unsubscribeToken } from './queries'

const BATCH = 50
/**
 * Maximum number of rows read per subquery. It exceeds the batch, because other workers may have locked some of the
 * rows.
 */
const AHEAD = 10 * BATCH

type Due = {
  id: number
  userId: number
  email: string
  firstName: string
  livestreamId: number
  name: string
  startsAt: Date
  isWanted: boolean
}

const IS_WANTED = Prisma.sql`u."status" = 'VERIFIED' AND u."livestreamReminders" AND u."mailRefusal" IS NULL`

/** Columns for each reminder: the announced start, and the time when the email was queued. */
const columns = {
  day: { told: 'dayReminderStartsAt', queued: 'dayReminderQueuedAt' },
  hour: { told: 'hourReminderStartsAt', queued: 'hourReminderQueuedAt' },
}

/**
 * Queues the reminders that are due, and emails about cancelled livestreams. Stores the announced start in the same
 * transaction under row locks, so that each start is announced once. Changes to the livestream or the person wait for
 * these locks, then remove the queued emails.
 * @returns number of people processed; null if the outbox is full
 */
export async function queueDueReminders(now: Date = new Date()): Promise<number | null> {
  const counts = [await queueKind('hour', now), await queueKind('day', now), await queueCancellations()]
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0)
  return sum === 0 && counts.includes(null) ? null : sum
}

function queueKind(kind: Reminder, now: Date): Promise<number | null> {
  const from = kind === 'day' ? new Date(now.getTime() + REMIND_BEFORE_MS.hour) : now
  const until = new Date(now.getTime() + REMIND_BEFORE_MS[kind])
  const told = `"${columns[kind].told}"`
  // Uses one subquery per index range, because a single IS DISTINCT FROM condition would read all rows.
  const untold = ['IS NULL', '< l."startsAt"', '> l."startsAt"'].map(
    (start) => `(SELECT "id" FROM "LivestreamNotification" WHERE "livestreamId" = l."id" AND ${told} ${start}
      ORDER BY ${told}, "id" LIMIT ${AHEAD})`,
  )
  return db.$transaction(async (tx) => {
    const room = Math.min(BATCH, await getFreeCapacity(tx, `livestream-${kind}`))
    if (room <= 0) return null
    const due = await tx.$queryRaw<Due[]>`
      SELECT n."id", n."userId", u."email", u."firstName", l."id" AS "livestreamId", l."name", l."startsAt",
        ${IS_WANTED} AS "isWanted"
      FROM "Livestream" l CROSS JOIN LATERAL (
        ${Prisma.raw(untold.join(' UNION ALL '))}
      ) untold
      JOIN "LivestreamNotification" n ON n."id" = untold."id" JOIN "User" u ON u."id" = n."userId"
      WHERE l."startsAt" > ${from} AND l."startsAt" <= ${until} AND l."publishedAt" <= ${now}
        AND l."cancelledAt" IS NULL AND (l."endsAt" IS NULL OR l."endsAt" > ${now})
        AND n.${Prisma.raw(told)} IS DISTINCT FROM l."startsAt"
      ORDER BY l."startsAt" LIMIT ${room} FOR UPDATE OF n SKIP LOCKED FOR SHARE OF l, u SKIP LOCKED`
    if (due.length > 0) await queueReminders(tx, kind, due, now)
    return due.length
  })
}

/**
 * Queues the emails. Also marks the start as announced for people who don't want emails, because they would be selected
 * again otherwise.
 */
async function queueReminders(tx: Db, kind: Reminder, due: readonly Due[], now: Date): Promise<void> {
  const { told, queued } = columns[kind]
  const people = due.map((person) => ({ ...person, ...unsubscribeToken(person) }))
  // Stores the hash again, because it changes if the signing secret changes.
  const [toldColumn, queuedColumn] = [Prisma.raw(`"${told}"`), Prisma.raw(`"${queued}"`)]
  await tx.$executeRaw`
    UPDATE "LivestreamNotification" n SET "unsubscribeHash" = d."hash", ${toldColumn} = d."startsAt",
      ${queuedColumn} = CASE WHEN d."isWanted" THEN ${now} ELSE n.${queuedColumn} END
    FROM unnest(${people.map(({ id }) => id)}::int[], ${people.map(({ hash }) => hash)}::text[],
      ${people.map(({ startsAt }) => startsAt)}::timestamptz[], ${people.map(({ isWanted }) => isWanted)}::boolean[]
    ) AS d("id", "hash", "startsAt", "isWanted") WHERE n."id" = d."id"`
  const mails = people
    .filter(({ isWanted }) => isWanted)
    .map(({ id: reminderId, livestreamId, name, startsAt, email, firstName, token }) => {
      const { facts, ...rest } = aboutStream({ id: livestreamId, name, startsAt }, token)
      return { to: { email, firstName }, facts: { ...facts, firstName }, reminderId, ...rest }
    })
  await queueTextMails(tx, `livestream-${kind}`, mails)
}

/**
 * Tells people with reminders that a livestream has been cancelled, and deletes the reminders. Holders of a ticket that
 * is refunded for it get the email about their refund instead.
 */
function queueCancellations(): Promise<number | null> {
  return db.$transaction(async (tx) => {
    const room = Math.min(BATCH, await getFreeCapacity(tx, 'livestream-cancelled'))
    if (room <= 0) return null
    const rows = await tx.$queryRaw<Omit<Due, 'userId'>[]>`
      SELECT n."id", u."email", u."firstName", l."id" AS "livestreamId", l."name", l."startsAt",
        ${IS_WANTED} AND l."cancelledAt" < l."startsAt" AND NOT EXISTS (
          SELECT 1 FROM "TicketRefund" r JOIN "Purchase" p ON p."id" = r."purchaseId"
          WHERE p."userId" = u."id" AND (p."livestreamId" = l."id" OR p."festivalId" = l."festivalId")) AS "isWanted"
      FROM "Livestream" l CROSS JOIN LATERAL (
        SELECT "id" FROM "LivestreamNotification" WHERE "livestreamId" = l."id" LIMIT ${AHEAD}
      ) known
      JOIN "LivestreamNotification" n ON n."id" = known."id" JOIN "User" u ON u."id" = n."userId"
      WHERE l."cancelledAt" IS NOT NULL LIMIT ${room} FOR UPDATE OF n SKIP LOCKED FOR SHARE OF l, u SKIP LOCKED`
    const mails = rows
      .filter(({ isWanted }) => isWanted)
      .map(({ email, firstName, ...livestream }) => ({ to: { email, firstName }, facts: cancelledFacts(livestream) }))
    await queueTextMails(tx, 'livestream-cancelled', mails)
    await tx.livestreamNotification.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
    return rows.length
  })
}

/**
 * Resets the reminders, so that they are queued again for the new start. Emails that are already being delivered still
 * arrive.
 */
export async function cancelStreamReminders(tx: Db, livestreamId: number): Promise<void> {
  for (const kind of ['day', 'hour'] as const) {
    const mails = { some: { template: `livestream-${kind}`, sentAt: null } }
    const data = { [`${kind}ReminderStartsAt`]: null }
    await tx.livestreamNotification.updateMany({ where: { livestreamId, mails }, data })
  }
  await tx.outboxMail.deleteMany({ where: { reminder: { livestreamId }, sentAt: null } })
}

export async function cancelReminders(tx: Db, userId: number): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { reminder: { userId }, sentAt: null } })
}
