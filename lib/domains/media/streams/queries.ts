import 'server-only'
import type { FileStreamDto } from '@/lib/domains/media/uploads/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import type { Actor } from '@/lib/shared/access/actor'

const CUT_SHORT = 'The server stopped while creating the stream.'

export async function fileStream(actor: Actor, fileKey: string, now: Date = new Date()): Promise<FileStreamDto | null> {
  requireActor(actor, 'content')
  const row = await db.fileStream.findUnique({ where: { fileKey } })
  if (!row || (!env().MAKE_STREAMS && row.streamKey === null)) return null
  const { streamKey, progress, failure, leasedUntil, nextAttemptAt } = row
  if (streamKey !== null) return { state: 'ready', progress: 100, failure: null }
  if (leasedUntil !== null && leasedUntil > now) return { state: 'making', progress, failure: null }
  if (nextAttemptAt === null) return { state: 'failed', progress: 0, failure: failure ?? CUT_SHORT }
  return { state: 'waiting', progress: 0, failure }
}
