import 'server-only'
import { getMembership } from '@/lib/domains/payments/subscriptions/queries'
import { graceEndOf } from '@/lib/domains/payments/subscriptions/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { isPremiumStaff } from '@/lib/shared/access/roles'
import type { Holdings, PremiumSource } from './schema'

/** Maximum number of entitlements read, more than anyone has at the same time. */
const MAX_READ = 500

const isSpanSource = (source: string): source is PremiumSource => source !== 'rental' && source !== 'ticket'

export async function getHoldings(actor: Actor, now: Date = new Date()): Promise<Holdings> {
  requireActor(actor, 'user')
  const [membership, rows] = await Promise.all([
    getMembership(actor),
    db.entitlement.findMany({
      where: { userId: actor.id, endedAt: null, endsAt: { gt: now } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: MAX_READ,
      select: { scope: true, source: true, startsAt: true, endsAt: true },
    }),
  ])
  const countOf = (...scopes: string[]) => rows.filter(({ scope }) => scopes.includes(scope)).length
  return {
    isStaff: isPremiumStaff(actor.staffRole),
    membership,
    graceEndsAt: graceEndOf(actor, now),
    spans: rows.flatMap(({ scope, source, startsAt, endsAt }) =>
      scope === 'everything' && isSpanSource(source) ? [{ source, startsAt, endsAt }] : [],
    ),
    rentals: countOf('video'),
    series: countOf('series'),
    tickets: countOf('livestream', 'festival'),
  }
}
