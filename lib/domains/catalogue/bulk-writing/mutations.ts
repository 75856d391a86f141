import 'server-only'
import { recordAudits } from '@/lib/domains/audit/mutations'
import { moves } from '@/lib/domains/catalogue/bulk/policy'
import { bulkNames } from '@/lib/domains/catalogue/bulk/queries'
import type { BulkRow, BulkValues } from '@/lib/domains/catalogue/bulk/schema'
import { requireOneCategory } from '@/lib/domains/catalogue/series/queries'
import { indexChangedVideos } from '@/lib/domains/search/index/mutations'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { bulkFacts } from './policy'

const PORTION = 1_000

export const getWriteScope = (rows: readonly BulkRow[]) => ({
  performers: rows.some(({ before }) => 'performers' in before),
  tagIds: [...new Set(rows.flatMap(({ before, after }) => [...(before.tagIds ?? []), ...(after.tagIds ?? [])]))],
})

const types = {
  categoryId: 'int',
  subCategoryId: 'int',
  seriesId: 'int',
  episode: 'int',
  freeAccess: 'boolean',
  publishedAt: 'timestamptz',
} as const

/**
 * Writes the values and gives each video a new version.
 * @throws AppError validation if a series then has videos from several categories
 */
export async function writeBulk(
  tx: Db,
  rows: readonly BulkRow[],
  valuesOf: (row: BulkRow) => BulkValues,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PORTION) {
    const portion = rows.slice(start, start + PORTION).map((row) => ({ id: row.id, ...valuesOf(row) }))
    const json = JSON.stringify(portion)
    const columns = Object.entries(types).filter(([name]) => name in (portion[0] ?? {}))
    const sets = columns.map(([name]) => `"${name}" = r."${name}", `).join('')
    const typed = columns.map(([name, type]) => `, "${name}" ${type}`).join('')
    await tx.$executeRaw`
      UPDATE "Video" v SET ${Prisma.raw(sets)}
        "updatedAt" = greatest(clock_timestamp(), v."updatedAt" + interval '1 millisecond')
      FROM jsonb_to_recordset(${json}::jsonb) AS r("id" int ${Prisma.raw(typed)}) WHERE r."id" = v."id"`
    if (portion[0]?.performers) await writePerformers(tx, portion)
    if (portion[0]?.tagIds) await writeTags(tx, portion, getWriteScope(rows).tagIds)
  }
  const moved = rows.flatMap((row) => (moves(valuesOf(row)) ? row.id : []))
  if (moved.length > 0) await requireOneCategory(tx, moved)
}

type Written = BulkValues & { id: number }

async function writePerformers(tx: Db, videos: readonly Written[]): Promise<void> {
  await tx.videoPerformer.deleteMany({ where: { videoId: { in: videos.map(({ id }) => id) } } })
  const data = videos.flatMap(({ id: videoId, performers = [] }) =>
    performers.map((performer, index) => ({ videoId, ...performer, position: index + 1 })),
  )
  await tx.videoPerformer.createMany({ data })
}

/** @param concerned ids of the tags that the change adds or removes; other tags of the videos stay */
async function writeTags(tx: Db, videos: readonly Written[], concerned: readonly number[]): Promise<void> {
  const where = { videoId: { in: videos.map(({ id }) => id) }, tagId: { in: [...concerned] } }
  await tx.videoTag.deleteMany({ where })
  const data = videos.flatMap(({ id: videoId, tagIds = [] }) => tagIds.map((tagId) => ({ videoId, tagId })))
  await tx.videoTag.createMany({ data })
}

type Noted = { id: number; what: string; made: readonly BulkRow[]; isUndo: boolean }

export async function recordBulk(tx: Db, actor: Actor, { id, what, made, isUndo }: Noted): Promise<void> {
  const names = await bulkNames(
    tx,
    made.flatMap(({ before, after }) => [before, after]),
  )
  const videos = made.map(({ id: videoId, before, after }) => ({
    action: isUndo ? 'undo-change' : 'change-with-others',
    entity: 'Video',
    entityId: videoId,
    ...(isUndo ? bulkFacts(after, before, names) : bulkFacts(before, after, names)),
  }))
  const facts = { what, videos: made.length }
  const whole = { action: isUndo ? 'undo' : 'create', entity: 'BulkChange', entityId: id, after: facts }
  await recordAudits(tx, actor, [...videos, whole])
  await indexChangedVideos(
    tx,
    made.map((row) => row.id),
  )
}
