import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { PAST_DUE_GRACE_DAYS, runningStatuses, statusList } from '@/lib/shared/roles'

const running = Prisma.raw(statusList(runningStatuses))

/**
 * The ids of the people who are members at an instant, each once: as `entitles` says of their subscriptions, or in free
 * months. A test compares it with `deriveRole`. What a staff role opens is not counted.
 */
export const memberIdsSql = (now: Date) => Prisma.sql`
  SELECT "userId" FROM "Subscription" WHERE "userId" IS NOT NULL AND "status" IN (${running})
  UNION SELECT "userId" FROM "Subscription" WHERE "userId" IS NOT NULL AND "status" = 'past_due'
    AND "pastDueSince" > ${now}::timestamptz - make_interval(hours => ${24 * PAST_DUE_GRACE_DAYS})
  UNION SELECT "userId" FROM "FreeMembership" WHERE "endedAt" IS NULL AND "endsAt" > ${now}`
