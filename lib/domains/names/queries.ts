import 'server-only'
import { factsSql } from '@/lib/domains/names/facts/queries'
import { ENOUGH_FACTS_SQL, INDEX_PAGE } from '@/lib/domains/names/pages/policy'
import { factKindOf, type NameIndexDto, type NamePageRef } from '@/lib/domains/names/pages/schema'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { db } from '@/lib/server/db/client'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'

/** Names with a public page: names that have facts or occur in a published video, and published artists. */

/**
 * SQL for a kind: `rows` selects rows `n` with a "name", `performed` tests whether a published video uses `n`, `note`
 * distinguishes names in lists.
 */
type Kind = { table: string; rows: string; performed: string; known: string; note: string }

const published = 'JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= $1'
const factOf = (field: string) => `n."facts" ->> '${field}'`

export const kinds: Record<NamePageKind, Kind> = {
  ragas: {
    table: 'Raga',
    rows: '"Raga" n',
    performed: `EXISTS (SELECT FROM "PieceRaga" r JOIN "Piece" p ON p."id" = r."pieceId" ${published} WHERE r."ragaId" = n."id")`,
    known: '0',
    note: `CASE WHEN n."isMelakarta" THEN 'melakarta ' || n."melakarta" ELSE coalesce(initcap(${factOf('thaat')}) || ' thaat',
      'of melakarta ' || n."melakarta") END`,
  },
  talas: {
    table: 'Tala',
    rows: '"Tala" n',
    performed: `EXISTS (SELECT FROM "PieceTala" t JOIN "Piece" p ON p."id" = t."pieceId" ${published} WHERE t."talaId" = n."id")`,
    known: '0',
    note: `${factOf('counts')} || ' counts'`,
  },
  composers: {
    table: 'Composer',
    rows: '"Composer" n',
    performed: `(EXISTS (SELECT FROM "Piece" p ${published} WHERE p."composerId" = n."id") OR EXISTS (SELECT FROM "Composition" w
      JOIN "Piece" p ON p."compositionId" = w."id" ${published} WHERE w."composerId" = n."id"))`,
    known: '0',
    note: `coalesce(${factOf('born')} || '–' || coalesce(${factOf('died')}, ''), ${factOf('language')})`,
  },
  compositions: {
    table: 'Composition',
    rows: '(SELECT w.*, w."title" AS "name" FROM "Composition" w) n',
    performed: `EXISTS (SELECT FROM "Piece" p ${published} WHERE p."compositionId" = n."id")`,
    known: `(n."composerId" IS NOT NULL)::int + (n."formId" IS NOT NULL)::int`,
    note: '(SELECT c."name" FROM "Composer" c WHERE c."id" = n."composerId")',
  },
  performers: {
    table: 'Artist',
    rows: '(SELECT a.*, a."updatedAt" AS "changedAt" FROM "Artist" a WHERE a."publishedAt" <= $1) n',
    performed: `EXISTS (SELECT FROM "VideoPerformer" p ${published} WHERE p."artistId" = n."id")`,
    known: `(n."description" <> '')::int`,
    note: `coalesce(${factOf('instrument')}, ${factOf('school')})`,
  },
}

export const facts = (kind: NamePageKind) => factsSql(factKindOf[kind])
export const knownSql = (kind: NamePageKind) =>
  `(SELECT count(*)::int FROM jsonb_object_keys(${facts(kind)})) + ${kinds[kind].known} + ${kinds[kind].performed}::int`

/** Returns SQL that selects the public names `n` of a kind. Callers append conditions. `$1` is the current time. */
export function shown(kind: NamePageKind): string {
  const { rows, performed } = kinds[kind]
  if (kind === 'performers') return `${rows} WHERE true`
  // Ragas store some facts in their own columns.
  const inColumns = kind === 'ragas' ? 'OR n."isMelakarta" OR num_nonnulls(n."arohana", n."melakarta") > 0' : ''
  return `${rows} WHERE (n."facts" <> '{}' ${inColumns} OR ${performed})`
}

export const refColumns = (kind: NamePageKind) =>
  `'${kind}' AS "kind", n."slug", n."name", ${kinds[kind].note} AS "note"`
export const byName = 'ORDER BY lower(n."name"), n."id"'

async function countOf(names: string, now: Date): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::int AS "count" FROM ${names}`, now)
  return row?.count ?? 0
}

/** Cached, because a request for a page beyond the end has to count all names. */
const totalOf = memoizeAnswers(async (kind: NamePageKind, now: Date) => ({ total: await countOf(shown(kind), now) }), {
  most: 10,
  milliseconds: 60_000,
})

export async function listNamePages(kind: NamePageKind, page: number, now = new Date()): Promise<NameIndexDto> {
  if (page > 1 && (page - 1) * INDEX_PAGE >= (await totalOf(kind, now)).total) return { refs: [], guides: [], total: 0 }
  // Reads this page and the first and last name of every other page in one pass.
  const rows = await db.$queryRawUnsafe<(NamePageRef & { at: number; total: number })[]>(
    `WITH names AS MATERIALIZED (
       SELECT n."id", n."name", row_number() OVER (${byName})::int - 1 AS "at", count(*) OVER ()::int AS "total"
       FROM ${shown(kind)}
     )
     SELECT s."at", s."total", ${refColumns(kind)} FROM names s JOIN ${kinds[kind].rows} ON n."id" = s."id"
     WHERE s."at" / $2::int = $3::int - 1 OR s."at" % $2::int IN (0, $2::int - 1) OR s."at" = s."total" - 1
     ORDER BY s."at"`,
    now,
    INDEX_PAGE,
    page,
  )
  const total = rows[0]?.total ?? 0
  const nameAt = new Map(rows.map(({ at, name }) => [at, name]))
  const guides = Array.from({ length: Math.ceil(total / INDEX_PAGE) }, (_, index) => ({
    first: nameAt.get(index * INDEX_PAGE) ?? '',
    last: nameAt.get(Math.min((index + 1) * INDEX_PAGE, total) - 1) ?? '',
  }))
  const refs = rows.filter(({ at }) => Math.floor(at / INDEX_PAGE) === page - 1)
  return { refs: refs.map(({ slug, name, note }) => ({ kind, slug, name, note })), guides, total }
}

type MelakartaRef = NamePageRef & { melakarta: number }
type ThaatRef = NamePageRef & { thaat: string }
type ScaleRef = NamePageRef & { isMelakarta: boolean; melakarta: number | null; thaat: string | null }

export async function listScales(): Promise<{ melakartas: MelakartaRef[]; thaats: ThaatRef[] }> {
  const isNumbered = `(n."isMelakarta" AND n."melakarta" IS NOT NULL)`
  const rows = await db.$queryRawUnsafe<ScaleRef[]>(
    `SELECT ${refColumns('ragas')}, n."isMelakarta", n."melakarta", ${factOf('thaat')} AS "thaat" FROM (
       SELECT n.* FROM "Raga" n WHERE ${isNumbered} OR ${factOf('thaat')} IS NOT NULL
       ORDER BY ${isNumbered} DESC, lower(n."name"), n."id" LIMIT 500
     ) n ${byName}`,
  )
  const melakartas = rows.flatMap(({ isMelakarta, melakarta, thaat: _thaat, ...ref }) =>
    isMelakarta && melakarta !== null ? { ...ref, melakarta } : [],
  )
  const thaats = rows.flatMap(({ isMelakarta: _is, melakarta: _number, thaat, ...ref }) =>
    thaat === null ? [] : { ...ref, thaat },
  )
  return { melakartas: melakartas.sort((one, other) => one.melakarta - other.melakarta), thaats }
}

/** Returns SQL that selects the public names `n` with enough facts to be indexed. */
const indexable = (kind: NamePageKind) => `${shown(kind)} AND ${knownSql(kind)} >= ${ENOUGH_FACTS_SQL}`

export const countNamePages = (kind: NamePageKind, now = new Date()): Promise<number> => countOf(indexable(kind), now)

export function listSitemapNames(kind: NamePageKind, part: number, size: number, now = new Date()) {
  return db.$queryRawUnsafe<{ slug: string; changedAt: Date }[]>(
    `SELECT n."slug", n."changedAt" FROM ${indexable(kind)} ORDER BY n."id" LIMIT $2 OFFSET $3`,
    now,
    size,
    part * size,
  )
}
