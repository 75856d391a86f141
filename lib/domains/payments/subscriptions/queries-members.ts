import 'server-only'
import type { Prisma } from '@/lib/server/db/generated/client'
import { DAY_MS } from '@/lib/shared/milliseconds'
import { PAST_DUE_GRACE_DAYS, runningStatuses } from '@/lib/shared/roles'

/** Who is a member at an instant: as `entitles` says of subscriptions, or in free months. */
export const isMember = (now: Date) =>
  ({
    OR: [
      { subscriptions: { some: { status: { in: [...runningStatuses] } } } },
      {
        subscriptions: {
          some: { status: 'past_due', pastDueSince: { gt: new Date(now.getTime() - PAST_DUE_GRACE_DAYS * DAY_MS) } },
        },
      },
      { freeMemberships: { some: { endedAt: null, endsAt: { gt: now } } } },
    ],
  }) satisfies Prisma.UserWhereInput
