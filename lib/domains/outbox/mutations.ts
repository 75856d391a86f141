import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { processState } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** Due at once. */
const again = () => ({ failedAt: null, attempts: 0, nextAttemptAt: new Date() })

/**
 * Queues a failed mail again, with all its attempts.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (it was sent, or is queued already)
 */
export async function retryMail(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'people')
  const data = again()
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'OutboxMail', 'id', [id])
    const mail = await tx.outboxMail.findUnique({
      where: { id },
      select: { template: true, failedAt: true, attempts: true },
    })
    if (!mail) throw new AppError('not_found', 'This mail does not exist any more.')
    if (!mail.failedAt) throw new AppError('conflict', 'This mail was sent, or is queued already.')
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

/** Queues all failed mails again. @returns the number of mails @throws AppError unauthenticated, forbidden */
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
