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

export async function startVimeoRun(actor: Actor): Promise<{ id: number }> {
  requireActor(actor, 'content')
  const run = await beginVimeoRun(actor)
  processState.wakeWorker?.()
  return run
}

/**
 * Starts a run without an access check, for commands.
 * @throws AppError provider if Vimeo refuses the token; conflict if a run is unfinished, or if no group has a category
 * or series
 */
export async function beginVimeoRun(by: AuditActor): Promise<{ id: number }> {
  await requireVimeoScopes(fetchVimeo)
  return mapUniqueViolation({ run: 'An import is already running. Wait for it to finish, or stop it.' }, () =>
    db.$transaction(async (tx) => {
      const rows = await tx.vimeoMapping.findMany({ orderBy: mappingOrder })
      if (rows.every(({ categoryId, seriesId }) => categoryId === null && seriesId === null))
        throw new AppError(
          'conflict',
          'Choose a category for at least one folder, showcase or tag, or for all other videos.',
        )
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

export async function stopVimeoRun(actor: Actor, { id }: { id: number }): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const data = { outcome: 'stopped', finishedAt: new Date(), leasedUntil: null, nextAt: null, problem: null }
    const [stopped] = await tx.vimeoRun.updateManyAndReturn({ where: { id, finishedAt: null }, data })
    if (!stopped) throw new AppError('not_found', 'This import is no longer running.')
    await tx.vimeoRunMember.deleteMany({ where: { runId: id } })
    await recordAudit(tx, actor, {
      action: 'stop',
      entity: 'VimeoRun',
      entityId: id,
      after: audited(stopped),
    })
  })
}

export type Run = Prisma.VimeoRunGetPayload<object>

/** Thrown if another process has taken over the run, or if staff have stopped it. */
export class RunLost extends Error {}

/** A process that hasn't renewed its lease within this time is considered dead. */
export const LEASE_SECONDS = 120

/**
 * Renews this process's lease and updates the run.
 * @param data columns to update; `leasedUntil: null` ends the lease
 * @throws RunLost
 */
export async function lockRun(tx: Db, run: Run, data: Prisma.VimeoRunUncheckedUpdateManyInput = {}): Promise<Run> {
  const [held] = await tx.vimeoRun.updateManyAndReturn({
    where: { id: run.id, claims: run.claims, finishedAt: null },
    data: { leasedUntil: new Date(Date.now() + LEASE_SECONDS * 1000), ...data },
  })
  if (!held) throw new RunLost('the run ended or was taken over by another process')
  return held
}

/** Must be called before each request to Vimeo. */
export const renewLease = (run: Run) => lockRun(db, run)

type Entry = { vimeoId: string; name: string; videoId?: number | null; note?: string }

/**
 * Counts a processed video, and lists up to `ENTRIES_KEPT` videos of each kind in the report. Unchanged and skipped
 * videos are only counted. Call it in the video's transaction.
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

export const audited = (run: Run): AuditFacts => ({
  takenIn: run.takenIn,
  updated: run.updated,
  unchanged: run.unchanged,
  leftOut: run.leftOut,
  refused: run.refused,
  vanished: run.vanished,
  ...(run.problem && { problem: run.problem }),
})
