import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { indexChangedVideos } from '@/lib/domains/editorial/mutations-indexing'
import { lockVersion, refuseWithVideos, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import type { Saved } from '@/lib/domains/editorial/schema-editing'
import { seriesInputSchema, type SeriesInput } from '@/lib/domains/editorial/schema-lists'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'

const select = { id: true, name: true, description: true, updatedAt: true } as const
const facts = ({ name, description }: { name: string; description: string }) => ({ name, description })

/**
 * Makes a series, or changes one. Which videos are in it, and in which order, is said at each video.
 * @param id null makes one
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict
 */
export async function saveSeries(
  actor: Actor,
  id: number | null,
  input: SeriesInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const { updatedAt: seen, ...valid } = seriesInputSchema.parse(input)
  return db.$transaction(async (tx) => {
    const updatedAt = await lockVersion(tx, { table: 'Series', id, what: 'series', seen, now })
    const before = id === null ? null : await tx.series.findUniqueOrThrow({ where: { id }, select })
    const data = { ...valid, updatedAt }
    const after =
      id === null ? await tx.series.create({ data, select }) : await tx.series.update({ where: { id }, data, select })
    await recordSave(tx, actor, {
      entity: 'Series',
      entityId: after.id,
      before: before && facts(before),
      after: facts(after),
      requestId,
    })
    await indexChangedVideos(tx, { seriesId: after.id })
    return { id: after.id, updatedAt: after.updatedAt.toISOString() }
  })
}

/**
 * Deletes a series without videos.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (there are videos, or it was changed meanwhile)
 */
export async function deleteSeries(
  actor: Actor,
  id: number,
  { updatedAt }: { updatedAt?: string },
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'Series', id, what: 'series', seen: updatedAt })
    const before = await tx.series.findUniqueOrThrow({ where: { id }, select })
    await refuseWithVideos(tx, { seriesId: id }, { name: before.name, advice: 'Take them out of the series first.' })
    await tx.series.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, { action: 'delete', entity: 'Series', entityId: id, before: facts(before), requestId })
  })
}
