import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { bucketPartBytes, bucketReceived } from '@/lib/server/media/storage/bucket'
import type { Actor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import { OPEN_UPLOADS, type UploadDto } from './schema'

export const uploadSelect = {
  id: true,
  name: true,
  modifiedAt: true,
  size: true,
  received: true,
  fileKey: true,
  remoteId: true,
  finishedAt: true,
} as const satisfies Prisma.UploadSelect
export type UploadRow = Prisma.UploadGetPayload<{ select: typeof uploadSelect }>

/**
 * For a bucket upload, asks the bucket how many bytes have arrived.
 * @throws AppError unavailable; not_found if the bucket dropped the upload
 */
export async function toUpload(row: UploadRow): Promise<UploadDto> {
  const size = Number(row.size)
  const received = row.remoteId ? await bucketReceived(row.fileKey, row.remoteId, size) : Number(row.received)
  return {
    id: row.id,
    name: row.name,
    size,
    received: found(received),
    modified: row.modifiedAt.getTime(),
    bucketPartBytes: row.remoteId ? bucketPartBytes(size) : null,
    makesStreams: env().MAKE_STREAMS,
  }
}

export async function requireUpload(actor: Actor, id: number): Promise<UploadRow> {
  requireActor(actor, 'content')
  return found(await db.upload.findFirst({ where: { id, userId: actor.id }, select: uploadSelect }))
}

export const getUpload = async (actor: Actor, id: number): Promise<UploadDto> =>
  toUpload(await requireUpload(actor, id))

export const unfinishedOf = (actor: Actor) => ({ userId: actor.id, finishedAt: null })

export async function hasUnfinishedUpload(actor: Actor): Promise<boolean> {
  requireActor(actor, 'content')
  return (await db.upload.findFirst({ where: unfinishedOf(actor), select: { id: true } })) !== null
}

/** Omits bucket uploads while the bucket is unavailable. */
export async function listUploads(actor: Actor): Promise<UploadDto[]> {
  requireActor(actor, 'content')
  const rows = await db.upload.findMany({
    where: unfinishedOf(actor),
    orderBy: { id: 'asc' },
    take: OPEN_UPLOADS,
    select: uploadSelect,
  })
  const uploads = await Promise.allSettled(rows.map(toUpload))
  return uploads.flatMap((upload) => (upload.status === 'fulfilled' ? [upload.value] : []))
}
