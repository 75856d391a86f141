import 'server-only'
import { z } from 'zod'
import type { WriteOptions } from '@/lib/domains/audit/mutations'
import { recordBulk, getWriteScope, writeBulk } from '@/lib/domains/catalogue/bulk-writing/mutations'
import { setInWords, valuesInWords } from '@/lib/domains/catalogue/bulk-writing/policy'
import { UNDO_MS } from '@/lib/domains/catalogue/editing/schema'
import { findHiddenArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { lockRows } from '@/lib/server/db/locks'
import { mapUniqueViolation } from '@/lib/server/db/unique-violation'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import type { RowRef } from '@/lib/shared/row-id'
import {
  CHANGED_SINCE,
  GONE,
  isSame,
  MIXED_SERIES,
  moves,
  obstacle,
  planBulk,
  SO_ALREADY,
  Stayed,
  valuesLike,
  warningsOf,
  withoutLostTags,
} from './policy'
import { bulkNames, bulkPresent, bulkTargets, chosenIds, ofMixedSeries, readBulkVideos } from './queries'
import {
  bulkOutcomeSchema,
  bulkRowSchema,
  EXAMPLES,
  type AtOnceOutcome,
  type BulkInput,
  type BulkOutcome,
  type BulkPreview,
  type BulkRow,
  type BulkValues,
  type ChangeAtOnce,
} from './schema'

/** Transaction timeouts in milliseconds, long enough for `MAX_BULK` videos. */
const LONGEST = { maxWait: 5_000, timeout: 120_000 }
const PREVIEW_MS = 60 * 60 * 1000

const rowsSchema = z.array(bulkRowSchema)

/** Plans a bulk change and stores it, so that `applyBulk` applies exactly the previewed change. */
export async function previewBulk(
  actor: Actor,
  { choice, set }: BulkInput,
  { now = new Date() }: WriteOptions = {},
): Promise<BulkPreview> {
  requireActor(actor, 'content')
  const targets = await bulkTargets(db, set, now)
  const ids = await chosenIds(choice, now)
  const tagIds = 'tagIds' in set ? set.tagIds : []
  const videos = await readBulkVideos(db, ids, { performers: set.field === 'artist', tagIds })
  const { rows, stayed } = planBulk(set, videos, targets)
  const shown = rows.slice(0, EXAMPLES)
  const published = rows.flatMap(({ id, after: { publishedAt } }) => (publishedAt ? { id, publishedAt } : []))
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
    id: stored?.id ?? null,
    what,
    chosen: videos.length,
    changing: rows.length,
    stayed,
    examples: shown.map(({ id, name, before, after }) => {
      return { id, name, before: valuesInWords(before, names), after: valuesInWords(after, names) }
    }),
    warnings: warningsOf(rows, now),
    hidden: await findHiddenArtists(db, published, now),
  }
}

const PREVIEW_GONE = 'This preview has expired, so nothing was changed. Preview the change again.'
const OTHER_EPISODES = 'The series’ episodes have changed, so nothing was saved. Preview the change again.'

/**
 * Applies a previewed change. Skips videos edited in the meantime. Idempotent.
 * @throws AppError not_found if the preview has expired; conflict if the chosen item or the series has changed
 */
export async function applyBulk(
  actor: Actor,
  { id }: RowRef,
  { now = new Date() }: WriteOptions = {},
): Promise<BulkOutcome> {
  requireActor(actor, 'content')
  const run = () =>
    retryOnDeadlock(async (tx) => {
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
          throw new AppError('conflict', 'The chosen item no longer exists, so nothing was changed. Choose another.')
      }
      const outcome: BulkOutcome = { changed: made.length, stayed: stayed.list() }
      await writeBulk(tx, made, ({ after }) => after)
      await recordBulk(tx, actor, { id, what: change.what, made, isUndo: false })
      const stored = made.map(({ version: _, ...row }) => row)
      await tx.bulkChange.update({
        where: { id },
        data: { rows: stored as Prisma.InputJsonValue, outcome, madeAt: now },
        select: { id: true },
      })
      return outcome
    }, LONGEST)
  return mapUniqueViolation({ episode: OTHER_EPISODES }, run)
}

/** Applies a change without showing a preview. Doesn't report videos that needed no change. */
export async function applyBulkNow(
  actor: Actor,
  { ids, set }: ChangeAtOnce,
  options: WriteOptions = {},
): Promise<AtOnceOutcome> {
  const { id, stayed, hidden } = await previewBulk(actor, { choice: { ids }, set }, options)
  const made = id === null ? { changed: 0, stayed: [] } : await applyBulk(actor, { id }, options)
  return {
    changed: made.changed,
    stayed: [...stayed, ...made.stayed].filter(({ reason }) => reason !== SO_ALREADY),
    hidden,
  }
}

/**
 * Undoes a change. Skips videos edited in the meantime.
 * @throws AppError not_found if too old; conflict if already undone
 */
export async function undoBulk(
  actor: Actor,
  { id }: RowRef,
  { now = new Date() }: WriteOptions = {},
): Promise<BulkOutcome> {
  requireActor(actor, 'content')
  const run = () =>
    retryOnDeadlock(async (tx) => {
      const change = await claim(tx, id)
      if (!change?.madeAt || change.madeAt.getTime() <= now.getTime() - UNDO_MS)
        throw new AppError('not_found', 'This change can no longer be undone.')
      if (change.undoneAt) throw new AppError('conflict', `${change.undoneBy ?? 'Someone'} has already undone this.`)
      const rows = rowsSchema.parse(change.rows)
      const { videos, stayed } = await lockVideos(tx, rows)
      // Keeps every row in which the bulk change set tags: tags can be compared only below, without the tags deleted
      // since.
      const isLeft = ({ id: videoId, after }: BulkRow) =>
        after.tagIds !== undefined || isSame(valuesLike(videos.get(videoId)?.values ?? {}, after), after)
      const left = rows.filter(isLeft)
      const present = await bulkPresent(tx, new Map(left.map((row) => [row.id, allOf(row)])))
      const fitting = rows.flatMap((row) => {
        const video = videos.get(row.id)
        if (!video) return []
        const [before, after] = [withoutLostTags(row.before, present), withoutLostTags(row.after, present)]
        const reason = isSame(valuesLike(video.values, after), after) ? obstacle(video, before, present) : CHANGED_SINCE
        if (reason) stayed.add(reason, row.name)
        return reason ? [] : { ...video.values, ...before, id: row.id, row: { ...row, before, after } }
      })
      const mixed = await ofMixedSeries(
        tx,
        fitting.filter(({ row }) => moves(row.before)),
      )
      const restored = fitting.flatMap(({ id: videoId, row }) => (mixed.has(videoId) ? [] : row))
      for (const { id: videoId, row } of fitting) if (mixed.has(videoId)) stayed.add(MIXED_SERIES, row.name)
      await writeBulk(tx, restored, ({ before }) => before)
      await recordBulk(tx, actor, { id, what: change.what, made: restored, isUndo: true })
      const data = { undoneAt: now, undoneBy: actor.email }
      await tx.bulkChange.update({ where: { id }, data, select: { id: true } })
      return { changed: restored.length, stayed: stayed.list() }
    }, LONGEST)
  return mapUniqueViolation(
    { episode: 'Another video has taken one of the old episode numbers, so nothing was undone.' },
    run,
  )
}

const allOf = ({ before, after }: BulkRow): BulkValues =>
  before.tagIds ? { tagIds: [...before.tagIds, ...(after.tagIds ?? [])] } : before

async function claim(tx: Db, id: number) {
  await lockRows(tx, 'BulkChange', 'id', [id])
  return tx.bulkChange.findUnique({ where: { id } })
}

async function lockVideos(tx: Db, rows: readonly BulkRow[]) {
  const ids = rows.map(({ id }) => id)
  await lockRows(tx, 'Video', 'id', ids, 'NO KEY UPDATE')
  const videos = new Map((await readBulkVideos(tx, ids, getWriteScope(rows))).map((video) => [video.id, video]))
  const stayed = new Stayed()
  for (const { id, name } of rows) if (!videos.has(id)) stayed.add(GONE, name)
  return { videos, stayed }
}
