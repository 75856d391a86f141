import 'server-only'
import { factsSql } from '@/lib/domains/catalogue/queries-facts'
import type { Facts } from '@/lib/domains/catalogue/schema-facts'
import { publishedAt } from '@/lib/domains/catalogue/queries-cards'
import { videosNamed } from '@/lib/domains/catalogue/queries-names'
import { nameRows, nameTable, nameTableNames, type NameRow } from '@/lib/domains/editorial/queries-terms'
import {
  mergedAliases,
  type MergeDto,
  type MergeInput,
  type MergePreview,
  type NamesQuery,
  type StaffNameDto,
  type StaffNameKind,
} from '@/lib/domains/editorial/schema-names'
import { UNDO_LISTED, UNDO_MS } from '@/lib/domains/editorial/schema-editing'
import { waitsForPerson } from '@/lib/domains/scripts/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { foldedWithAliases, idsSpelt, nameBeginning, namePattern } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockRows } from '@/lib/server/db/lock-rows'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/actor'
import { folded } from '@/lib/shared/folded'
import { AppError } from '@/lib/shared/errors'
import { counted } from '@/lib/shared/format'
import { adminRows, mostCounted, pagedTo, type Paged } from '@/lib/shared/paging'

/** A column by which rows of a table name it. */
export type Use = { table: string; column: string }
/** The same in a list with an order, in which a name stands once for each owner; `of` names the relations. */
export type ListUse = Use & { owner: string; of: { owner: string; list: string }; extra?: string }
type Uses = { name: string; uses: readonly Use[]; lists: readonly ListUse[] }

/** The column of the names of each kind, and what has them. */
export const nameUses: Record<StaffNameKind, Uses> = {
  raga: {
    name: 'name',
    uses: [{ table: 'Composition', column: 'ragaId' }],
    lists: [{ table: 'PieceRaga', owner: 'pieceId', column: 'ragaId', of: { owner: 'piece', list: 'ragas' } }],
  },
  tala: {
    name: 'name',
    uses: [{ table: 'Composition', column: 'talaId' }],
    lists: [{ table: 'PieceTala', owner: 'pieceId', column: 'talaId', of: { owner: 'piece', list: 'talas' } }],
  },
  composer: {
    name: 'name',
    uses: [
      { table: 'Piece', column: 'composerId' },
      { table: 'Composition', column: 'composerId' },
    ],
    lists: [],
  },
  form: {
    name: 'name',
    uses: [
      { table: 'Piece', column: 'formId' },
      { table: 'Composition', column: 'formId' },
    ],
    lists: [],
  },
  composition: { name: 'title', uses: [{ table: 'Piece', column: 'compositionId' }], lists: [] },
  artist: {
    name: 'name',
    uses: [{ table: 'Tag', column: 'artistId' }],
    lists: [
      {
        table: 'VideoPerformer',
        owner: 'videoId',
        column: 'artistId',
        of: { owner: 'video', list: 'performers' },
        extra: 'role',
      },
    ],
  },
}

/** SQL: ids of the videos with a name, drafts and repetitions included. */
export const videosOfName = (kind: StaffNameKind, id: number): Prisma.Sql =>
  kind === 'artist'
    ? Prisma.sql`SELECT "videoId" FROM "VideoPerformer" WHERE "artistId" = ${id}`
    : videosNamed(`${kind}s`, id)

const column = (name: string) => Prisma.raw(`"${name}"`)

/** What keeps a name. A tag of an artist goes without its link: it is no reason to keep the artist. */
const keepingUses = (kind: StaffNameKind): Use[] =>
  [...nameUses[kind].uses, ...nameUses[kind].lists].filter(({ table }) => table !== 'Tag')

/** SQL: how often a name n is used. */
function countOf(kind: StaffNameKind): Prisma.Sql {
  return Prisma.raw(
    keepingUses(kind)
      .map((use) => `(SELECT count(*)::int FROM "${use.table}" u WHERE u."${use.column}" = n."id")`)
      .join(' + '),
  )
}

/**
 * The names of a kind by the alphabet, drafts' names included, ten a page; first the one that is the query, then those
 * that begin with it. Where no name has these letters, those that sound so.
 * @param query letters of a name or one of its spellings
 * @param draft a script: only names whose spelling in it waits for a person
 * @throws AppError unauthenticated, forbidden
 */
export async function listStaffNames(
  actor: Actor,
  { kind, query, page, draft }: NamesQuery,
): Promise<Paged<StaffNameDto>> {
  requireActor(actor, 'content')
  const { name } = nameUses[kind]
  const isComposition = kind === 'composition'
  const like = namePattern(query)
  const called = Prisma.sql`(${query === ''} OR folded(n.${column(name)}) LIKE ${like}
    OR EXISTS (SELECT FROM unnest(n."aliases") a WHERE folded(a) LIKE ${like}))`
  const { skip, take } = adminRows(page)
  const find = async (which: Prisma.Sql) => {
    const from = Prisma.sql`FROM ${nameTable(kind)} n ${isComposition ? Prisma.raw('LEFT JOIN "Composer" c ON c."id" = n."composerId"') : Prisma.empty}
      WHERE ${which} ${draft ? Prisma.sql`AND ${waitsForPerson(kind, name, draft)}` : Prisma.empty}`
    const [data, total] = await Promise.all([
      db.$queryRaw<StaffNameDto[]>`
        SELECT n."id", n.${column(name)} AS "name", ${Prisma.raw(isComposition ? 'c."name"' : 'NULL')} AS "about",
          n."aliases", ${factsSql(kind)} AS "facts", ${countOf(kind)} AS "uses"
        ${from} ORDER BY folded(n.${column(name)}) = ${folded(query)} DESC,
          folded(n.${column(name)}) LIKE ${nameBeginning(query)} DESC, n.${column(name)}, n."id" LIMIT ${take} OFFSET ${skip}`,
      db.$queryRaw<
        { count: number }[]
      >`SELECT count(*)::int AS "count" FROM (SELECT ${from} LIMIT ${mostCounted(page)}) few`,
    ])
    return { data, total: total[0]?.count ?? 0 }
  }
  let found = await find(called)
  if (query && found.total === 0) {
    const ids = await idsSpelt(nameTableNames[kind], query, foldedWithAliases(name))
    found = await find(Prisma.sql`n."id" = ANY (${ids}::int[])`)
  }
  return pagedTo(found.data, page, found.total)
}

/**
 * Locks names until the transaction ends, in the order of their ids.
 * @returns in the order asked for
 * @throws AppError not_found, when one is gone
 */
export async function lockNames(tx: Db, kind: StaffNameKind, ids: readonly number[]): Promise<NameRow[]> {
  await lockRows(tx, nameTableNames[kind], 'id', ids)
  return readNames(tx, kind, ids)
}

async function readNames(tx: Db, kind: StaffNameKind, ids: readonly number[]): Promise<NameRow[]> {
  const { name } = nameUses[kind]
  const select = { id: true, [name]: true, aliases: true } as const
  const rows = await nameRows(tx, kind).findMany<NameRow & { title: string }>({ where: { id: { in: ids } }, select })
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw new AppError('not_found', `This ${kind} does not exist any more.`)
    return { id, name: kind === 'composition' ? row.title : row.name, aliases: row.aliases }
  })
}

/** How often a name is used, in the caller's transaction. */
export async function countUses(tx: Db, kind: StaffNameKind, id: number): Promise<number> {
  let uses = 0
  for (const use of keepingUses(kind)) uses += await tableOf(tx, use.table).count({ where: { [use.column]: id } })
  return uses
}

/** Compositions of one composer with the title of a composition of another. */
export function listSameTitles(tx: Db, from: number, into: number) {
  return tx.$queryRaw<{ from: number; into: number; title: string }[]>`
    SELECT a."id" AS "from", b."id" AS "into", b."title" FROM "Composition" a
    JOIN "Composition" b ON title_key(b."title") = title_key(a."title") AND b."composerId" = ${into}
    WHERE a."composerId" = ${from} ORDER BY a."id"`
}

type Known = { words: boolean; facts: Facts; spellings: number; description: string | null; picture: string | null }

/** What is known of a name and does not go with it into another, as a person reads it. */
async function whatIsLost(kind: StaffNameKind, id: number): Promise<string> {
  const [row] = await db.$queryRaw<Known[]>`
    SELECT EXISTS (SELECT FROM "Text" WHERE "key" = ${`${kind}:${id}`}) AS "words", ${factsSql(kind)} AS "facts",
      (SELECT count(*)::int FROM "ScriptSpelling" s
        WHERE s."kind" = ${kind} AND s."nameId" = n."id" AND s."confirmedAt" IS NOT NULL) AS "spellings",
      to_jsonb(n) ->> 'description' AS "description", to_jsonb(n) ->> 'thumbnailUrl' AS "picture"
    FROM ${nameTable(kind)} n WHERE n."id" = ${id}`
  return [
    row?.words && 'words',
    row?.description && 'description',
    row?.picture && 'picture',
    Object.keys(row?.facts ?? {}).length > 0 && 'facts',
    row?.spellings && counted(row.spellings, 'confirmed spelling'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether visitors see one artist and not the other. */
async function isSeenAlone(id: number, other: number): Promise<boolean> {
  const where = { id: { in: [id, other] }, ...publishedAt(new Date()) }
  const seen = await db.artist.findMany({ where, select: { id: true } })
  return seen.length === 1 && seen[0]?.id === id
}

/**
 * What merging two names would change.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function previewMerge(actor: Actor, { kind, from, into }: MergeInput): Promise<MergePreview> {
  requireActor(actor, 'content')
  const [source, target] = (await readNames(db, kind, [from, into])) as [NameRow, NameRow]
  const counts = await db.$queryRaw<{ pieces: number; videos: number }[]>`
    SELECT count(*)::int AS "pieces", count(DISTINCT p."videoId")::int AS "videos"
    FROM (${videosOfName(kind, from)}) p`
  const inCompositions = nameUses[kind].uses.find(({ table }) => table === 'Composition')
  const joined = kind === 'composer' ? await listSameTitles(db, from, into) : []
  const aliases = mergedAliases(target, [source.name, ...source.aliases])
  return {
    from: source.name,
    into: target.name,
    pieces: kind === 'artist' ? 0 : (counts[0]?.pieces ?? 0),
    videos: counts[0]?.videos ?? 0,
    compositions: inCompositions ? await db.composition.count({ where: { [inCompositions.column]: from } }) : 0,
    joined: joined.slice(0, 20).map(({ title }) => title),
    aliases: aliases.filter((alias) => !target.aliases.includes(alias)),
    lost: await whatIsLost(kind, from),
    hides: kind === 'artist' && (await isSeenAlone(from, into)),
  }
}

/** Merges of the last day, the newest first. @throws AppError unauthenticated, forbidden */
export async function listMerges(actor: Actor, now: Date = new Date()): Promise<MergeDto[]> {
  requireActor(actor, 'content')
  const rows = await db.nameMerge.findMany({
    where: { createdAt: { gt: new Date(now.getTime() - UNDO_MS) } },
    orderBy: { id: 'desc' },
    take: UNDO_LISTED,
    select: { id: true, kind: true, fromName: true, intoName: true, createdAt: true },
  })
  return rows.map(({ id, kind, fromName, intoName, createdAt }) => ({
    id,
    kind: kind as StaffNameKind,
    from: fromName,
    into: intoName,
    at: createdAt.toISOString(),
  }))
}
