import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import type { AuditFacts } from '@/lib/domains/audit/schema'
import { indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import { lockVersion, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import { replacePieces } from '@/lib/domains/editorial/mutations-terms'
import { publicationOf } from '@/lib/domains/editorial/policy-publication'
import { programmeOf, readVideoDetail, type VideoDetailRow } from '@/lib/domains/editorial/queries-videos'
import { parseClock, sourceFacts, type Saved } from '@/lib/domains/editorial/schema-editing'
import { parsePieces } from '@/lib/domains/editorial/schema-pieces'
import {
  eachVideoText,
  storedTexts,
  videoInputSchema,
  type BulkAction,
  type BulkInput,
  type VideoInput,
} from '@/lib/domains/editorial/schema-videos'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

const LONG = { maxWait: 5_000, timeout: 30_000 }

/** What the audit log keeps of a video: names where the table has numbers. */
export function videoFacts(row: VideoDetailRow): AuditFacts {
  return {
    ...eachVideoText((_, name) => row[name]),
    category: row.category.slug,
    subCategory: row.subCategory?.name ?? null,
    artist: row.artist?.name ?? null,
    series: row.series?.name ?? null,
    episode: row.episode,
    freeAccess: row.freeAccess,
    vimeoId: row.vimeoId,
    embedKey: row.embedKey,
    fileKey: row.fileKey,
    durationSeconds: row.durationSeconds,
    thumbnailUrl: row.thumbnailUrl,
    publishedAt: row.publishedAt,
    tags: row.tags.map(({ tag }) => tag.tag),
    programme: programmeOf(row),
  }
}

async function require(row: Promise<VideoDetailRow | null>): Promise<VideoDetailRow> {
  const found = await row
  if (!found) throw new AppError('not_found', 'This video does not exist any more.')
  return found
}

/** The rows that a form chose, by id. @throws AppError validation at the field of what is gone */
async function chosen(tx: Db, input: VideoInput): Promise<{ categoryId: number }> {
  const category = await tx.category.findUnique({ where: { slug: input.category }, select: { id: true } })
  if (!category) throw fieldError('category', 'Please choose a category')
  if (input.subCategoryId !== null) {
    const where = { id: input.subCategoryId, categoryId: category.id }
    const fits = await tx.subCategory.findFirst({ where, select: { id: true } })
    if (!fits) throw fieldError('subCategoryId', 'This sub-category does not belong to the category')
  }
  const gone = 'This does not exist any more. Please choose again'
  const isThere = async (field: 'artistId' | 'seriesId', find: Promise<{ id: number } | null>) => {
    if (!(await find)) throw fieldError(field, gone)
  }
  const select = { id: true } as const
  const { artistId, seriesId, tagIds } = input
  if (artistId !== null) await isThere('artistId', tx.artist.findUnique({ where: { id: artistId }, select }))
  if (seriesId !== null) await isThere('seriesId', tx.series.findUnique({ where: { id: seriesId }, select }))
  if ((await tx.tag.count({ where: { id: { in: tagIds } } })) !== new Set(tagIds).size) throw fieldError('tagIds', gone)
  return { categoryId: category.id }
}

/**
 * Makes a video, or changes one, with its tags and its programme: all of it or nothing. Names of the programme that the
 * catalogue does not know are created. Videos whose publication is to come become public by themselves.
 * @param id null makes one
 * @param input by `videoInputSchema`; `updatedAt` is the version that the editor read, without which nothing is asked
 * @returns id and the new version
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict (changed meanwhile, or the
 *   series has such an episode)
 */
export async function saveVideo(
  actor: Actor,
  id: number | null,
  input: VideoInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const valid = videoInputSchema.parse(input)
  const taken = { episode: `This series has an episode ${Number(valid.episode)} already` }
  return unlessTaken(taken, () =>
    db.$transaction(async (tx) => {
      const version = await lockVersion(tx, { table: 'Video', id, what: 'video', seen: valid.updatedAt, now })
      const before = id === null ? null : await require(readVideoDetail(tx, id))
      const data = {
        ...storedTexts(valid),
        thumbnailUrl: valid.thumbnailUrl,
        durationSeconds: parseClock(valid.duration) ?? 0,
        ...sourceFacts(valid),
        freeAccess: valid.access === 'free',
        ...(await chosen(tx, valid)),
        subCategoryId: valid.subCategoryId,
        artistId: valid.artistId,
        seriesId: valid.seriesId,
        episode: valid.seriesId === null ? null : Number(valid.episode),
        publishedAt: publicationOf(valid, before?.publishedAt ?? null, now),
        updatedAt: version,
      }
      const select = { id: true } as const
      const saved =
        id === null ? await tx.video.create({ data, select }) : await tx.video.update({ where: { id }, data, select })
      await tx.videoTag.deleteMany({ where: { videoId: saved.id } })
      await tx.videoTag.createMany({ data: [...new Set(valid.tagIds)].map((tagId) => ({ videoId: saved.id, tagId })) })
      if (!before || programmeOf(before) !== valid.pieces) {
        await replacePieces(tx, saved.id, parsePieces(valid.pieces, data.durationSeconds).pieces)
      }
      const after = await require(readVideoDetail(tx, saved.id))
      await recordSave(tx, actor, {
        entity: 'Video',
        entityId: saved.id,
        before: before && videoFacts(before),
        after: videoFacts(after),
        requestId,
      })
      await indexChangedVideos(tx, { id: saved.id })
      return { id: saved.id, updatedAt: after.updatedAt.toISOString() }
    }, LONG),
  )
}

const bulkVerbs: Record<BulkAction, string> = {
  publish: 'publish',
  unpublish: 'unpublish',
  free: 'make-free',
  premium: 'make-premium',
  delete: 'delete',
}

/**
 * Does the same to several videos: all of them or none. Publishing leaves what is public as it is, and makes at once
 * public what was scheduled. Each video that changes has an entry of its own in the audit log.
 * @returns how many were changed
 * @throws AppError unauthenticated, forbidden, not_found (one of them is gone), conflict (to delete a rented one)
 */
export async function changeVideos(
  actor: Actor,
  { ids, action }: BulkInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<{ changed: number }> {
  requireActor(actor, 'admin')
  return db.$transaction(async (tx) => {
    const inOrder = [...new Set(ids)].sort((a, b) => a - b)
    let changed = 0
    for (const id of inOrder) {
      const updatedAt = await lockVersion(tx, { table: 'Video', id, what: 'video' })
      const before = await require(readVideoDetail(tx, id))
      if (action === 'delete') await remove(tx, before)
      else {
        const data = bulkData(action, before, now)
        if (!data) continue
        await tx.video.update({ where: { id }, data: { ...data, updatedAt }, select: { id: true } })
      }
      const after = action === 'delete' ? undefined : videoFacts(await require(readVideoDetail(tx, id)))
      const what = {
        action: bulkVerbs[action],
        entity: 'Video',
        entityId: id,
        before: videoFacts(before),
        after,
        requestId,
      }
      await recordAudit(tx, actor, what)
      changed += 1
    }
    await indexChangedVideos(tx, { id: { in: inOrder } })
    return { changed }
  }, LONG)
}

/** What an action changes of a video, or null when it is so already. */
function bulkData(action: Exclude<BulkAction, 'delete'>, { publishedAt, freeAccess }: VideoDetailRow, now: Date) {
  if (action === 'publish') return publishedAt !== null && publishedAt <= now ? null : { publishedAt: now }
  if (action === 'unpublish') return publishedAt === null ? null : { publishedAt: null }
  const free = action === 'free'
  return freeAccess === free ? null : { freeAccess: free }
}

/** Rentals are bookkeeping: they keep their video. */
async function remove(tx: Db, { id, name }: VideoDetailRow): Promise<void> {
  const rentals = await tx.rental.count({ where: { videoId: id } })
  if (rentals > 0) {
    const times = rentals === 1 ? 'once' : `${rentals} times`
    throw new AppError(
      'conflict',
      `“${name}” was rented ${times}, and the books keep it. Unpublish it instead; nothing was deleted.`,
    )
  }
  await tx.video.delete({ where: { id }, select: { id: true } })
}
