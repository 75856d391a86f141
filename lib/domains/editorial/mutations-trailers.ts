import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { lockVersion, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import { readTrailerDetail, type TrailerDetailRow } from '@/lib/domains/editorial/queries-lists'
import { parseClock, sourceFacts, type Saved } from '@/lib/domains/editorial/schema-editing'
import { trailerInputSchema, type TrailerInput } from '@/lib/domains/editorial/schema-lists'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import type { Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'

const facts = ({ video, id: _id, updatedAt: _updatedAt, ...row }: TrailerDetailRow) => ({ ...row, video: video.name })

async function read(tx: Db, id: number): Promise<TrailerDetailRow> {
  const row = await readTrailerDetail(tx, id)
  if (!row) throw new AppError('not_found', 'This trailer does not exist any more.')
  return row
}

/**
 * Makes the trailer of a video, or changes it. It is public while its video is.
 * @param id null makes one
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict (changed meanwhile, or the
 *   video has a trailer)
 */
export async function saveTrailer(
  actor: Actor,
  id: number | null,
  input: TrailerInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const valid = trailerInputSchema.parse(input)
  return unlessTaken({ videoId: 'This video has a trailer already' }, () =>
    db.$transaction(async (tx) => {
      const updatedAt = await lockVersion(tx, { table: 'Trailer', id, what: 'trailer', seen: valid.updatedAt, now })
      const before = id === null ? null : await read(tx, id)
      const video = await tx.video.findUnique({ where: { id: valid.videoId }, select: { id: true } })
      if (!video) throw fieldError('videoId', 'This video does not exist any more. Please choose again')
      const data = {
        videoId: video.id,
        name: valid.name,
        description: valid.description,
        thumbnailUrl: valid.thumbnailUrl,
        durationSeconds: parseClock(valid.duration) ?? 0,
        ...sourceFacts(valid),
        position: Number(valid.position),
        updatedAt,
      }
      const select = { id: true } as const
      const saved =
        id === null
          ? await tx.trailer.create({ data, select })
          : await tx.trailer.update({ where: { id }, data, select })
      const after = await read(tx, saved.id)
      await recordSave(tx, actor, {
        entity: 'Trailer',
        entityId: saved.id,
        before: before && facts(before),
        after: facts(after),
        requestId,
      })
      return { id: saved.id, updatedAt: after.updatedAt.toISOString() }
    }),
  )
}

/**
 * Deletes a trailer; its video stays.
 * @throws AppError unauthenticated, forbidden, not_found, conflict when it was changed meanwhile
 */
export async function deleteTrailer(
  actor: Actor,
  id: number,
  { updatedAt }: { updatedAt?: string },
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'Trailer', id, what: 'trailer', seen: updatedAt })
    const before = await read(tx, id)
    await tx.trailer.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'delete',
      entity: 'Trailer',
      entityId: id,
      before: facts(before),
      requestId,
    })
  })
}
