import 'server-only'
import { auditChanges } from '@/lib/domains/audit/policy'
import type { AuditEntryDto, AuditQuery, AuditValue } from '@/lib/domains/audit/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { dayStart, nextDay } from '@/lib/shared/days'

/** A page of the audit log. There is no count: the log only grows, and is read from its end. */
export type AuditPage = { entries: AuditEntryDto[]; hasMore: boolean }

function matching({ who, entity, id, action, from, to, after }: AuditQuery): Prisma.AuditEntryWhereInput {
  const [time, entryId] = (after ?? '').split('-').map(Number)
  const place = time !== undefined && entryId !== undefined ? { at: new Date(time), id: entryId } : null
  return {
    ...(who && { actorEmail: contains(who) }),
    ...(entity && { entity }),
    ...(id && { entityId: id }),
    ...(action && { action }),
    createdAt: { gte: from && dayStart(from), lt: to && dayStart(nextDay(to)) },
    ...(place && {
      AND: [
        // The index begins with the instant: the first condition is what it is read by.
        { createdAt: { lte: place.at } },
        { OR: [{ createdAt: { lt: place.at } }, { id: { lt: place.id } }] },
      ],
    }),
  }
}

/** The audit log, newest first, ten a page. @throws AppError unauthenticated, forbidden */
export async function listAuditEntries(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  requireActor(actor, 'admin')
  const rows = await db.auditEntry.findMany({
    where: matching(query),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE.admin + 1,
    select: {
      id: true,
      createdAt: true,
      actorId: true,
      actorEmail: true,
      action: true,
      entity: true,
      entityId: true,
      requestId: true,
      before: true,
      after: true,
    },
  })
  const entries = rows.slice(0, PAGE_SIZE.admin).map(({ before, after, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    changes: auditChanges(before as AuditValue, after as AuditValue),
  }))
  return { entries, hasMore: rows.length > PAGE_SIZE.admin }
}

/** What the audit log can be filtered by. @throws AppError unauthenticated, forbidden */
export async function listAuditTerms(actor: Actor): Promise<{ entities: string[]; actions: string[] }> {
  requireActor(actor, 'admin')
  const rows = await db.auditEntry.groupBy({ by: ['entity', 'action'] })
  const sorted = (names: string[]) => [...new Set(names)].sort()
  return { entities: sorted(rows.map(({ entity }) => entity)), actions: sorted(rows.map(({ action }) => action)) }
}
