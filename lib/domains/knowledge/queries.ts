import 'server-only'
import { listArtistVideos } from '@/lib/domains/catalogue/queries-artists'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import { factsSql } from '@/lib/domains/catalogue/queries-facts'
import { newestVideosNamed, piecesNamed } from '@/lib/domains/catalogue/queries-names'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { ENOUGH_FACTS_SQL, INDEX_PAGE, PERFORMANCES, RELATED } from '@/lib/domains/knowledge/policy'
import {
  factKindOf,
  type KnowledgeDto,
  type KnowledgeIndex,
  type KnowledgePerformance,
  type KnowledgeRef,
} from '@/lib/domains/knowledge/schema'
import { listConfirmedSpellings } from '@/lib/domains/scripts/queries'
import { db, type Db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/picture-address'
import { visitor } from '@/lib/shared/actor'
import type { KnowledgeKind } from '@/lib/shared/name-kinds'

/**
 * What everyone may read of names. A name is public while a published video has it or staff wrote facts of it: one that
 * only drafts have is nowhere. An artist is public from the instant of their own.
 */

/** SQL of a kind: its rows n with a "name", whether a published video has n, and a line about n in a list. */
type Kind = { table: string; rows: string; performed: string; known: string; note: string }

const published = 'JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= $1'
const factOf = (field: string) => `n."facts" ->> '${field}'`

const kinds: Record<KnowledgeKind, Kind> = {
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

const facts = (kind: KnowledgeKind) => factsSql(factKindOf[kind]).sql
const knownSql = (kind: KnowledgeKind) =>
  `(SELECT count(*)::int FROM jsonb_object_keys(${facts(kind)})) + ${kinds[kind].known} + ${kinds[kind].performed}::int`

/** SQL: the public names n of a kind, with a condition to which others may be added. $1 is the instant. */
export function shown(kind: KnowledgeKind): string {
  const { rows, performed } = kinds[kind]
  if (kind === 'performers') return `${rows} WHERE true`
  const written = kind === 'ragas' ? `(n."facts" <> '{}' OR n."arohana" IS NOT NULL)` : `n."facts" <> '{}'`
  return `${rows} WHERE (${written} OR ${performed})`
}

const refColumns = (kind: KnowledgeKind) => `'${kind}' AS "kind", n."slug", n."name", ${kinds[kind].note} AS "note"`
const byName = 'ORDER BY lower(n."name"), n."id"'

/** One page of the public names of a kind by the alphabet. @param page from 1 */
export async function listKnowledge(kind: KnowledgeKind, page: number, now = new Date()): Promise<KnowledgeIndex> {
  // One pass over the names: this page, and the first and last of each other one.
  const rows = await db.$queryRawUnsafe<(KnowledgeRef & { at: number; total: number })[]>(
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

type MelakartaRef = KnowledgeRef & { melakarta: number }
type ThaatRef = KnowledgeRef & { thaat: string }

/** The melakartas by their number, and the ragas whose thaat is known: ways into the ragas beside the alphabet. */
export async function listScales(): Promise<{ melakartas: MelakartaRef[]; thaats: ThaatRef[] }> {
  const ragas = `FROM "Raga" n WHERE`
  const [melakartas, thaats] = await Promise.all([
    db.$queryRawUnsafe<MelakartaRef[]>(
      `SELECT ${refColumns('ragas')}, n."melakarta" ${ragas} n."isMelakarta" AND n."melakarta" IS NOT NULL
       ORDER BY n."melakarta", n."id" LIMIT 100`,
    ),
    db.$queryRawUnsafe<ThaatRef[]>(
      `SELECT ${refColumns('ragas')}, ${factOf('thaat')} AS "thaat" ${ragas} ${factOf('thaat')} IS NOT NULL
       ${byName} LIMIT 400`,
    ),
  ])
  return { melakartas, thaats }
}

type Row = Omit<
  KnowledgeDto,
  'related' | 'inScripts' | 'performances' | 'composer' | 'raga' | 'tala' | 'parent' | 'form'
> & {
  melakarta: number | null
  isMelakarta: boolean | null
  composerId: number | null
  formId: number | null
  ragaId: number | null
  talaId: number | null
}

/** Letters of a slug; anything else is no address of ours, and costs no statement. */
const SLUG = /^[a-z0-9-]{1,250}$/

/** What everyone may know of a name; null when there is none. */
export async function getKnowledge(kind: KnowledgeKind, slug: string, now = new Date()): Promise<KnowledgeDto | null> {
  if (!SLUG.test(slug)) return null
  const own = (column: string, of: KnowledgeKind) => `${kind === of ? `n."${column}"` : 'NULL'} AS "${column}"`
  const isArtist = kind === 'performers'
  const [row] = await db.$queryRawUnsafe<Row[]>(
    `SELECT n."id", n."slug", n."name", n."aliases", n."changedAt", ${facts(kind)} AS "facts", ${knownSql(kind)} AS "known",
       ${isArtist ? 'n."description"' : 'NULL'} AS "about", ${isArtist ? 'n."thumbnailUrl"' : 'NULL'} AS "picture",
       ${own('melakarta', 'ragas')}, ${own('isMelakarta', 'ragas')}, ${own('composerId', 'compositions')},
       ${own('formId', 'compositions')}, ${own('ragaId', 'compositions')}, ${own('talaId', 'compositions')}
     FROM ${shown(kind)} AND n."slug" = $2`,
    now,
    slug,
  )
  if (!row) return null
  const { melakarta, isMelakarta, composerId, formId, ragaId, talaId, ...name } = row
  const { performances, works } = await performancesOf(kind, row, now)
  const refTo = async (of: KnowledgeKind, id: number | null) =>
    id === null ? null : ((await refsOf(of, 'n."id" = $2', id, now))[0] ?? null)
  const [composer, raga, tala, [parent = null], form, related, inScripts] = await Promise.all([
    refTo('composers', composerId),
    refTo('ragas', ragaId),
    refTo('talas', talaId),
    melakarta !== null && !isMelakarta ? refsOf('ragas', 'n."isMelakarta" AND n."melakarta" = $2', melakarta, now) : [],
    formId === null ? null : db.musicalForm.findUnique({ where: { id: formId }, select: { name: true } }),
    relatedOf(kind, row, works, now),
    listConfirmedSpellings(factKindOf[kind], row.id),
  ])
  return {
    ...name,
    kind,
    composer,
    raga,
    tala,
    parent,
    form: form?.name ?? null,
    performances,
    related,
    inScripts,
    picture: name.picture === null ? null : shownPicture(name.picture),
  }
}

/** Public names of a kind for which a condition holds, by the alphabet. @param value $2 of the condition */
const refsOf = (kind: KnowledgeKind, condition: string, value: unknown, now: Date) =>
  db.$queryRawUnsafe<KnowledgeRef[]>(
    `SELECT ${refColumns(kind)} FROM ${shown(kind)} AND ${condition} ${byName} LIMIT ${RELATED}`,
    now,
    value,
  )

/** Those of some ids of a kind that are public, in no order. @param tx the transaction that asks */
export const publicNames = (tx: Db, kind: KnowledgeKind, ids: readonly number[], now: Date) =>
  tx.$queryRawUnsafe<{ id: number; slug: string; name: string }[]>(
    `SELECT n."id", n."slug", n."name" FROM ${shown(kind)} AND n."id" = ANY($2::int[])`,
    now,
    ids,
  )

/** Lists of other names that have to do with one; none of them is empty. */
async function relatedOf(
  kind: KnowledgeKind,
  { id, melakarta, isMelakarta }: Row,
  works: readonly number[],
  now: Date,
): Promise<KnowledgeDto['related']> {
  const lists: { title: string; refs: KnowledgeRef[] }[] = []
  if (kind === 'ragas' && isMelakarta && melakarta !== null) {
    const refs = await refsOf('ragas', 'NOT n."isMelakarta" AND n."melakarta" = $2', melakarta, now)
    lists.push({ title: 'Janya ragas', refs })
  }
  const columns: Partial<Record<KnowledgeKind, string>> = { ragas: 'ragaId', talas: 'talaId', composers: 'composerId' }
  const column = columns[kind]
  if (column) {
    const refs = await refsOf(
      'compositions',
      `n."id" IN (SELECT w."id" FROM "Composition" w WHERE w."${column}" = ($2::int[])[1] UNION SELECT unnest(($2::int[])[2:]))`,
      [id, ...works],
      now,
    )
    lists.push({ title: kind === 'composers' ? 'Compositions' : `Compositions in this ${factKindOf[kind]}`, refs })
  }
  return lists.filter(({ refs }) => refs.length > 0)
}

const performance = (card: VideoCardDto, pieces: KnowledgePerformance['pieces']): KnowledgePerformance => ({
  videoId: card.id,
  name: card.name,
  artist: card.artist?.name ?? null,
  thumbnailUrl: card.thumbnailUrl,
  duration: card.duration,
  free: card.freeAccess,
  trailerId: card.trailer?.id ?? null,
  pieces,
})

/** The newest public videos with a name, and the compositions of their pieces that have it. */
async function performancesOf(
  kind: KnowledgeKind,
  { id, name }: { id: number; name: string },
  now: Date,
): Promise<{ performances: KnowledgePerformance[]; works: number[] }> {
  if (kind === 'performers') {
    const videos = await listArtistVideos(visitor, id, { page: 0 }, now)
    return { performances: (videos?.data ?? []).slice(0, PERFORMANCES).map((card) => performance(card, [])), works: [] }
  }
  const ids = await newestVideosNamed(kind, { id, name }, PERFORMANCES, now)
  const [cards, pieces] = await Promise.all([readCards(visitor, ids, now), piecesNamed(kind, id, ids)])
  const performances = cards.map((card) => {
    const own = pieces.filter(({ videoId }) => videoId === card.id)
    const known = own.map(({ title, startSeconds }) => ({ title, startSeconds }))
    return performance(card, known)
  })
  const works = pieces.flatMap(({ compositionId }) => compositionId ?? [])
  return { performances, works: [...new Set(works)] }
}

/** The public names that the pieces of a published video have, and who performs: ways on from its trailer. */
export async function listKnowledgeOfVideo(videoId: number, now = new Date()): Promise<KnowledgeRef[]> {
  const pieces = 'SELECT p."id" FROM "Piece" p WHERE p."videoId" = $2'
  const works = '"Piece" p JOIN "Composition" w ON w."id" = p."compositionId" WHERE p."videoId" = $2'
  const of: [KnowledgeKind, string][] = [
    ['performers', 'SELECT "artistId" FROM "VideoPerformer" WHERE "videoId" = $2'],
    ['ragas', `SELECT "ragaId" FROM "PieceRaga" WHERE "pieceId" IN (${pieces})`],
    ['talas', `SELECT "talaId" FROM "PieceTala" WHERE "pieceId" IN (${pieces})`],
    ['compositions', 'SELECT "compositionId" FROM "Piece" WHERE "videoId" = $2'],
    ['composers', `SELECT w."composerId" FROM ${works} UNION SELECT "composerId" FROM "Piece" WHERE "videoId" = $2`],
  ]
  const isPublic = 'EXISTS (SELECT FROM "Video" WHERE "id" = $2 AND "publishedAt" <= $1)'
  const lists = await Promise.all(
    of.map(([kind, ids]) => refsOf(kind, `n."id" IN (${ids}) AND ${isPublic}`, videoId, now)),
  )
  return lists.flat()
}

/** The slug that a name of an old slug has now; null when the slug was nobody's, or the name is not public. */
export async function findMoved(kind: KnowledgeKind, slug: string, now = new Date()): Promise<string | null> {
  if (!SLUG.test(slug)) return null
  const [row] = await db.$queryRawUnsafe<{ slug: string }[]>(
    `SELECT n."slug" FROM ${shown(kind)} AND n."id" =
       (SELECT o."nameId" FROM "OldSlug" o WHERE o."kind" = '${kinds[kind].table}' AND o."slug" = $2)`,
    now,
    slug,
  )
  return row?.slug ?? null
}

/** SQL: public names n of a kind that search engines may list. */
const indexable = (kind: KnowledgeKind) => `${shown(kind)} AND ${knownSql(kind)} >= ${ENOUGH_FACTS_SQL}`

/** How many pages of a kind search engines may list. */
export async function countKnowledge(kind: KnowledgeKind, now = new Date()): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS "count" FROM ${indexable(kind)}`,
    now,
  )
  return row?.count ?? 0
}

/** One part of the pages of a kind that search engines may list, by their ids. @param part from 0 */
export function listSitemapKnowledge(kind: KnowledgeKind, part: number, size: number, now = new Date()) {
  return db.$queryRawUnsafe<{ slug: string; changedAt: Date }[]>(
    `SELECT n."slug", n."changedAt" FROM ${indexable(kind)} ORDER BY n."id" LIMIT $2 OFFSET $3`,
    now,
    size,
    part * size,
  )
}
