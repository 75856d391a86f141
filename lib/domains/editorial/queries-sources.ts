import 'server-only'
import { FILE_MISSING, sourceTaken, type SourceQuery } from '@/lib/domains/editorial/schema-editing'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { missingMediaFiles } from '@/lib/server/media/store'
import type { Actor } from '@/lib/shared/actor'

/**
 * What staff should know of a source: that its file is not there, or that another video has it too.
 * @param source `except` is the video that is edited
 * @throws AppError unauthenticated, forbidden
 */
export async function checkSource(actor: Actor, { except, ...source }: SourceQuery): Promise<{ doubts: string[] }> {
  requireActor(actor, 'admin')
  const where = { ...source, id: { not: except } }
  const [first, count, missing] = await Promise.all([
    db.video.findFirst({ where, orderBy: { id: 'asc' }, select: { name: true } }),
    db.video.count({ where }),
    missingMediaFiles('fileKey' in source ? [source.fileKey] : []),
  ])
  return {
    doubts: [...(missing.size > 0 ? [FILE_MISSING] : []), ...(first ? [sourceTaken(first.name, count - 1)] : [])],
  }
}
