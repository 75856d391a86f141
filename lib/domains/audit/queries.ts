import 'server-only'
import { keyOf, namesOf, thingsCalled, actorsCalled, eachTerm } from '@/lib/domains/audit/names/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { batches } from '@/lib/server/db/batches'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { dayStart, nextDay } from '@/lib/shared/format/days'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { auditChanges } from './policy'
import { cursorOf, type AuditEntryDto, type AuditFilters, type AuditQuery, type AuditValue } from './schema'

/** A page of the audit log. There is no count: the log only grows, and is read from its end. */
export type AuditPage = { entries: AuditEntryDto[]; hasMore: boolean }

async function matching({ who, name, ...filters }: AuditFilters): Promise<Prisma.AuditEntryWhereInput> {
  const { entity, id, action, from, to } = filters
  const [things, actors] = await Promise.all([name ? thingsCalled(name, entity) : null, who ? actorsCalled(who) : null])
  return {
    AND: [
      // The address as it was then, and the name as it is now.
      actors ? { OR: [{ actorEmail: { in: actors.emails } }, { actorId: { in: actors.ids } }] } : {},
      things ? { OR: things.map(({ entity, ids }) => ({ entity, entityId: { in: ids } })) } : {},
    ],
    ...(entity && { entity }),
    ...(id && { entityId: id }),
    ...(action && { action }),
    createdAt: { gte: from && dayStart(from), lt: to && dayStart(nextDay(to)) },
  }
}

/** What comes after an entry, newest first. @param cursor of that entry, as `cursorOf` wrote it */
function olderThan(cursor: string | undefined): Prisma.AuditEntryWhereInput {
  const [time, id] = (cursor ?? '').split('-').map(Number)
  if (time === undefined || id === undefined) return {}
  const at = new Date(time)
  // The index begins with the instant: the first condition is what it is read by.
  return { AND: [{ createdAt: { lte: at } }, { OR: [{ createdAt: { lt: at } }, { id: { lt: id } }] }] }
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

type Row = Prisma.AuditEntryGetPayload<{ select: typeof select }>

/** Fields of changes that hold the number of a thing. */
const idFields: Readonly<Record<string, string>> = {
  artistId: 'Artist',
  seriesId: 'Series',
  categoryId: 'Category',
  subCategoryId: 'SubCategory',
  videoId: 'Video',
  userId: 'User',
  composerId: 'Composer',
  formId: 'MusicalForm',
}

const entityOf = (field: string) => (Object.hasOwn(idFields, field) ? idFields[field] : undefined)

/** Rows for reading, with the names of who did it, of the thing and of what the changes name. */
async function toEntries(rows: Row[]): Promise<AuditEntryDto[]> {
  const changesOf = rows.map(({ before, after }) => auditChanges(before as AuditValue, after as AuditValue))
  const named = changesOf.flat().flatMap(({ field, before, after }) => {
    const entity = entityOf(field)
    return entity ? [before, after].flatMap((id) => (id === null ? [] : [{ entity, id }])) : []
  })
  const names = await namesOf([
    ...rows.flatMap(({ actorId, entity, entityId }) => [
      ...(actorId === null ? [] : [{ entity: 'User', id: String(actorId) }]),
      ...(entityId === null ? [] : [{ entity, id: entityId }]),
    ]),
    ...named,
  ])
  const nameOf = (entity: string | undefined, id: string | null) =>
    (entity !== undefined && id !== null && names.get(keyOf({ entity, id }))) || null
  return rows.map(({ before: _before, after: _after, createdAt, ...row }, index) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    actorName: nameOf('User', row.actorId === null ? null : String(row.actorId)),
    entityName: nameOf(row.entity, row.entityId),
    changes: (changesOf[index] ?? []).map(({ field, before, after }) => {
      const entity = entityOf(field)
      return { field, before: nameOf(entity, before) ?? before, after: nameOf(entity, after) ?? after }
    }),
  }))
}

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.AuditEntryOrderByWithRelationInput[]

/** The audit log, newest first, ten a page. @throws AppError unauthenticated, forbidden */
export async function listAuditEntries(actor: Actor, { after, ...filters }: AuditQuery): Promise<AuditPage> {
  requireActor(actor, 'audit')
  const rows = await db.auditEntry.findMany({
    where: { AND: [await matching(filters), olderThan(after)] },
    orderBy: newestFirst,
    take: PAGE_SIZE.admin + 1,
    select,
  })
  return { entries: await toEntries(rows.slice(0, PAGE_SIZE.admin)), hasMore: rows.length > PAGE_SIZE.admin }
}

/** Entries that an export reads at once. */
const PORTION = 500

/**
 * All entries that match, the newest first, read in portions.
 * @throws AppError unauthenticated, forbidden (when it is called, not at the first entry)
 */
export function eachAuditEntry(actor: Actor, filters: AuditFilters): AsyncGenerator<AuditEntryDto> {
  requireActor(actor, 'audit')
  return readAll(filters)
}

async function* readAll(filters: AuditFilters): AsyncGenerator<AuditEntryDto> {
  const where = await matching(filters)
  yield* batches<AuditEntryDto>(PORTION, async (last) => {
    const older = olderThan(last && cursorOf(last))
    const rows = await db.auditEntry.findMany({
      where: { AND: [where, older] },
      orderBy: newestFirst,
      take: PORTION,
      select,
    })
    return toEntries(rows)
  })
}

/** What staff did about a person, the newest first. @throws AppError unauthenticated, forbidden */
export async function listAuditOfPerson(actor: Actor, userId: number, slice: Slice): Promise<Paged<AuditEntryDto>> {
  requireActor(actor, 'people.read')
  const where = { entity: 'User', entityId: String(userId) }
  return pagedSlice(
    slice,
    db.auditEntry.findMany({
      where,
      orderBy: newestFirst,
      ...sliceRows(slice),
      select,
    }),
    db.auditEntry.count({ where }),
    toEntries,
  )
}

/** What the audit log can be filtered by. @throws AppError unauthenticated, forbidden */
export async function listAuditTerms(actor: Actor): Promise<{ entities: string[]; actions: string[] }> {
  requireActor(actor, 'audit')
  const [entities, actions] = await Promise.all([eachTerm('entity'), eachTerm('action')])
  return { entities, actions }
}
