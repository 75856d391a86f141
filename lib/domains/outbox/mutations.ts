import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

const again = () => ({ failedAt: null, attempts: 0, nextAttemptAt: new Date() })

export async function retryMail(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'people')
  const data = again()
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'OutboxMail', 'id', [id])
    const mail = await tx.outboxMail.findUnique({
      where: { id },
      select: { template: true, failedAt: true, attempts: true },
    })
    if (!mail) throw new AppError('not_found', 'This email no longer exists.')
    if (!mail.failedAt) throw new AppError('conflict', 'This email has already been sent or is queued.')
    await tx.outboxMail.update({ where: { id }, data, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'retry',
      entity: 'OutboxMail',
      entityId: id,
      before: { failedAt: mail.failedAt, attempts: mail.attempts },
      after: { failedAt: null, attempts: 0 },
    })
  })
  processState.wakeWorker?.()
}

export async function retryFailedMails(actor: Actor): Promise<number> {
  requireActor(actor, 'people')
  const data = again()
  const count = await db.$transaction(async (tx) => {
    const result = await tx.outboxMail.updateMany({ where: { failedAt: { not: null } }, data })
    if (result.count === 0) return 0
    const after = { count: result.count }
    await recordAudit(tx, actor, { action: 'retry-all', entity: 'OutboxMail', after })
    return result.count
  })
  if (count > 0) processState.wakeWorker?.()
  return count
}
