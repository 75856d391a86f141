import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { piecesNamed, readNewestOf, videosWith } from '@/lib/domains/catalogue/performed/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { byName, facts, kinds, knownSql, refColumns, shown } from '@/lib/domains/names/queries'
import { listConfirmedTransliterations } from '@/lib/domains/names/transliteration/queries'
import { db, type Db } from '@/lib/server/db/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { isBuild } from '@/lib/server/process-state'
import { visitor } from '@/lib/shared/access/actor'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import { PERFORMANCES, RELATED } from './policy'
import { factKindOf, type NamePageDto, type NamePerformance, type NamePageRef, type NameFacts } from './schema'

type Row = Omit<
  NamePageDto,
  'related' | 'inScripts' | 'performances' | 'composer' | 'raga' | 'tala' | 'parent' | 'form'
> & {
  melakarta: number | null
  isMelakarta: boolean | null
  composerId: number | null
  formId: number | null
  ragaId: number | null
  talaId: number | null
}

const SLUG = /^[a-z0-9-]{1,250}$/

export async function getNamePage(kind: NamePageKind, slug: string, now = new Date()): Promise<NamePageDto | null> {
  if (!SLUG.test(slug)) return null
  const own = (column: string, of: NamePageKind) => `${kind === of ? `n."${column}"` : 'NULL'} AS "${column}"`
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
  const { performances, works } = await performancesOf(kind, row.id, now)
  const refTo = async (of: NamePageKind, id: number | null) =>
    id === null ? null : ((await refsOf(of, 'n."id" = $2', id, now))[0] ?? null)
  const [composer, raga, tala, [parent = null], form, related, inScripts] = await Promise.all([
    refTo('composers', composerId),
    refTo('ragas', ragaId),
    refTo('talas', talaId),
    melakarta !== null && !isMelakarta ? refsOf('ragas', 'n."isMelakarta" AND n."melakarta" = $2', melakarta, now) : [],
    formId === null ? null : db.musicalForm.findUnique({ where: { id: formId }, select: { name: true } }),
    relatedOf(kind, row, works, now),
    listConfirmedTransliterations(factKindOf[kind], row.id),
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

/** @param value parameter `$2` of the condition */
const refsOf = (kind: NamePageKind, condition: string, value: unknown, now: Date) =>
  db.$queryRawUnsafe<NamePageRef[]>(
    `SELECT ${refColumns(kind)} FROM ${shown(kind)} AND ${condition} ${byName} LIMIT ${RELATED}`,
    now,
    value,
  )

export const readPublicNames = (tx: Db, kind: NamePageKind, ids: readonly number[], now: Date) =>
  tx.$queryRawUnsafe<{ id: number; slug: string; name: string }[]>(
    `SELECT n."id", n."slug", n."name" FROM ${shown(kind)} AND n."id" = ANY($2::int[])`,
    now,
    ids,
  )

async function relatedOf(
  kind: NamePageKind,
  { id, melakarta, isMelakarta }: Row,
  works: readonly number[],
  now: Date,
): Promise<NamePageDto['related']> {
  const lists: { title: string; refs: NamePageRef[] }[] = []
  if (kind === 'ragas' && isMelakarta && melakarta !== null) {
    const refs = await refsOf('ragas', 'NOT n."isMelakarta" AND n."melakarta" = $2', melakarta, now)
    lists.push({ title: 'Janya ragas', refs })
  }
  const columns: Partial<Record<NamePageKind, string>> = { ragas: 'ragaId', talas: 'talaId', composers: 'composerId' }
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

const performance = (card: VideoCardDto, pieces: NamePerformance['pieces']): NamePerformance => ({
  videoId: card.id,
  name: card.name,
  artist: card.artist?.name ?? null,
  thumbnailUrl: card.thumbnailUrl,
  duration: card.duration,
  free: card.freeAccess,
  trailerId: card.trailer?.id ?? null,
  pieces,
})

async function performancesOf(
  kind: NamePageKind,
  id: number,
  now: Date,
): Promise<{ performances: NamePerformance[]; works: number[] }> {
  const isArtist = kind === 'performers'
  const ids = await readNewestOf(videosWith(isArtist ? 'artists' : kind, [id]), PERFORMANCES, now)
  const [cards, pieces] = await Promise.all([readCards(visitor, ids, now), isArtist ? [] : piecesNamed(kind, id, ids)])
  const performances = cards.map((card) => {
    const own = pieces.filter(({ videoId }) => videoId === card.id)
    const known = own.map(({ title, startSeconds }) => ({ title, startSeconds }))
    return performance(card, known)
  })
  const works = pieces.flatMap(({ compositionId }) => compositionId ?? [])
  return { performances, works: [...new Set(works)] }
}

export async function listNamesOfVideo(videoId: number, now = new Date()): Promise<NamePageRef[]> {
  const pieces = 'SELECT p."id" FROM "Piece" p WHERE p."videoId" = $2'
  const works = '"Piece" p JOIN "Composition" w ON w."id" = p."compositionId" WHERE p."videoId" = $2'
  const of: [NamePageKind, string][] = [
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

export async function getPerformerFacts(id: number, now = new Date()): Promise<NameFacts | null> {
  const [artist, inScripts] = await Promise.all([
    db.artist.findFirst({ where: { id, publishedAt: { lte: now } }, select: { facts: true } }),
    listConfirmedTransliterations('artist', id),
  ])
  const none = { form: null, composer: null, raga: null, tala: null, parent: null }
  return artist && { kind: 'performers', facts: artist.facts as NamePageDto['facts'], inScripts, ...none }
}

export async function getPerformerSlug(id: number, now = new Date()): Promise<string | null> {
  return (await readPublicNames(db, 'performers', [id], now))[0]?.slug ?? null
}

export async function findName(kind: NamePageKind, slug: string, now = new Date()) {
  if (!SLUG.test(slug)) return null
  const [row] = await db.$queryRawUnsafe<{ id: number; slug: string }[]>(
    `SELECT n."id", n."slug" FROM ${shown(kind)} AND (n."slug" = $2 OR n."id" =
       (SELECT o."nameId" FROM "OldSlug" o WHERE o."kind" = '${kinds[kind].table}' AND o."slug" = $2))
     ORDER BY n."slug" = $2 DESC LIMIT 1`,
    now,
    slug,
  )
  return row ?? null
}

const LISTED = 500

export type HourRef = NamePageRef & { watch: string | null; season: string | null }

export async function listHours(): Promise<HourRef[]> {
  if (isBuild()) return []
  return db.$queryRaw<HourRef[]>`
    SELECT 'ragas' AS "kind", "slug", "name", NULL AS "note", "facts" ->> 'watch' AS "watch",
      "facts" ->> 'season' AS "season"
    FROM "Raga" WHERE "facts" ?| ARRAY['watch', 'season'] ORDER BY lower("name"), "id" LIMIT ${LISTED}`
}
