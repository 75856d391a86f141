import 'server-only'
import { queueTextMails } from '@/lib/domains/content/mails/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import { aboutStream } from './mails'
import { REMIND_BEFORE_MS, type Reminder } from './policy'
import { unsubscribeToken } from './queries'

/** People who are looked at in one transaction. */
const BATCH = 50
/** As many as all workers together may hold at once. */
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

/** The start that was told of already, and when its mail was queued. */
const columns = {
  day: { told: 'dayReminderStartsAt', queued: 'dayReminderQueuedAt' },
  hour: { told: 'hourReminderStartsAt', queued: 'hourReminderQueuedAt' },
}

/**
 * Queues reminders whose time has come, a portion of them: from a day before the start until an hour before, and in
 * the last hour. That a start was told is written in the transaction that queues the mail, and the rows are locked in
 * it, so that however many workers there are, and whenever one dies, each start is told once. What moves is told anew,
 * by its new time; nothing is told of what is not published, has begun or is over, nor to whoever does not want it.
 * Who changes that waits until the mails are queued, and then finds them; what is being changed is told the next time.
 * @returns how many people were looked at; null where it has to wait until some of the mails have left
 */
export async function queueDueReminders(now: Date = new Date()): Promise<number | null> {
  const counts = [await queueKind('hour', now), await queueKind('day', now)]
  const sum = counts.reduce<number>((all, count) => all + (count ?? 0), 0)
  return sum === 0 && counts.includes(null) ? null : sum
}

function queueKind(kind: Reminder, now: Date): Promise<number | null> {
  const from = kind === 'day' ? new Date(now.getTime() + REMIND_BEFORE_MS.hour) : now
  const until = new Date(now.getTime() + REMIND_BEFORE_MS[kind])
  const told = `"${columns[kind].told}"`
  // Three cases, each in the order of the database index: nobody else is read, however many there are.
  const untold = ['IS NULL', '< l."startsAt"', '> l."startsAt"'].map(
    (start) => `(SELECT "id" FROM "LivestreamNotification" WHERE "livestreamId" = l."id" AND ${told} ${start}
      ORDER BY ${told}, "id" LIMIT ${AHEAD})`,
  )
  return db.$transaction(async (tx) => {
    const room = Math.min(BATCH, await getFreeCapacity(tx, `livestream-${kind}`))
    if (room <= 0) return null
    const due = await tx.$queryRaw<Due[]>`
      SELECT n."id", n."userId", u."email", u."firstName", l."id" AS "livestreamId", l."name", l."startsAt",
        u."status" = 'VERIFIED' AND u."livestreamReminders" AND u."mailRefusal" IS NULL AS "isWanted"
      FROM "Livestream" l CROSS JOIN LATERAL (
        ${Prisma.raw(untold.join(' UNION ALL '))}
      ) untold
      JOIN "LivestreamNotification" n ON n."id" = untold."id" JOIN "User" u ON u."id" = n."userId"
      WHERE l."startsAt" > ${from} AND l."startsAt" <= ${until} AND l."publishedAt" <= ${now}
        AND (l."endsAt" IS NULL OR l."endsAt" > ${now}) AND n.${Prisma.raw(told)} IS DISTINCT FROM l."startsAt"
      ORDER BY l."startsAt" LIMIT ${room} FOR UPDATE OF n SKIP LOCKED FOR SHARE OF l, u SKIP LOCKED`
    if (due.length > 0) await queueReminders(tx, kind, due, now)
    return due.length
  })
}

/** Notes that a start was told, also where nobody wanted it, and queues the mails that tell it. */
async function queueReminders(tx: Db, kind: Reminder, due: readonly Due[], now: Date): Promise<void> {
  const { told, queued } = columns[kind]
  const people = due.map((person) => ({ ...person, ...unsubscribeToken(person) }))
  // The hash is the same as before, unless the secret that makes tokens has changed since.
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
 * Takes what was not sent yet about a livestream out of the outbox: it is not shown any more, or begins at another
 * time. Reminders are told anew when it is shown again. One that is on its way at this moment arrives.
 */
export async function cancelStreamReminders(tx: Db, livestreamId: number): Promise<void> {
  for (const kind of ['day', 'hour'] as const) {
    const mails = { some: { template: `livestream-${kind}`, sentAt: null } }
    const data = { [`${kind}ReminderStartsAt`]: null }
    await tx.livestreamNotification.updateMany({ where: { livestreamId, mails }, data })
  }
  await tx.outboxMail.deleteMany({ where: { reminder: { livestreamId }, sentAt: null } })
}

/** The same of all livestreams for a person who switched reminders off. */
export async function cancelReminders(tx: Db, userId: number): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { reminder: { userId }, sentAt: null } })
}
