import 'server-only'
import type { AuditFacts } from '@/lib/domains/audit/schema'
import { ENTRIES_KEPT, type EntryKind, type RunCount } from '@/lib/domains/import/vimeo-runs/schema'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { beginning } from '@/lib/shared/format/format'

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
export async function hold(tx: Db, run: Run, data: Prisma.VimeoRunUncheckedUpdateManyInput = {}): Promise<Run> {
  const [held] = await tx.vimeoRun.updateManyAndReturn({
    where: { id: run.id, claims: run.claims, finishedAt: null },
    data: { leasedUntil: new Date(Date.now() + LEASE_SECONDS * 1000), ...data },
  })
  if (!held) throw new RunLost("the run is another process's, or ended")
  return held
}

/** That this process is at work, before it asks Vimeo for something. @throws RunLost */
export const stillOurs = (run: Run) => hold(db, run)

type Entry = { vimeoId: string; name: string; videoId?: number | null; note?: string }

/**
 * Counts a video that was looked at, and names it in the report where that is more than nothing. Within the transaction
 * of what was done with it.
 */
export async function note(tx: Db, run: Run, kind: RunCount, entry: Entry): Promise<void> {
  const { name } = entry
  const done = { [kind]: { increment: 1 }, current: beginning(name, 200) }
  const held = await hold(tx, run, { ...done, waits: 0, errors: 0, problem: null })
  if (kind === 'unchanged' || kind === 'leftOut' || held[kind] > ENTRIES_KEPT) return
  const { vimeoId, videoId = null, note: text = '' } = entry
  const facts = { runId: run.id, kind: kind satisfies EntryKind, vimeoId, videoId }
  await tx.vimeoRunEntry.create({
    data: { ...facts, name: beginning(name, 200), note: beginning(text, 300) },
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
