import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import { readVimeoGroups, storeVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { importVideo } from '@/lib/domains/import/vimeo/mutations'
import type { GroupChoice } from '@/lib/domains/import/vimeo/policy'
import { readVimeoPage, type FetchVimeo } from '@/lib/domains/import/vimeo/queries'
import {
  isEmbeddable,
  VIMEO_FIELDS,
  vimeoIdOf,
  vimeoPageSchema,
  vimeoVideoSchema,
} from '@/lib/domains/import/vimeo/schema'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { fetchVimeo, VimeoRefusal } from '@/lib/server/vimeo'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { beginVimeoRun, audited, lockRun, LEASE_SECONDS, RunLost, recordEntry, renewLease, type Run } from './mutations'
import { readVimeoReport } from './queries'
import { RUNS_KEPT, type VimeoReport, type VimeoRunDto } from './schema'

/** Backoff if Vimeo doesn't state how long to wait. It doubles with each refusal. */
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 15 * 60_000
/** Maximum wait accepted from Vimeo. Its rate limits are per minute. */
const LONGEST_TOLD_MS = 60 * 60_000
const ERRORS = 10

async function claim(): Promise<Run | undefined> {
  const [claimed] = await db.$queryRaw<Run[]>`
    UPDATE "VimeoRun" SET "claims" = "claims" + 1, "leasedUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE "id" = (
      SELECT "id" FROM "VimeoRun" WHERE "finishedAt" IS NULL AND ("leasedUntil" IS NULL OR "leasedUntil" < now())
        AND ("nextAt" IS NULL OR "nextAt" <= now()) LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`
  return claimed
}

/** Schedules a retry, or ends the run. Progress resets `waits` and `errors` to 0. */
async function rescheduleRun(run: Run, error: unknown): Promise<void> {
  if (error instanceof VimeoRefusal && error.isTemporary) {
    const { waits } = await lockRun(db, run, { waits: { increment: 1 } })
    const told = error.waitMs !== null && Math.min(error.waitMs, LONGEST_TOLD_MS)
    const wait = told === false ? Math.min(FIRST_WAIT_MS * 2 ** (waits - 1), LONGEST_WAIT_MS) : told
    const problem = error.answered === 429 ? 'Too many requests to Vimeo.' : error.message
    await lockRun(db, run, { leasedUntil: null, problem, nextAt: new Date(Date.now() + wait) })
    return
  }
  // Ends the run on a permanent refusal or after repeated errors. Continues after a brief database outage.
  if (!(error instanceof AppError)) {
    const { errors } = await lockRun(db, run, { errors: { increment: 1 } })
    if (errors < ERRORS) {
      await lockRun(db, run, { leasedUntil: null })
      throw error
    }
  }
  const problem = error instanceof AppError ? error.message : 'The import failed. Check the server log.'
  await db.$transaction(async (tx) => {
    const data = { outcome: 'failed', finishedAt: new Date(), leasedUntil: null, nextAt: null }
    const failed = await lockRun(tx, run, { ...data, problem: truncateAtGrapheme(problem, 300) })
    await tx.vimeoRunMember.deleteMany({ where: { runId: run.id } })
    const by = { id: 0, email: run.startedByEmail }
    await recordAudit(tx, by, { action: 'fail', entity: 'VimeoRun', entityId: run.id, after: audited(failed) })
  })
  log.warn({ err: error, runId: run.id }, 'vimeo import failed')
}

/**
 * Advances the unfinished run by one page. The run has a lease, so another process continues if this one dies.
 * @param stopping once aborted, no further video is started
 * @returns 1 if the caller should call again immediately
 * @throws internal errors, so that the worker pauses before it continues
 */
export async function advanceVimeoRun(stopping?: AbortSignal): Promise<number> {
  const run = await claim()
  if (!run) return 0
  try {
    await advance(run, stopping)
    return 1
  } catch (error) {
    if (error instanceof RunLost) return 0
    await rescheduleRun(run, error).catch((other: unknown) => {
      if (!(other instanceof RunLost)) throw other
    })
    return 0
  }
}

/** Number of videos per page. Each video needs a few more requests, so a page must be small. */
const PAGE = 25
const MISSING = 10

const empty = { total: 0, data: [], paging: { next: null } }
const withoutMissing = (error: unknown) => {
  if (error instanceof VimeoRefusal && error.answered === 404) return empty
  throw error
}

/** First step: reads one page of a showcase that has settings. */
async function readShowcase(run: Run, ask: FetchVimeo): Promise<void> {
  const choices = (run.mapping as GroupChoice[]).filter(
    ({ kind, leavesOut, categoryId, seriesId, tagId }) =>
      kind === 'showcase' && (leavesOut || categoryId !== null || seriesId !== null || tagId !== null),
  )
  const showcase = choices[run.place]?.key
  if (showcase === undefined) {
    await lockRun(db, run, { step: 'videos', place: 0, next: null, leasedUntil: null })
    return
  }
  const first = `/me/albums/${showcase}/videos?${new URLSearchParams({ per_page: '100', fields: 'uri' })}`
  // A deleted showcase (404) counts as empty.
  const { data, paging } = await readVimeoPage(ask, run.next ?? first, vimeoPageSchema).catch(withoutMissing)
  const ids = data.flatMap(({ uri }) => vimeoIdOf(uri) ?? [])
  await db.$transaction(async (tx) => {
    const place = run.place + (paging.next === null ? 1 : 0)
    await lockRun(tx, run, { place, next: paging.next, leasedUntil: null, waits: 0, errors: 0, problem: null })
    const rows = ids.map((vimeoId) => ({ runId: run.id, vimeoId, showcase }))
    await tx.vimeoRunMember.createMany({ data: rows, skipDuplicates: true })
  })
}

/** Second step: imports one page of videos, each in its own transaction. */
async function readVideos(run: Run, ask: FetchVimeo, stopping?: AbortSignal): Promise<void> {
  const query = { per_page: String(PAGE), sort: 'date', direction: 'asc', fields: VIMEO_FIELDS }
  const page = await readVimeoPage(ask, run.next ?? `/me/videos?${new URLSearchParams(query)}`, vimeoPageSchema)
  await lockRun(db, run, { total: page.total })
  const ids = page.data.flatMap(({ uri }) => vimeoIdOf(uri) ?? [])
  // Skips videos that this run has already processed: a process may have died on this page, or an upload may have
  // shifted the pages.
  const done = await db.vimeoVideo.findMany({
    where: { vimeoId: { in: ids }, runId: run.id },
    select: { vimeoId: true },
  })
  const seen = new Set(done.map(({ vimeoId }) => vimeoId))
  let isStale = false
  try {
    for (const video of page.data) {
      const vimeoId = vimeoIdOf(video.uri)
      if (vimeoId !== null && seen.has(vimeoId)) continue
      if (stopping?.aborted) {
        await lockRun(db, run, { leasedUntil: null })
        return
      }
      isStale = (await importVideo(run, video, ask)) || isStale
      if (vimeoId !== null) seen.add(vimeoId)
    }
  } finally {
    if (isStale) await beginGeneration()
  }
  const { next } = page.paging
  await lockRun(db, run, { ...(next === null && { step: 'missing' }), next, leasedUntil: null })
}

async function problemOf(ask: FetchVimeo, { vimeoId, embedKey }: { vimeoId: string; embedKey: string | null }) {
  const fields = new URLSearchParams({ fields: 'uri,privacy.view,privacy.embed' })
  try {
    const video = vimeoVideoSchema.safeParse(await ask(`/videos/${vimeoId}${embedKey ? `:${embedKey}` : ''}?${fields}`))
    return video.success && !isEmbeddable(video.data) ? 'Vimeo no longer allows embedding it' : null
  } catch (error) {
    if (!(error instanceof VimeoRefusal) || error.isTemporary) throw error
    return error.answered === 404 ? 'It’s no longer on Vimeo' : 'VIMEO_TOKEN can’t access it'
  }
}

type Missing = { id: number; name: string; vimeoId: string; embedKey: string | null }

/** Third step: checks our videos that are missing from the account's list. They may belong to another account. */
async function findMissing(run: Run, ask: FetchVimeo, stopping?: AbortSignal): Promise<void> {
  const rows = await db.$queryRaw<Missing[]>`
    SELECT v."id", v."name", v."vimeoId", v."embedKey" FROM "Video" v
    WHERE v."id" > ${run.place} AND v."vimeoId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "VimeoVideo" x WHERE x."vimeoId" = v."vimeoId" AND x."runId" = ${run.id})
    ORDER BY v."id" LIMIT ${MISSING}`
  for (const { id, name, vimeoId, embedKey } of rows) {
    if (stopping?.aborted) break
    const problem = await problemOf(ask, { vimeoId, embedKey })
    await db.$transaction(async (tx) => {
      await lockRun(tx, run, { place: id, current: name })
      if (problem) await recordEntry(tx, run, 'vanished', { vimeoId, name, videoId: id, note: problem })
    })
  }
  if (rows.length < MISSING && !stopping?.aborted) await finish(run)
  else await lockRun(db, run, { leasedUntil: null })
}

async function finish(run: Run): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { outcome: 'done', finishedAt: new Date(), leasedUntil: null, nextAt: null, problem: null }
    const done = await lockRun(tx, run, { ...data, current: null })
    await tx.vimeoRunMember.deleteMany({ where: { runId: run.id } })
    const newest = await tx.vimeoRun.findMany({ orderBy: { id: 'desc' }, take: RUNS_KEPT, select: { id: true } })
    await tx.vimeoRun.deleteMany({ where: { id: { lt: newest.at(-1)?.id ?? 0 } } })
    const by = { id: 0, email: run.startedByEmail }
    await recordAudit(tx, by, { action: 'finish', entity: 'VimeoRun', entityId: run.id, after: audited(done) })
    log.info({ runId: run.id, ...audited(done) }, 'vimeo import finished')
  })
}

async function advance(run: Run, stopping?: AbortSignal): Promise<void> {
  const ask: FetchVimeo = async (path) => {
    await renewLease(run)
    return fetchVimeo(path)
  }
  if (run.step === 'showcases') await readShowcase(run, ask)
  else if (run.step === 'videos') await readVideos(run, ask, stopping)
  else await findMissing(run, ask, stopping)
}

const LOOK_MS = 1_000

type Command = {
  by: AuditActor
  category: CategorySlug
  onProgress?: (run: VimeoRunDto) => void
}

/**
 * For the command: starts a run, or continues an unfinished one, and waits until it ends.
 * @throws AppError as `beginVimeoRun`; internal errors, after which the run can be continued
 */
export async function importFromVimeo({ by, category, onProgress }: Command): Promise<VimeoReport> {
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

/** Maps all videos to one category, as premium drafts, unless a mapping has been set already. */
async function chooseAll(by: AuditActor, category: CategorySlug): Promise<void> {
  const chosen = [{ leavesOut: true }, { categoryId: { not: null } }, { seriesId: { not: null } }]
  if ((await db.vimeoMapping.count({ where: { OR: chosen } })) > 0) return
  await readVimeoGroups()
  const { id, tagId, freeAccess } = await db.vimeoMapping.findFirstOrThrow({ where: { kind: 'rest' } })
  const nothing = { choice: '', subCategoryId: null, seriesId: null, tagId, access: 'premium' } as const
  const seen = { ...nothing, access: freeAccess ? ('free' as const) : nothing.access }
  await storeVimeoMapping(by, { ...nothing, id, choice: category, seen })
}
