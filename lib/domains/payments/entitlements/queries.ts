import 'server-only'
import { passLabel } from '@/lib/domains/payments/purchases/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { plans } from '@/lib/shared/money/prices'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { entitlementState } from './policy'
import type { EntitlementDto } from './schema'

const name = { select: { name: true } } as const
const select = {
  ...{ id: true, scope: true, source: true, videoId: true, startsAt: true, endsAt: true, endedAt: true },
  ...{ video: name, series: name, livestream: name, festival: name },
  ...{ reason: true, givenByEmail: true, purchase: { select: { pass: true } } },
  redemption: { select: { code: { select: { block: name, gift: { select: { pass: true } } } } } },
} as const satisfies Prisma.EntitlementSelect
type Row = Prisma.EntitlementGetPayload<{ select: typeof select }>

function sourceOf({ source, purchase, redemption }: Row): string {
  switch (source) {
    case 'staff':
      return 'Free months'
    case 'rental':
      return 'Rental'
    case 'ticket':
      return 'Ticket'
    case 'pass':
      return `Pass: ${passLabel(purchase?.pass ?? null)}`
    case 'gift':
      return `Gift: ${passLabel(redemption?.code.gift?.pass ?? null)}`
    case 'code':
      return 'Code'
  }
}

/** Lists what a person has and had beside subscriptions, newest first. */
export async function listEntitlements(
  actor: Actor,
  userId: number,
  slice: Slice,
  now: Date = new Date(),
): Promise<Paged<EntitlementDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.entitlement.findMany({
      where,
      orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select,
    }),
    db.entitlement.count({ where }),
    (rows) =>
      rows.map((row) => ({
        id: row.id,
        scope: row.scope,
        opens: (row.video ?? row.series ?? row.livestream ?? row.festival ?? plans.premium).name,
        videoId: row.videoId,
        source: sourceOf(row),
        details: [row.reason, row.givenByEmail, row.redemption?.code.block?.name].filter((text) => !!text) as string[],
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        state: entitlementState(row, now),
        isFree: row.source === 'staff',
      })),
  )
}
