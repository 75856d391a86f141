import 'server-only'
import { catchUpEnd, festivalEnd } from '@/lib/domains/livestreams/policy'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockRows } from '@/lib/server/db/locks'

const hours = { startsAt: true, endsAt: true, catchUpDays: true } as const

/** Moment at which tickets end. Null if everything that they would open was cancelled. */
export async function readTicketEnd(tx: Db, kind: 'livestream' | 'festival', id: number): Promise<Date | null> {
  if (kind === 'livestream') return catchUpEnd(await tx.livestream.findUniqueOrThrow({ where: { id }, select: hours }))
  return festivalEnd(await tx.livestream.findMany({ where: { festivalId: id, cancelledAt: null }, select: hours }))
}

/**
 * Lets tickets end with what they open, but never before they started. Access by codes has its own days, so it is only
 * prolonged.
 */
async function moveEnds(tx: Db, kind: 'livestream' | 'festival', id: number): Promise<void> {
  const end = await readTicketEnd(tx, kind, id)
  if (!end) return
  await tx.$executeRaw`
    UPDATE "Entitlement" SET "endsAt" = CASE WHEN "source" = 'ticket'
      THEN greatest(${end}, "startsAt" + interval '1 millisecond') ELSE greatest(${end}, "endsAt") END
    WHERE ${Prisma.raw(`"${kind}Id"`)} = ${id}`
}

/**
 * Updates the tickets of a changed livestream, and of the festivals that it belongs or belonged to. Locks the
 * festivals, as the payment of a ticket does.
 */
export async function moveTickets(tx: Db, livestreamId: number, festivalIds: readonly number[]): Promise<void> {
  await moveEnds(tx, 'livestream', livestreamId)
  const ids = await lockRows(tx, 'Festival', 'id', [...new Set(festivalIds)], 'NO KEY UPDATE')
  for (const id of ids) await moveEnds(tx, 'festival', id)
}
