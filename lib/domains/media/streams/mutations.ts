import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

export async function retryStream(actor: Actor, fileKey: string): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const now = new Date()
    const { count } = await tx.fileStream.updateMany({
      where: { fileKey, streamKey: null, OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
      data: { attempts: 0, failure: null, leasedUntil: null, nextAttemptAt: now },
    })
    if (count === 0) throw new AppError('not_found', 'Not found')
    await recordAudit(tx, actor, { action: 'retry', entity: 'File', entityId: fileKey })
  })
  processState.wakeWorker?.()
}
