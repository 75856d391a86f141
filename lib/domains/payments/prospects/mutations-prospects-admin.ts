import 'server-only'
import { Readable } from 'node:stream'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { ImportResult } from '@/lib/domains/import/core/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { readCsv } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/lock-rows'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { importProspects } from './mutations'
import { discountHash } from './queries'
import { prospectColumns, type ProspectSummary } from './schema'

/**
 * Imports an uploaded CSV file of prospects: all rows or none.
 * @param file the whole file, so that a slow upload holds no transaction open
 * @param options `dryRun` checks everything, says what would be done, and changes nothing
 * @returns what was done, or the rows that are in the way
 * @throws AppError unauthenticated, forbidden, validation (another encoding, another header)
 */
export async function uploadProspects(
  actor: Actor,
  file: Uint8Array,
  { dryRun }: { dryRun: boolean },
): Promise<ImportResult<ProspectSummary>> {
  requireActor(actor, 'prospects')
  return importProspects(readCsv(Readable.from([file]), prospectColumns), { actor, dryRun })
}

/**
 * Marks a promised discount as used, or as usable again, also where the address had it in an account that was deleted.
 * @param used what it should be
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function setProspectUsed(actor: Actor, id: number, used: boolean): Promise<void> {
  requireActor(actor, 'prospects')
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Prospect', 'id', [id])
    const before = await tx.prospect.findUnique({ where: { id }, select: { usedAt: true, email: true } })
    if (!before) throw new AppError('not_found', 'This prospect does not exist any more.')
    if ((before.usedAt !== null) === used) return
    const usedAt = used ? new Date() : null
    await tx.prospect.update({ where: { id }, data: { usedAt }, select: { id: true } })
    if (!used) {
      // What remains of an account of this address, which was deleted after it had the discount.
      await tx.prospect.updateMany({ where: { addressHash: discountHash(before.email) }, data: { usedAt } })
    }
    await recordAudit(tx, actor, {
      action: used ? 'mark-used' : 'mark-unused',
      entity: 'Prospect',
      entityId: id,
      before: { usedAt: before.usedAt },
      after: { usedAt },
    })
  })
}
