import 'server-only'
import { queueTextMails } from '@/lib/domains/content/mails/mutations'
import type { PremiumSource } from '@/lib/domains/payments/holdings/schema'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import { runningStatuses } from '@/lib/shared/access/roles'
import { formatDay } from '@/lib/shared/format/format'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { routes } from '@/lib/shared/routes/routes'
import { endingNames, FIRST_REMINDER, remindersByLength } from './policy'

const BATCH = 50
const TEMPLATE = 'pass-ending'

type Due = { id: number; source: PremiumSource; endsAt: Date; email: string; firstName: string }

/** SQL for the time before the end at which an entitlement is due. */
const before = Prisma.raw(
  [
    'CASE',
    ...remindersByLength.map(
      ({ atLeast, before }) =>
        `WHEN e."endsAt" - e."startsAt" >= interval '${atLeast} days' THEN interval '${before} days'`,
    ),
    "ELSE interval '1 day' END",
  ].join(' '),
)

/**
 * Queues the emails before the end of passes, gifts, codes and free months, once for each end. Skips people who keep
 * Premium after that end, because of another pass or a subscription.
 * @returns number of emails queued; null if the outbox is full
 */
export function queueEndingMails(now: Date = new Date()): Promise<number | null> {
  return db.$transaction(async (tx) => {
    const room = Math.min(BATCH, await getFreeCapacity(tx, TEMPLATE))
    if (room <= 0) return null
    const first = new Date(now.getTime() + FIRST_REMINDER * DAY_MS)
    const due = await tx.$queryRaw<Due[]>`
      SELECT e."id", e."source"::text AS "source", e."endsAt", u."email", u."firstName"
      FROM "Entitlement" e JOIN "User" u ON u."id" = e."userId"
      WHERE e."scope" = 'everything' AND e."endedAt" IS NULL AND e."reminderQueuedAt" IS NULL
        AND e."startsAt" <= ${now} AND e."endsAt" > ${now} AND e."endsAt" <= ${first}
        AND e."endsAt" - ${before} <= ${now}
        AND u."status" = 'VERIFIED' AND u."mailRefusal" IS NULL
        AND (u."staffRole" IS NULL OR u."staffRole" NOT IN ('OWNER', 'EDITOR'))
        AND NOT EXISTS (
          SELECT 1 FROM "Entitlement" o WHERE o."userId" = e."userId" AND o."scope" = 'everything'
            AND o."endedAt" IS NULL AND (o."endsAt", o."id") > (e."endsAt", e."id")
        )
        AND NOT EXISTS (
          SELECT 1 FROM "Subscription" s WHERE s."userId" = e."userId" AND s."status" = ANY(${[...runningStatuses]})
            AND coalesce(s."cancelAt", 'infinity') > e."endsAt"
        )
      ORDER BY e."endsAt", e."id" LIMIT ${room} FOR UPDATE OF e SKIP LOCKED FOR SHARE OF u SKIP LOCKED`
    if (due.length === 0) return 0
    await tx.entitlement.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { reminderQueuedAt: now },
    })
    const link = siteUrl(routes.passes)
    await queueTextMails(
      tx,
      TEMPLATE,
      due.map(({ source, endsAt, email, firstName }) => ({
        to: { email, firstName },
        facts: { source: endingNames[source], day: formatDay(endsAt.toISOString()), link },
      })),
    )
    return due.length
  })
}
