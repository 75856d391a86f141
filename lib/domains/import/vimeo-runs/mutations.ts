import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor, AuditFacts } from '@/lib/domains/audit/schema'
import { requireVimeoScopes } from '@/lib/domains/import/vimeo/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { mapUniqueViolation } from '@/lib/server/db/unique-violation'
import { processState } from '@/lib/server/process-state'
import { fetchVimeo } from '@/lib/server/vimeo'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { mappingOrder } from './queries'
import { ENTRIES_KEPT, type EntryKind, type RunCount } from './schema'

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
  await requireVimeoScopes(fetchVimeo)
  return mapUniqueViolation({ run: 'Videos are being taken in already. Wait for the end, or stop it.' }, () =>
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

/** How one process holds a run, and what it writes down of it. */

export type Run = Prisma.VimeoRunGetPayload<object>

/** Another process goes on with the run, or staff stopped it. */
export class RunLost extends Error {}

/** A process that has not said for so long that it is at work is taken for dead. */
export const LEASE_SECONDS = 120

/**
 * Makes sure that this process still has the run, and locks it until the transaction ends.
 * @param data what is written down besides; the lease begins anew unless it says otherwise
 * @throws RunLost
 */
export async function lockRun(tx: Db, run: Run, data: Prisma.VimeoRunUncheckedUpdateManyInput = {}): Promise<Run> {
  const [held] = await tx.vimeoRun.updateManyAndReturn({
    where: { id: run.id, claims: run.claims, finishedAt: null },
    data: { leasedUntil: new Date(Date.now() + LEASE_SECONDS * 1000), ...data },
  })
  if (!held) throw new RunLost("the run is another process's, or ended")
  return held
}

/** That this process is at work, before it asks Vimeo for something. @throws RunLost */
export const renewLease = (run: Run) => lockRun(db, run)

type Entry = { vimeoId: string; name: string; videoId?: number | null; note?: string }

/**
 * Counts a video that was looked at, and names it in the report where that is more than nothing. Within the transaction
 * of what was done with it.
 */
export async function recordEntry(tx: Db, run: Run, kind: RunCount, entry: Entry): Promise<void> {
  const { name } = entry
  const done = { [kind]: { increment: 1 }, current: truncateAtGrapheme(name, 200) }
  const held = await lockRun(tx, run, { ...done, waits: 0, errors: 0, problem: null })
  if (kind === 'unchanged' || kind === 'leftOut' || held[kind] > ENTRIES_KEPT) return
  const { vimeoId, videoId = null, note: text = '' } = entry
  const facts = { runId: run.id, kind: kind satisfies EntryKind, vimeoId, videoId }
  await tx.vimeoRunEntry.create({
    data: { ...facts, name: truncateAtGrapheme(name, 200), note: truncateAtGrapheme(text, 300) },
    select: { id: true },
  })
}

/** What the audit log stores of a run. */
export const audited = (run: Run): AuditFacts => ({
  takenIn: run.takenIn,
  updated: run.updated,
  unchanged: run.unchanged,
  leftOut: run.leftOut,
  refused: run.refused,
  vanished: run.vanished,
  ...(run.problem && { problem: run.problem }),
})
