import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { UNDO_LISTED, UNDO_MS } from '@/lib/domains/catalogue/editing/schema'
import { pieceWith } from '@/lib/domains/catalogue/performed/queries'
import { factsSql } from '@/lib/domains/names/facts/queries'
import { nameRows, nameTable, nameTableNames, readFacts, type NameRow } from '@/lib/domains/names/lookup/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockRows } from '@/lib/server/db/locks'
import { nameBeginning, nameWithAliases, whereNameMatches } from '@/lib/server/db/name-filters'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { formatCount } from '@/lib/shared/format/format'
import { foldText } from '@/lib/shared/format/text-folding'
import { adminRows, mostCounted, pagedTo, type Paged } from '@/lib/shared/routes/paging'
import {
  mergedAliases,
  type MergeDto,
  type MergeInput,
  type MergePreview,
  type NamesQuery,
  type StaffNameDto,
  type StaffNameKind,
} from './schema'

/** Foreign key that refers to a name. */
export type Use = { table: string; column: string }
/**
 * Foreign key in an ordered list, such as the ragas of a piece. A list contains each name at most once. `of` contains
 * the Prisma relations.
 */
export type ListUse = Use & { owner: string; of: { owner: string; list: string }; extra?: string }
type Uses = { name: string; uses: readonly Use[]; lists: readonly ListUse[] }

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

/** Ignores tags, because deleting an artist only removes the link from their tag. */
const listBlockingUses = (kind: StaffNameKind): Use[] =>
  [...nameUses[kind].uses, ...nameUses[kind].lists].filter(({ table }) => table !== 'Tag')

const countOf = (kind: StaffNameKind) =>
  listBlockingUses(kind)
    .map((use) => `(SELECT count(*)::int FROM "${use.table}" u WHERE u."${use.column}" = n."id")`)
    .join(' + ')

/** Lists exact matches first. If `draft` names a script, lists only names whose spelling in it is unconfirmed. */
export async function listStaffNames(
  actor: Actor,
  { kind, query, page, draft }: NamesQuery,
): Promise<Paged<StaffNameDto>> {
  requireActor(actor, 'content')
  const name = Prisma.raw(`n."${nameUses[kind].name}"`)
  const called =
    query && (await whereNameMatches(nameTableNames[kind], query, nameWithAliases(nameUses[kind].name))).id.in
  const found = await db.$queryRaw<{ id: number }[]>`
    SELECT n."id" FROM ${nameTable(kind)} n
    WHERE (${query === ''} OR n."id" = ANY (${called || []}::int[])) AND (${!draft} OR EXISTS (
      SELECT FROM "ScriptSpelling" s WHERE s."kind" = ${kind} AND s."nameId" = n."id" AND s."script"::text = ${draft ?? ''}
        AND (s."confirmedAt" IS NULL OR s."ofName" <> ${name})))
    ORDER BY folded(${name}) = ${foldText(query)} DESC, folded(${name}) LIKE ${nameBeginning(query)} DESC, ${name}, n."id"
    LIMIT ${mostCounted(page)}`
  const { skip, take } = adminRows(page)
  const about = kind === 'composition' ? '(SELECT c."name" FROM "Composer" c WHERE c."id" = n."composerId")' : 'NULL'
  const data = await db.$queryRaw<StaffNameDto[]>`
    SELECT n."id", ${name} AS "name", ${Prisma.raw(about)} AS "about", n."aliases",
      ${Prisma.raw(factsSql(kind))} AS "facts", ${Prisma.raw(countOf(kind))} AS "uses"
    FROM unnest(${found.slice(skip, skip + take).map(({ id }) => id)}::int[]) WITH ORDINALITY f("id", "at")
    JOIN ${nameTable(kind)} n USING ("id") ORDER BY f."at"`
  return pagedTo(data, page, found.length)
}

/**
 * Locks in id order to avoid deadlocks, but returns the rows in the order of `ids`.
 * @throws AppError not_found if a name was deleted
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
    if (!row) throw new AppError('not_found', `This ${kind} no longer exists.`)
    return { id, name: kind === 'composition' ? row.title : row.name, aliases: row.aliases }
  })
}

export async function countUses(tx: Db, kind: StaffNameKind, id: number): Promise<number> {
  let uses = 0
  for (const use of listBlockingUses(kind)) uses += await tableOf(tx, use.table).count({ where: { [use.column]: id } })
  return uses
}

export function listSameTitles(tx: Db, from: number, into: number) {
  return tx.$queryRaw<{ from: number; into: number; title: string }[]>`
    SELECT a."id" AS "from", b."id" AS "into", b."title" FROM "Composition" a
    JOIN "Composition" b ON title_key(b."title") = title_key(a."title") AND b."composerId" = ${into}
    WHERE a."composerId" = ${from} ORDER BY a."id"`
}

async function describeLostFacts(kind: StaffNameKind, id: number): Promise<string> {
  const own = { description: true, thumbnailUrl: true } as const
  const [words, artist, facts, spellings] = await Promise.all([
    db.text.count({ where: { key: `${kind}:${id}` } }),
    kind === 'artist' ? db.artist.findUnique({ where: { id }, select: own }) : null,
    readFacts(db, kind, id),
    db.scriptSpelling.count({ where: { kind, nameId: id, confirmedAt: { not: null } } }),
  ])
  return [
    words > 0 && 'article',
    artist?.description && 'description',
    artist?.thumbnailUrl && 'picture',
    Object.keys(facts).length > 0 && 'facts',
    spellings > 0 && formatCount(spellings, 'confirmed spelling'),
  ]
    .filter(Boolean)
    .join(', ')
}

async function isSeenAlone(id: number, other: number): Promise<boolean> {
  const where = { id: { in: [id, other] }, ...publishedAt(new Date()) }
  const seen = await db.artist.findMany({ where, select: { id: true } })
  return seen.length === 1 && seen[0]?.id === id
}

export async function previewMerge(actor: Actor, { kind, from, into }: MergeInput): Promise<MergePreview> {
  requireActor(actor, 'content')
  const [source, target] = (await readNames(db, kind, [from, into])) as [NameRow, NameRow]
  const isArtist = kind === 'artist'
  const pieces = isArtist ? {} : pieceWith(`${kind}s`, from)
  const videos = isArtist ? { performers: { some: { artistId: from } } } : { pieces: { some: pieces } }
  const inCompositions = nameUses[kind].uses.find(({ table }) => table === 'Composition')
  const joined = kind === 'composer' ? await listSameTitles(db, from, into) : []
  const aliases = mergedAliases(target, [source.name, ...source.aliases])
  return {
    from: source.name,
    into: target.name,
    pieces: isArtist ? 0 : await db.piece.count({ where: pieces }),
    videos: await db.video.count({ where: videos }),
    compositions: inCompositions ? await db.composition.count({ where: { [inCompositions.column]: from } }) : 0,
    joined: joined.slice(0, 20).map(({ title }) => title),
    aliases: aliases.filter((alias) => !target.aliases.includes(alias)),
    lost: await describeLostFacts(kind, from),
    hides: isArtist && (await isSeenAlone(from, into)),
  }
}

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
