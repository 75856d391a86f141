import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { neverPaidStatuses, statusList } from '@/lib/shared/roles'

const neverPaid = Prisma.raw(statusList(neverPaidStatuses))

/**
 * The subscriptions with the instants between which each runs, as a query. What never began (a first payment that
 * failed) is no membership, and has no end. An unpaid one ended when its renewal failed, also where it is cancelled
 * months later: its period moves on for ever.
 */
export const subscriptionLife = Prisma.sql`
  SELECT "currency", "unitAmount", "discountPercent", "startedAt" AS "began",
    CASE WHEN "status" IN ('canceled', 'unpaid', 'paused')
      THEN coalesce("pastDueSince", "endedAt", "currentPeriodEnd") ELSE "endedAt" END AS "over"
  FROM "Subscription" WHERE "status" NOT IN (${neverPaid})`
