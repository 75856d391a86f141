import 'server-only'
import { z } from 'zod'
import { recordAudits } from '@/lib/domains/audit/mutations'
import type { WriteOptions } from '@/lib/domains/editorial/mutations-entities'
import { INDEXED_AT_ONCE, indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import {
  CHANGED_SINCE,
  GONE,
  isSame,
  obstacle,
  planBulk,
  Stayed,
  valuesLike,
  warningsOf,
  withoutLostTags,
} from '@/lib/domains/editorial/policy-bulk'
import { bulkFacts, setInWords, valuesInWords } from '@/lib/domains/editorial/policy-bulk-words'
import { bulkNames, bulkPresent, bulkTargets, chosenIds, readBulkVideos } from '@/lib/domains/editorial/queries-bulk'
import { requireOneCategory } from '@/lib/domains/editorial/queries-series'
import {
  bulkOutcomeSchema,
  bulkRowSchema,
  EXAMPLES,
  type BulkChoice,
  type BulkOutcome,
  type BulkPreview,
  type BulkRef,
  type BulkRow,
  type BulkSet,
  type BulkValues,
} from '@/lib/domains/editorial/schema-bulk'
import { UNDO_MS } from '@/lib/domains/editorial/schema-names'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/** Enough for the largest change, in milliseconds. */
const LONGEST = { maxWait: 5_000, timeout: 120_000 }
/** Videos that one statement writes. */
const PORTION = 1_000
const PREVIEW_MS = 60 * 60 * 1000

const rowsSchema = z.array(bulkRowSchema)

/** What a change may do to videos, as values of one of them say. */
const wantedOf = (rows: readonly BulkRow[]) => ({
  performers: rows.some(({ before }) => 'performers' in before),
  tagIds: [...new Set(rows.flatMap(({ before, after }) => [...(before.tagIds ?? []), ...(after.tagIds ?? [])]))],
})

/**
 * Shows what a change of many videos would do, and stores it so that exactly this can be made: which videos, and what
 * each becomes.
 * @throws AppError unauthenticated, forbidden, validation with fields, too_large
 */
export async function previewBulk(
  actor: Actor,
  { choice, set }: { choice: BulkChoice; set: BulkSet },
  { now = new Date() }: WriteOptions = {},
): Promise<BulkPreview> {
  requireActor(actor, 'content')
  const targets = await bulkTargets(db, set, now)
  const ids = await chosenIds(choice, now)
  const tagIds = 'tagIds' in set ? set.tagIds : []
  const videos = await readBulkVideos(db, ids, { performers: set.field === 'artist', tagIds })
  const { rows, stayed } = planBulk(set, videos, targets)
  const shown = rows.slice(0, EXAMPLES)
  const mentioned: BulkValues = {
    ...('subCategoryId' in set && { subCategoryId: set.subCategoryId }),
    ...('seriesId' in set && { seriesId: set.seriesId }),
    ...('artistId' in set && { performers: [{ artistId: set.artistId, role: null }] }),
    tagIds,
  }
  const names = await bulkNames(db, [mentioned, ...shown.flatMap(({ before, after }) => [before, after])])
  const what = setInWords(set, names, targets)
  await db.bulkChange.deleteMany({
    where: { actorId: actor.id, madeAt: null, createdAt: { lt: new Date(now.getTime() - PREVIEW_MS) } },
  })
  const stored =
    rows.length > 0
      ? await db.bulkChange.create({
          data: {
            actorId: actor.id,
            actorEmail: actor.email,
            what,
            rows: rows as Prisma.InputJsonValue,
            createdAt: now,
          },
          select: { id: true },
        })
      : null
  return {
    ...{ id: stored?.id ?? null, what, chosen: videos.length, changing: rows.length, stayed },
    examples: shown.map(({ id, name, before, after }) => {
      return { id, name, before: valuesInWords(before, names), after: valuesInWords(after, names) }
    }),
    warnings: warningsOf(rows, now),
  }
}

const PREVIEW_GONE = 'This preview is gone. Please look at it again; nothing was changed.'
const OTHER_EPISODES = 'The series has other episodes by now. Please look at the preview again; nothing was changed.'

/**
 * Makes a change as its preview showed it, in one transaction. Videos that were changed or deleted since stay as they
 * are, and the outcome names them. Sent again, it answers as before and changes nothing.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (what is set is gone; the episodes are taken)
 */
export async function makeBulk(
  actor: Actor,
  { id }: BulkRef,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<BulkOutcome> {
  requireActor(actor, 'content')
  const run = () =>
    db.$transaction(async (tx) => {
      const change = await claim(tx, id)
      if (change?.actorId !== actor.id) throw new AppError('not_found', PREVIEW_GONE)
      if (change.madeAt) return bulkOutcomeSchema.parse(change.outcome)
      const rows = rowsSchema.parse(change.rows)
      const { videos, stayed } = await lockVideos(tx, rows)
      const made = rows.filter(({ id: videoId, name, version, before }) => {
        const video = videos.get(videoId)
        if (!video) return false
        if (video.version === version && isSame(valuesLike(video.values, before), before)) return true
        stayed.add(CHANGED_SINCE, name)
        return false
      })
      const present = await bulkPresent(tx, new Map(made.map((row) => [row.id, row.after])))
      for (const { id: videoId, after } of made) {
        const video = videos.get(videoId)
        const reason = video && obstacle(video, after, present)
        const isWhole = isSame(withoutLostTags(after, present), after)
        if (reason && after.seriesId && present.series.has(after.seriesId))
          throw new AppError('conflict', OTHER_EPISODES)
        if (reason || !isWhole)
          throw new AppError('conflict', 'What was chosen is gone by now. Please choose again; nothing was changed.')
      }
      const outcome: BulkOutcome = { changed: made.length, stayed: stayed.list() }
      await write(tx, made, ({ before, after }) => ({ from: before, to: after }))
      await note(tx, actor, { id, what: change.what, made, requestId, isUndo: false })
      const stored = made.map(({ version: _, ...row }) => row)
      await tx.bulkChange.update({
        where: { id },
        data: { rows: stored as Prisma.InputJsonValue, outcome, madeAt: now },
        select: { id: true },
      })
      return outcome
    }, LONGEST)
  return unlessTaken({ episode: OTHER_EPISODES }, run)
}

/**
 * Undoes a change of the last day, in one transaction: every video that still is as the change left it is as before.
 * @returns how many were restored, and which were not and why
 * @throws AppError unauthenticated, forbidden, not_found (too old, or unknown), conflict (undone already)
 */
export async function undoBulk(
  actor: Actor,
  { id }: BulkRef,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<BulkOutcome> {
  requireActor(actor, 'content')
  const run = () =>
    db.$transaction(async (tx) => {
      const change = await claim(tx, id)
      if (!change?.madeAt || change.madeAt.getTime() <= now.getTime() - UNDO_MS)
        throw new AppError('not_found', 'This change cannot be undone any more.')
      if (change.undoneAt) throw new AppError('conflict', `${change.undoneBy ?? 'Somebody'} has undone this already.`)
      const rows = rowsSchema.parse(change.rows)
      const { videos, stayed } = await lockVideos(tx, rows)
      // Of tags it is known below whether they are as they were left: some may be gone.
      const isLeft = ({ id: videoId, after }: BulkRow) =>
        after.tagIds !== undefined || isSame(valuesLike(videos.get(videoId)?.values ?? {}, after), after)
      const left = rows.filter(isLeft)
      const present = await bulkPresent(tx, new Map(left.map((row) => [row.id, allOf(row)])))
      const restored = rows.flatMap((row) => {
        const video = videos.get(row.id)
        if (!video) return []
        const [before, after] = [withoutLostTags(row.before, present), withoutLostTags(row.after, present)]
        const reason = isSame(valuesLike(video.values, after), after) ? obstacle(video, before, present) : CHANGED_SINCE
        if (reason) stayed.add(reason, row.name)
        return reason ? [] : { ...row, before, after }
      })
      await write(tx, restored, ({ before, after }) => ({ from: after, to: before }))
      await note(tx, actor, { id, what: change.what, made: restored, requestId, isUndo: true })
      const data = { undoneAt: now, undoneBy: actor.email }
      await tx.bulkChange.update({ where: { id }, data, select: { id: true } })
      return { changed: restored.length, stayed: stayed.list() }
    }, LONGEST)
  return unlessTaken({ episode: 'Another video has a place in the series now. Nothing was undone: try again.' }, run)
}

/** The old values, with the tags of both. */
const allOf = ({ before, after }: BulkRow): BulkValues =>
  before.tagIds ? { tagIds: [...before.tagIds, ...(after.tagIds ?? [])] } : before

/** A stored change, locked until the transaction ends: two people at once come in order. */
async function claim(tx: Db, id: number) {
  await tx.$queryRaw`SELECT "id" FROM "BulkChange" WHERE "id" = ${id} FOR UPDATE`
  return tx.bulkChange.findUnique({ where: { id } })
}

/** The videos of a change as they are now, locked in the order of their ids. */
async function lockVideos(tx: Db, rows: readonly BulkRow[]) {
  const ids = rows.map(({ id }) => id)
  await tx.$queryRaw`
    SELECT 1 FROM "Video" WHERE "id" = ANY (${ids}::int[]) ORDER BY "id" FOR NO KEY UPDATE`
  const videos = new Map((await readBulkVideos(tx, ids, wantedOf(rows))).map((video) => [video.id, video]))
  const stayed = new Stayed()
  for (const { id, name } of rows) if (!videos.has(id)) stayed.add(GONE, name)
  return { videos, stayed }
}

const types = {
  categoryId: 'int',
  subCategoryId: 'int',
  seriesId: 'int',
  episode: 'int',
  freeAccess: 'boolean',
  publishedAt: 'timestamptz',
} as const

type Way = (row: BulkRow) => { from: BulkValues; to: BulkValues }

/**
 * Writes the values of videos, whole portions at a time. Every video gets a new version.
 * @throws AppError validation where a series would have videos of several categories
 */
async function write(tx: Db, rows: readonly BulkRow[], way: Way): Promise<void> {
  for (let start = 0; start < rows.length; start += PORTION) {
    const portion = rows.slice(start, start + PORTION).map((row) => ({ id: row.id, ...way(row).to }))
    const json = JSON.stringify(portion)
    const columns = Object.entries(types).filter(([name]) => name in (portion[0] ?? {}))
    const sets = columns.map(([name]) => `"${name}" = r."${name}", `).join('')
    const typed = columns.map(([name, type]) => `, "${name}" ${type}`).join('')
    await tx.$executeRaw`
      UPDATE "Video" v SET ${Prisma.raw(sets)}
        "updatedAt" = greatest(clock_timestamp(), v."updatedAt" + interval '1 millisecond')
      FROM jsonb_to_recordset(${json}::jsonb) AS r("id" int ${Prisma.raw(typed)}) WHERE r."id" = v."id"`
    if (portion[0]?.performers) await writePerformers(tx, json)
    if (portion[0]?.tagIds) await writeTags(tx, json, wantedOf(rows).tagIds)
  }
  const moved = rows.flatMap((row) => ('categoryId' in way(row).to || 'seriesId' in way(row).to ? row.id : []))
  await requireOneCategory(tx, moved)
}

async function writePerformers(tx: Db, json: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "VideoPerformer" p USING jsonb_to_recordset(${json}::jsonb) AS r("id" int) WHERE p."videoId" = r."id"`
  await tx.$executeRaw`
    INSERT INTO "VideoPerformer" ("videoId", "artistId", "role", "position")
    SELECT r."id", (p.value->>'artistId')::int, p.value->>'role', p.ordinality
    FROM jsonb_to_recordset(${json}::jsonb) AS r("id" int, "performers" jsonb),
      jsonb_array_elements(r."performers") WITH ORDINALITY p`
}

/** @param concerned the tags of the change; others are not touched */
async function writeTags(tx: Db, json: string, concerned: readonly number[]): Promise<void> {
  const given = Prisma.sql`
    SELECT r."id", t.value::int AS "tagId" FROM jsonb_to_recordset(${json}::jsonb) AS r("id" int, "tagIds" jsonb),
      jsonb_array_elements_text(r."tagIds") t`
  await tx.$executeRaw`
    DELETE FROM "VideoTag" x USING jsonb_to_recordset(${json}::jsonb) AS r("id" int)
    WHERE x."videoId" = r."id" AND x."tagId" = ANY (${[...concerned]}::int[])`
  await tx.$executeRaw`INSERT INTO "VideoTag" ("videoId", "tagId") ${given}`
}

type Noted = { id: number; what: string; made: readonly BulkRow[]; requestId?: string; isUndo: boolean }

/** Writes the audit log, an entry for the change and one for each video, and brings the search index up to date. */
async function note(tx: Db, actor: Actor, { id, what, made, requestId, isUndo }: Noted): Promise<void> {
  const names = await bulkNames(
    tx,
    made.flatMap(({ before, after }) => [before, after]),
  )
  const videos = made.map(({ id: videoId, before, after }) => ({
    ...{ action: isUndo ? 'undo-change' : 'change-with-others', entity: 'Video', entityId: videoId, requestId },
    ...(isUndo ? bulkFacts(after, before, names) : bulkFacts(before, after, names)),
  }))
  const facts = { what, videos: made.length }
  const whole = { action: isUndo ? 'undo' : 'create', entity: 'BulkChange', entityId: id, after: facts, requestId }
  await recordAudits(tx, actor, [...videos, whole])
  // One more than are indexed at once is enough to say that they are many.
  const ids = made.slice(0, INDEXED_AT_ONCE + 1).map((row) => row.id)
  await indexChangedVideos(tx, { id: { in: ids } })
}

/** Deletes changes that cannot be undone any more, and previews. @returns how many, at most a portion */
export function purgeBulkChanges(now: Date): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "BulkChange" WHERE "id" IN (
      SELECT "id" FROM "BulkChange" WHERE coalesce("madeAt", "createdAt") < ${new Date(now.getTime() - UNDO_MS)}
      LIMIT ${PURGE_PORTION})`
}
