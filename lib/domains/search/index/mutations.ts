import 'server-only'
import { videosWith } from '@/lib/domains/catalogue/performed/queries'
import { foundTextNames, type FoundText } from '@/lib/domains/catalogue/texts/schema'
import {
  ensureTerms,
  SPELLING_VERSION,
  termKey,
  writeSpellings,
  type StoredTerm,
  type Term,
} from '@/lib/domains/search/terms/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { transliteratedKinds, type TransliteratedKind } from '@/lib/shared/music/writing-systems'
import { plainWords } from '@/lib/shared/spelling/words'

const BATCH = 200
/** Maximum number of videos indexed in the caller's transaction. A single edit is therefore searchable immediately. */
const INDEXED_AT_ONCE = 50
const TERM_BATCH = 500
const TRANSACTION = { maxWait: 20_000, timeout: 60_000 }
const TEXT_MAX = 300
const WHOLE_VIDEO = -1

const named = { select: { id: true, name: true, aliases: true } } as const
/** Indexed columns. Every mutation that writes one of these columns must call `indexChangedVideos`. */
const indexedSelect = {
  id: true,
  name: true,
  ...(Object.fromEntries(foundTextNames.map((name) => [name, true])) as Record<FoundText, true>),
  publishedAt: true,
  subCategoryId: true,
  performers: { select: { artist: { select: { id: true, name: true, aliases: true, publishedAt: true } } } },
  subCategory: { select: { name: true } },
  series: { select: { name: true } },
  pieces: {
    select: {
      startSeconds: true,
      title: true,
      composer: named,
      form: named,
      composition: { select: { id: true, title: true, aliases: true, composer: named, form: named } },
      ragas: { select: { raga: named } },
      talas: { select: { tala: named } },
    },
  },
} satisfies Prisma.VideoSelect
type IndexedVideo = Prisma.VideoGetPayload<{ select: typeof indexedSelect }>

type Occurrence = { term: Term; startSeconds: number; share: number }
type Named = { name: string; aliases?: string[] } | null

function occurrence(field: Term['field'], thing: Named, startSeconds: number, share = 100): Occurrence[] {
  const text = thing && truncateAtGrapheme(thing.name.trim(), TEXT_MAX)
  return text ? [{ term: { field, text, aliases: thing?.aliases ?? [] }, startSeconds, share }] : []
}

type Spelt = { id: number; aliases: string[] }
type InScripts = <Name extends Spelt | null>(kind: TransliteratedKind, name: Name) => Name

async function spellingsInScripts(tx: Db, videos: readonly IndexedVideo[]): Promise<InScripts> {
  const pieces = videos.flatMap((video) => video.pieces)
  const works = pieces.flatMap(({ composition }) => composition ?? [])
  const ids: Record<TransliteratedKind, number[]> = {
    artist: videos.flatMap(({ performers }) => performers.map(({ artist }) => artist.id)),
    raga: pieces.flatMap(({ ragas }) => ragas.map(({ raga }) => raga.id)),
    tala: pieces.flatMap(({ talas }) => talas.map(({ tala }) => tala.id)),
    composition: works.map(({ id }) => id),
    composer: [...pieces, ...works].flatMap(({ composer }) => composer?.id ?? []),
  }
  const wanted = transliteratedKinds.flatMap((kind) => [...new Set(ids[kind])].map((nameId) => ({ kind, nameId })))
  const rows = await tx.$queryRaw<{ kind: string; nameId: number; texts: string[] }[]>`
    SELECT s."kind", s."nameId", array_agg(s."text" ORDER BY s."script") AS "texts"
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w("kind" text, "nameId" int)
    JOIN "ScriptSpelling" s ON s."kind" = w."kind" AND s."nameId" = w."nameId" AND s."confirmedAt" IS NOT NULL
    GROUP BY 1, 2`
  const found = new Map(rows.map(({ kind, nameId, texts }) => [`${kind} ${nameId}`, texts]))
  return (kind, name) => name && { ...name, aliases: [...name.aliases, ...(found.get(`${kind} ${name.id}`) ?? [])] }
}

function wordsOfName(name: string): Occurrence[] {
  const words = plainWords(truncateAtGrapheme(name, TEXT_MAX))
  const length = words.reduce((sum, word) => sum + word.length, 0)
  return words.flatMap((word) =>
    occurrence('name', { name: word }, WHOLE_VIDEO, Math.round((100 * word.length) / length)),
  )
}

/** @param inScripts adds a name's confirmed spellings in other scripts to its aliases */
function occurrencesOf(video: IndexedVideo, inScripts: InScripts): Occurrence[] {
  return [
    ...wordsOfName(video.name),
    // Skips draft artists. Scheduled artists are indexed, because `searchVideos` hides their names until publication.
    ...video.performers.flatMap(({ artist }) =>
      occurrence('artist', artist.publishedAt ? inScripts('artist', artist) : null, WHOLE_VIDEO),
    ),
    ...occurrence('subCategory', video.subCategory, WHOLE_VIDEO),
    ...occurrence('series', video.series, WHOLE_VIDEO),
    ...foundTextNames.flatMap((field) => occurrence(field, { name: video[field] ?? '' }, WHOLE_VIDEO)),
    ...video.pieces.flatMap(({ startSeconds, title, composition, ragas, talas, composer, form }) => [
      ...occurrence('piece', { name: title }, startSeconds),
      ...occurrence('composition', otherTitles(title, inScripts('composition', composition)), startSeconds),
      ...ragas.flatMap(({ raga }) => occurrence('raga', inScripts('raga', raga), startSeconds)),
      ...talas.flatMap(({ tala }) => occurrence('tala', inScripts('tala', tala), startSeconds)),
      ...occurrence('composer', inScripts('composer', composition ? composition.composer : composer), startSeconds),
      ...occurrence('form', form ?? composition?.form ?? null, startSeconds),
    ]),
  ]
}

function otherTitles(title: string, composition: { title: string; aliases: string[] } | null): Named {
  if (!composition || (composition.title === title && composition.aliases.length === 0)) return null
  return { name: composition.title, aliases: composition.aliases }
}

/**
 * Indexes a few videos immediately and queues larger numbers. Always updates dates and sub-categories immediately,
 * because drafts must not be found.
 */
export async function indexChangedVideos(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length <= INDEXED_AT_ONCE) return indexVideos(tx, ids)
  await tx.$executeRaw`
    INSERT INTO "SearchStale" AS note ("videoId") SELECT "id" FROM "Video" WHERE "id" = ANY(${ids}::int[]) ORDER BY 1
    ON CONFLICT ("videoId") DO UPDATE SET "since" = now() WHERE note."since" <> now()`
  await tx.$executeRaw`
    DELETE FROM "SearchPosting" p USING "Video" v
    WHERE p."videoId" = v."id" AND v."id" = ANY(${ids}::int[]) AND v."publishedAt" IS NULL`
  await tx.$executeRaw`
    UPDATE "SearchPosting" p SET "publishedAt" = v."publishedAt", "subCategoryId" = v."subCategoryId" FROM "Video" v
    WHERE p."videoId" = v."id" AND v."id" = ANY(${ids}::int[])
      AND (p."publishedAt", p."subCategoryId") IS DISTINCT FROM (v."publishedAt", v."subCategoryId")`
}

export async function indexVideosOfName(tx: Db, kind: TransliteratedKind | 'form', id: number): Promise<void> {
  const videos = await tx.video.findMany({ where: videosWith(`${kind}s`, [id]), select: { id: true } })
  await indexChangedVideos(
    tx,
    videos.map((video) => video.id),
  )
}

/** Removes deleted videos and drafts from the index instead of indexing them. */
export async function indexVideos(tx: Db, ids: readonly number[]): Promise<void> {
  // Sorts the ids, so that concurrent transactions with the same videos can't deadlock.
  const sorted = [...ids].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += BATCH) await indexBatch(tx, sorted.slice(from, from + BATCH))
}

/**
 * Locks the videos before reading anything, so that concurrent changes wait. Locks `Video` rows before `SearchStale`
 * rows, in the same order as a deletion, to prevent deadlocks.
 */
async function claimVideos(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    WITH locked AS MATERIALIZED (
      SELECT "id" FROM "Video" WHERE "id" = ANY(${ids}::int[]) ORDER BY "id" FOR KEY SHARE
    )
    INSERT INTO "SearchStale" AS note ("videoId") SELECT "id" FROM locked ORDER BY "id"
    ON CONFLICT ("videoId") DO UPDATE SET "since" = note."since"`
  await tx.$executeRaw`DELETE FROM "SearchStale" WHERE "videoId" = ANY(${ids}::int[])`
}

async function indexBatch(tx: Db, ids: number[]): Promise<void> {
  await claimVideos(tx, ids)
  const videos = await tx.video.findMany({
    where: { id: { in: ids }, publishedAt: { not: null } },
    select: indexedSelect,
  })
  const inScripts = await spellingsInScripts(tx, videos)
  const occurrences = videos.map((video) => ({ video, occurrences: occurrencesOf(video, inScripts) }))
  const termIds = await ensureTerms(
    tx,
    occurrences.flatMap((one) => one.occurrences.map(({ term }) => term)),
  )
  const rows = occurrences.flatMap(({ video, occurrences: list }) => postingsOf(video, list, termIds))
  const wanted = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS p("videoId" int, "termId" int,
    "startSeconds" int, "publishedAt" timestamptz, "subCategoryId" int, "share" smallint)`
  // Writes only the differences, because most postings don't change.
  await tx.$executeRaw`
    DELETE FROM "SearchPosting" o WHERE o."videoId" = ANY(${ids}::int[])
      AND (o."videoId", o."termId", o."startSeconds") NOT IN (SELECT "videoId", "termId", "startSeconds" FROM ${wanted})`
  await tx.$executeRaw`
    INSERT INTO "SearchPosting" AS o ("videoId", "termId", "startSeconds", "publishedAt", "subCategoryId", "share")
    SELECT "videoId", "termId", "startSeconds", "publishedAt", "subCategoryId", "share" FROM ${wanted}
    ON CONFLICT ("videoId", "termId", "startSeconds") DO UPDATE
    SET "publishedAt" = EXCLUDED."publishedAt", "subCategoryId" = EXCLUDED."subCategoryId", "share" = EXCLUDED."share"
    WHERE (o."publishedAt", o."subCategoryId", o."share")
      IS DISTINCT FROM (EXCLUDED."publishedAt", EXCLUDED."subCategoryId", EXCLUDED."share")`
}

function postingsOf(video: IndexedVideo, occurrences: Occurrence[], termIds: ReadonlyMap<string, number>) {
  const shares = new Map<string, { termId: number; startSeconds: number; share: number }>()
  for (const { term, startSeconds, share } of occurrences) {
    const termId = termIds.get(termKey(term))
    if (termId === undefined) continue
    const key = `${termId} ${startSeconds}`
    const before = shares.get(key)?.share ?? 0
    shares.set(key, { termId, startSeconds, share: Math.min(100, before + share) })
  }
  const { id: videoId, publishedAt, subCategoryId } = video
  return [...shares.values()].map((posting) => ({ videoId, publishedAt, subCategoryId, ...posting }))
}

/** Can run in several processes at the same time, because each skips videos locked by another. */
export function indexStaleVideos(): Promise<number> {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ videoId: number }[]>`
      SELECT s."videoId" FROM "SearchStale" s JOIN "Video" v ON v."id" = s."videoId"
      ORDER BY s."since", s."videoId" LIMIT ${BATCH} FOR KEY SHARE OF v SKIP LOCKED FOR UPDATE OF s SKIP LOCKED`
    if (rows.length > 0)
      await indexVideos(
        tx,
        rows.map((row) => row.videoId),
      )
    return rows.length
  }, TRANSACTION)
}

export function respellTerms(): Promise<number> {
  return db.$transaction(async (tx) => {
    const terms = await tx.$queryRaw<StoredTerm[]>`
      SELECT "id", "field"::text, "text", "aliases" FROM "SearchTerm" WHERE "version" <> ${SPELLING_VERSION}
      ORDER BY "id" LIMIT ${TERM_BATCH} FOR NO KEY UPDATE SKIP LOCKED`
    await writeSpellings(tx, terms)
    return terms.length
  }, TRANSACTION)
}
