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
import { paged, sliceRows, type Paged, type Slice } from '@/lib/shared/paging'

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

const select = {
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
} as const satisfies Prisma.AuditEntrySelect

function toEntry(entry: Prisma.AuditEntryGetPayload<{ select: typeof select }>): AuditEntryDto {
  const { before, after, createdAt, ...row } = entry
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    changes: auditChanges(before as AuditValue, after as AuditValue),
  }
}

/** The audit log, newest first, ten a page. @throws AppError unauthenticated, forbidden */
export async function listAuditEntries(actor: Actor, query: AuditQuery): Promise<AuditPage> {
  requireActor(actor, 'audit')
  const rows = await db.auditEntry.findMany({
    where: matching(query),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE.admin + 1,
    select,
  })
  const entries = rows.slice(0, PAGE_SIZE.admin).map(toEntry)
  return { entries, hasMore: rows.length > PAGE_SIZE.admin }
}

/** What staff did about a person, the newest first. @throws AppError unauthenticated, forbidden */
export async function listAuditOfPerson(actor: Actor, userId: number, slice: Slice): Promise<Paged<AuditEntryDto>> {
  requireActor(actor, 'people.read')
  const where = { entity: 'User', entityId: String(userId) }
  const [rows, total] = await Promise.all([
    db.auditEntry.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select,
    }),
    db.auditEntry.count({ where }),
  ])
  return paged(rows.map(toEntry), slice.page, total, slice.size)
}

/** What the audit log can be filtered by. @throws AppError unauthenticated, forbidden */
export async function listAuditTerms(actor: Actor): Promise<{ entities: string[]; actions: string[] }> {
  requireActor(actor, 'audit')
  const rows = await db.auditEntry.groupBy({ by: ['entity', 'action'] })
  const sorted = (names: string[]) => [...new Set(names)].sort()
  return { entities: sorted(rows.map(({ entity }) => entity)), actions: sorted(rows.map(({ action }) => action)) }
}
