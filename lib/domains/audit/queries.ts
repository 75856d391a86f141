import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { batches } from '@/lib/server/db/batches'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { findIdsByName, findIdsBySpelling, personNamed } from '@/lib/server/db/name-filters'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { dayStart, nextDay } from '@/lib/shared/format/days'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'
import { auditChanges } from './policy'
import { cursorOf, type AuditEntryDto, type AuditFilters, type AuditQuery, type AuditValue } from './schema'

/** Page without a total, because counting an ever-growing log would be slow. */
export type AuditPage = { entries: AuditEntryDto[]; hasMore: boolean }

async function matching({ who, name, ...filters }: AuditFilters): Promise<Prisma.AuditEntryWhereInput> {
  const { entity, id, action, from, to } = filters
  const [things, actors] = await Promise.all([
    name ? findEntitiesByName(name, entity) : null,
    who ? findActorsByName(who) : null,
  ])
  return {
    AND: [
      // Matches the email address at the time of the entry, or the current name.
      actors ? { OR: [{ actorEmail: { in: actors.emails } }, { actorId: { in: actors.ids } }] } : {},
      things ? { OR: things.map(({ entity, ids }) => ({ entity, entityId: { in: ids } })) } : {},
    ],
    ...(entity && { entity }),
    ...(id && { entityId: id }),
    ...(action && { action }),
    createdAt: { gte: from && dayStart(from), lt: to && dayStart(nextDay(to)) },
  }
}

function olderThan(cursor: string | undefined): Prisma.AuditEntryWhereInput {
  const [time, id] = (cursor ?? '').split('-').map(Number)
  if (time === undefined || id === undefined) return {}
  const at = new Date(time)
  // The first condition is redundant, but PostgreSQL needs it to use the index on `createdAt`.
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

/** Fields that contain ids, with the model each id refers to. */
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

const PORTION = 500

/** Yields entries, newest first. Checks the right when called, not at the first entry. */
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

export async function listAuditTerms(actor: Actor): Promise<{ entities: string[]; actions: string[] }> {
  requireActor(actor, 'audit')
  const [entities, actions] = await Promise.all([eachTerm('entity'), eachTerm('action')])
  return { entities, actions }
}

/** Columns with the name of a row, by model. The audit log has no foreign keys, because it outlives the rows. */
const nameColumns = {
  User: ['firstName', 'lastName', 'email'],
  Video: ['name'],
  Trailer: ['name'],
  Artist: ['name'],
  Series: ['name'],
  Livestream: ['name'],
  Festival: ['name'],
  SubCategory: ['name'],
  Category: ['name'],
  Tag: ['name'],
  Raga: ['name'],
  Tala: ['name'],
  Composer: ['name'],
  MusicalForm: ['name'],
  Composition: ['title'],
  Prospect: ['email'],
  CodeBlock: ['name'],
  Enquiry: ['name'],
  OutboxMail: ['subject'],
  Newsletter: ['name'],
  Passkey: ['name'],
  VimeoMapping: ['name'],
  QuizQuestion: ['text'],
} as const
type Named = keyof typeof nameColumns

const isNamed = (entity: string): entity is Named => Object.hasOwn(nameColumns, entity)
const isId = (id: string) => rowIdSchema().safeParse(Number(id)).success

type EntityRef = { entity: string; id: string }
const keyOf = ({ entity, id }: EntityRef): string => `${entity} ${id}`

/** Returns names keyed by `keyOf`. Omits deleted and unnamed rows. Does not check rights. */
async function namesOf(wanted: readonly EntityRef[]): Promise<Map<string, string>> {
  const named = wanted.filter(({ entity, id }) => isNamed(entity) && isId(id))
  const kinds = (Object.keys(nameColumns) as Named[]).filter((kind) => named.some(({ entity }) => entity === kind))
  const found = await Promise.all(
    kinds.map(async (entity) => {
      const ids = [...new Set(named.filter((each) => each.entity === entity).map(({ id }) => Number(id)))]
      const columns = nameColumns[entity]
      const select = Object.fromEntries(['id', ...columns].map((column) => [column, true]))
      const rows = await tableOf(db, entity).findMany({ where: { id: { in: ids } }, select })
      return rows.map((row) => {
        const [name, lastName, email] = columns.map((column) => String(row[column]))
        const named = email === undefined ? name : `${name} ${lastName} (${email})`
        return [keyOf({ entity, id: String(row.id) }), named?.trim() ?? ''] as const
      })
    }),
  )
  return new Map(found.flat())
}

const spelt = [
  'User',
  'Video',
  'Trailer',
  'Artist',
  'Series',
  'Livestream',
  'Festival',
  'Raga',
  'Tala',
  'Composer',
] as const

const MAX_FOUND = 200

/**
 * Finds the newest rows whose name contains the text. If there are none, finds names that sound similar.
 * @param entity name of a model; '' for all models
 */
async function findEntitiesByName(text: string, entity: string): Promise<{ entity: string; ids: string[] }[]> {
  const kinds = (Object.keys(nameColumns) as Named[]).filter((kind) => entity === '' || kind === entity)
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const [column] = nameColumns[kind]
      const ids = kind === 'User' ? findPeopleByName(text) : findIdsByName(kind, text, `"${column}"`, MAX_FOUND)
      return { entity: kind, ids: (await ids).map(String) }
    }),
  )
  if (found.some(({ ids }) => ids.length > 0)) return found
  const sounding: { entity: string; ids: string[] }[] = []
  for (const kind of spelt.filter((each) => entity === '' || each === entity)) {
    const ids = await findIdsBySpelling(kind, text)
    sounding.push({ entity: kind, ids: ids.slice(0, MAX_FOUND).map(String) })
  }
  return sounding
}

async function findPeopleByName(text: string): Promise<number[]> {
  const [where, orderBy] = [personNamed(text), { id: 'desc' }] as const
  const rows = await db.user.findMany({ where, orderBy, take: MAX_FOUND, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** Reads distinct values by a loose index scan, which skips from one value to the next. */
async function eachTerm<Term = string>(name: 'entity' | 'action' | 'actorId' | 'actorEmail'): Promise<Term[]> {
  const column = Prisma.raw(`"${name}"`)
  const rows = await db.$queryRaw<{ term: Term }[]>`
    WITH RECURSIVE terms AS (
      SELECT (SELECT min(${column}) FROM "AuditEntry") AS term
      UNION ALL SELECT (SELECT min(${column}) FROM "AuditEntry" WHERE ${column} > term) FROM terms WHERE term IS NOT NULL
    ) SELECT term FROM terms WHERE term IS NOT NULL`
  return rows.map(({ term }) => term).sort()
}

/** Finds actors by their current name or the email address in their entries. If none match, finds similar names. */
async function findActorsByName(text: string): Promise<{ emails: string[]; ids: number[] }> {
  const [all, actorIds] = await Promise.all([eachTerm('actorEmail'), eachTerm<number>('actorId')])
  const emails = all.filter((email) => email.toLowerCase().includes(text.toLowerCase()))
  const where = { id: { in: actorIds }, ...personNamed(text) }
  const people = await db.user.findMany({ where, select: { id: true } })
  if (emails.length + people.length > 0) return { emails, ids: people.map(({ id }) => id) }
  return { emails, ids: await findIdsBySpelling('User', text) }
}
