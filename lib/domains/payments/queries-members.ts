import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { subscribersSql } from '@/lib/server/db/tallied'
import { PAST_DUE_GRACE_DAYS, runningStatuses, statusList } from '@/lib/shared/roles'

const running = Prisma.raw(statusList(runningStatuses))

/** In the grace period of a payment, or in free months. */
const otherMembers = (now: Date) => Prisma.sql`
  SELECT "userId" FROM "Subscription" WHERE "userId" IS NOT NULL AND "status" = 'past_due'
    AND "pastDueSince" > ${now}::timestamptz - make_interval(hours => ${24 * PAST_DUE_GRACE_DAYS})
  UNION SELECT "userId" FROM "FreeMembership" WHERE "endedAt" IS NULL AND "endsAt" > ${now}`

/**
 * The ids of the people who are members at an instant, each once: as `entitles` says of their subscriptions, or in free
 * months. A test compares it with `deriveRole`. What a staff role opens is not counted.
 */
export const memberIdsSql = (now: Date) => Prisma.sql`
  SELECT "userId" FROM "Subscription" WHERE "userId" IS NOT NULL AND "status" IN (${running})
  UNION ${otherMembers(now)}`

/** How many they are. Only those who have no running subscription are looked at. */
export const memberCountSql = (now: Date) => Prisma.sql`
  ${subscribersSql} + (SELECT count(*)::int FROM (${otherMembers(now)}) o WHERE NOT EXISTS (
    SELECT FROM "Subscription" s WHERE s."userId" = o."userId" AND s."status" IN (${running})))`
