import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { audited } from '@/lib/domains/import/vimeo-lease/mutations'
import { requireVimeoScopes } from '@/lib/domains/import/vimeo/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import { processState } from '@/lib/server/process-state'
import { askVimeo } from '@/lib/server/vimeo'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { mappingOrder } from './queries'

/**
 * Begins to take in the videos of the Vimeo account, as staff chose; a job does it in the background.
 * @returns the number of the run
 * @throws AppError unauthenticated, forbidden; whatever `beginVimeoRun` throws
 */
export async function startVimeoRun(actor: Actor): Promise<{ id: number }> {
  requireActor(actor, 'content')
  const run = await beginVimeoRun(actor)
  processState.wakeWorker?.()
  return run
}

/**
 * The same for an operator's command, without asking who it is.
 * @throws AppError validation without a token; provider where Vimeo refuses the token; conflict while another run is
 *   under way, or where nothing is chosen
 */
export async function beginVimeoRun(by: AuditActor): Promise<{ id: number }> {
  await requireVimeoScopes(askVimeo)
  return unlessTaken({ run: 'Videos are being taken in already. Wait for the end, or stop it.' }, () =>
    db.$transaction(async (tx) => {
      const rows = await tx.vimeoMapping.findMany({ orderBy: mappingOrder })
      if (rows.every(({ categoryId, seriesId }) => categoryId === null && seriesId === null))
        throw new AppError('conflict', 'Choose a category for a folder, a showcase, a tag or all other videos first.')
      const mapping = rows.map(
        ({ kind, key, parentKey, leavesOut, categoryId, subCategoryId, seriesId, tagId, freeAccess }) => {
          return { kind, key, parentKey, leavesOut, categoryId, subCategoryId, seriesId, tagId, freeAccess }
        },
      )
      const data = { startedById: by.id || null, startedByEmail: by.email, mapping }
      const made = await tx.vimeoRun.create({ data, select: { id: true } })
      await recordAudit(tx, by, { action: 'start', entity: 'VimeoRun', entityId: made.id })
      return made
    }),
  )
}

/**
 * Stops a run: what it took in stays. Beginning anew goes on where nothing was done yet.
 * @throws AppError unauthenticated, forbidden, not_found where it is not under way
 */
export async function stopVimeoRun(actor: Actor, { id }: { id: number }): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const data = { outcome: 'stopped', finishedAt: new Date(), leasedUntil: null, nextAt: null, problem: null }
    const [stopped] = await tx.vimeoRun.updateManyAndReturn({ where: { id, finishedAt: null }, data })
    if (!stopped) throw new AppError('not_found', 'This is not under way any more.')
    await tx.vimeoRunMember.deleteMany({ where: { runId: id } })
    await recordAudit(tx, actor, {
      action: 'stop',
      entity: 'VimeoRun',
      entityId: id,
      after: audited(stopped),
    })
  })
}
