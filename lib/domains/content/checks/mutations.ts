import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { hashDefaultContent } from '@/lib/domains/content/files'
import { textsToCheck } from '@/lib/domains/content/pages/policy'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'

/**
 * Records that a lawyer has checked a text. Does nothing if that is recorded already.
 * @throws AppError conflict if `version` is no longer the current version
 */
export async function confirmCheck(
  actor: Actor,
  { key, version: number }: { key: string; version: number },
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'legal')
  if (!textsToCheck.includes(key)) throw new AppError('not_found', 'This text doesn’t exist.')
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Text', 'key', [key])
    const current = await tx.text.findUnique({ where: { key }, select: { version: true } })
    if ((current?.version ?? 0) !== number) throw new AppError('conflict', CHANGED_MEANWHILE)
    const data = { key, number, defaultHash: hashDefaultContent(key), checkedByEmail: actor.email, checkedAt: now }
    const { count } = await tx.textCheck.createMany({ data: [data], skipDuplicates: true })
    if (count === 0) return
    await recordAudit(tx, actor, {
      action: 'confirm-check',
      entity: 'Text',
      entityId: key,
      after: { version: number, defaultText: data.defaultHash.slice(0, 12) },
    })
  })
}
