import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditActor } from '@/lib/domains/audit/schema'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { readVimeoGroups, storeVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { advanceVimeoRun } from '@/lib/domains/import/vimeo-runs/jobs'
import { beginVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { readVimeoReport } from '@/lib/domains/import/vimeo-runs/queries'
import type { VimeoReport, VimeoRunDto } from '@/lib/domains/import/vimeo-runs/schema'
import { db } from '@/lib/server/db/client'

/** How a run is taken to its end by an operator's command, and not by the worker in the background. */

/** Where another process is at the run, or Vimeo wants time, one looks again after so long at most. */
const LOOK_MS = 1_000

type Command = {
  by: AuditActor
  /** Of all videos, where nothing was chosen yet. */
  category: CategorySlug
  /** Hears how far the run is. */
  onProgress?: (run: VimeoRunDto) => void
}

/**
 * Takes in the videos of the Vimeo account, as staff chose, and ends with the run. One that is under way goes on.
 * @throws AppError as `beginVimeoRun`; an error of our own, after which the run can go on
 */
export async function takeInFromVimeo({ by, category, onProgress }: Command): Promise<VimeoReport> {
  const underWay = await db.vimeoRun.findFirst({ where: { finishedAt: null }, select: { id: true } })
  if (!underWay) await chooseAll(by, category)
  const { id } = underWay ?? (await beginVimeoRun(by))
  for (;;) {
    const isMore = await advanceVimeoRun()
    const report = await readVimeoReport(await db.vimeoRun.findUniqueOrThrow({ where: { id } }))
    if (report.finishedAt !== null) return report
    onProgress?.(report)
    const wait = report.waitsUntil ? Date.parse(report.waitsUntil) - Date.now() : LOOK_MS
    if (isMore === 0) await sleep(Math.max(0, Math.min(wait, LOOK_MS)))
  }
}

/** Where nothing was chosen for any group, all videos are drafts of a category, premium. */
async function chooseAll(by: AuditActor, category: CategorySlug): Promise<void> {
  const chosen = [{ leavesOut: true }, { categoryId: { not: null } }, { seriesId: { not: null } }]
  if ((await db.vimeoMapping.count({ where: { OR: chosen } })) > 0) return
  await readVimeoGroups()
  const { id, tagId, freeAccess } = await db.vimeoMapping.findFirstOrThrow({ where: { kind: 'rest' } })
  const nothing = { choice: '', subCategoryId: null, seriesId: null, tagId, access: 'premium' } as const
  const seen = { ...nothing, access: freeAccess ? ('free' as const) : nothing.access }
  await storeVimeoMapping(by, { ...nothing, id, choice: category, seen })
}
