import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { audited, hold, note, stillOurs, type Run } from '@/lib/domains/import/vimeo-lease/mutations'
import { takeVideo } from '@/lib/domains/import/vimeo/mutations'
import type { GroupChoice } from '@/lib/domains/import/vimeo/policy'
import { readVimeoPage, type AskVimeo } from '@/lib/domains/import/vimeo/queries'
import {
  isEmbeddable,
  VIMEO_FIELDS,
  vimeoIdOf,
  vimeoPageSchema,
  vimeoVideoSchema,
} from '@/lib/domains/import/vimeo/schema'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { askVimeo, VimeoRefusal } from '@/lib/server/vimeo'
import { RUNS_KEPT } from './schema'

/**
 * The steps of a run: which videos are in the showcases that decide; all videos of the account, page by page; the
 * videos here that were not among them.
 */

/** Videos of a page: each has a few more requests to come. */
const PAGE = 25
/** Videos here that are looked for at Vimeo in one portion. */
const MISSING = 10

const empty = { total: 0, data: [], paging: { next: null } }
const withoutMissing = (error: unknown) => {
  if (error instanceof VimeoRefusal && error.answered === 404) return empty
  throw error
}

/** Reads one page of a showcase that decides something. */
async function readShowcase(run: Run, ask: AskVimeo): Promise<void> {
  const choices = (run.mapping as GroupChoice[]).filter(
    ({ kind, leavesOut, categoryId, seriesId, tagId }) =>
      kind === 'showcase' && (leavesOut || categoryId !== null || seriesId !== null || tagId !== null),
  )
  const showcase = choices[run.place]?.key
  if (showcase === undefined) {
    await hold(db, run, { step: 'videos', place: 0, next: null, leasedUntil: null })
    return
  }
  const first = `/me/albums/${showcase}/videos?${new URLSearchParams({ per_page: '100', fields: 'uri' })}`
  // One that is gone has no videos any more.
  const { data, paging } = await readVimeoPage(ask, run.next ?? first, vimeoPageSchema).catch(withoutMissing)
  const ids = data.flatMap(({ uri }) => vimeoIdOf(uri) ?? [])
  await db.$transaction(async (tx) => {
    const place = run.place + (paging.next === null ? 1 : 0)
    await hold(tx, run, { place, next: paging.next, leasedUntil: null, waits: 0, errors: 0, problem: null })
    const rows = ids.map((vimeoId) => ({ runId: run.id, vimeoId, showcase }))
    await tx.vimeoRunMember.createMany({ data: rows, skipDuplicates: true })
  })
}

/** Takes in one page of videos, each in a transaction of its own. */
async function readVideos(run: Run, ask: AskVimeo, stopping?: AbortSignal): Promise<void> {
  const query = { per_page: String(PAGE), sort: 'date', direction: 'asc', fields: VIMEO_FIELDS }
  const page = await readVimeoPage(ask, run.next ?? `/me/videos?${new URLSearchParams(query)}`, vimeoPageSchema)
  await hold(db, run, { total: page.total })
  const ids = page.data.flatMap(({ uri }) => vimeoIdOf(uri) ?? [])
  // Done before the process died that was at this page, or on the page before, where an upload moved them.
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
        await hold(db, run, { leasedUntil: null })
        return
      }
      isStale = (await takeVideo(run, video, ask)) || isStale
      if (vimeoId !== null) seen.add(vimeoId)
    }
  } finally {
    if (isStale) await beginGeneration()
  }
  const { next } = page.paging
  await hold(db, run, { ...(next === null && { step: 'missing' }), next, leasedUntil: null })
}

/** Why a video here cannot be played from Vimeo any more; null where it can. */
async function problemOf(ask: AskVimeo, { vimeoId, embedKey }: { vimeoId: string; embedKey: string | null }) {
  const fields = new URLSearchParams({ fields: 'uri,privacy.view,privacy.embed' })
  try {
    const video = vimeoVideoSchema.safeParse(await ask(`/videos/${vimeoId}${embedKey ? `:${embedKey}` : ''}?${fields}`))
    return video.success && !isEmbeddable(video.data) ? 'Vimeo does not let it be embedded any more' : null
  } catch (error) {
    if (!(error instanceof VimeoRefusal) || error.isTemporary) throw error
    return error.answered === 404 ? 'It is not at Vimeo any more' : 'Vimeo does not show it to the token'
  }
}

type Missing = { id: number; name: string; vimeoId: string; embedKey: string | null }

/** Looks for videos here that the account's list did not have: another account may have them. */
async function findMissing(run: Run, ask: AskVimeo, stopping?: AbortSignal): Promise<void> {
  const rows = await db.$queryRaw<Missing[]>`
    SELECT v."id", v."name", v."vimeoId", v."embedKey" FROM "Video" v
    WHERE v."id" > ${run.place} AND v."vimeoId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "VimeoVideo" x WHERE x."vimeoId" = v."vimeoId" AND x."runId" = ${run.id})
    ORDER BY v."id" LIMIT ${MISSING}`
  for (const { id, name, vimeoId, embedKey } of rows) {
    if (stopping?.aborted) break
    const problem = await problemOf(ask, { vimeoId, embedKey })
    await db.$transaction(async (tx) => {
      await hold(tx, run, { place: id, current: name })
      if (problem) await note(tx, run, 'vanished', { vimeoId, name, videoId: id, note: problem })
    })
  }
  if (rows.length < MISSING && !stopping?.aborted) await finish(run)
  else await hold(db, run, { leasedUntil: null })
}

async function finish(run: Run): Promise<void> {
  await db.$transaction(async (tx) => {
    const data = { outcome: 'done', finishedAt: new Date(), leasedUntil: null, nextAt: null, problem: null }
    const done = await hold(tx, run, { ...data, current: null })
    await tx.vimeoRunMember.deleteMany({ where: { runId: run.id } })
    const newest = await tx.vimeoRun.findMany({ orderBy: { id: 'desc' }, take: RUNS_KEPT, select: { id: true } })
    await tx.vimeoRun.deleteMany({ where: { id: { lt: newest.at(-1)?.id ?? 0 } } })
    const by = { id: 0, email: run.startedByEmail }
    await recordAudit(tx, by, { action: 'finish', entity: 'VimeoRun', entityId: run.id, after: audited(done) })
    log.info({ runId: run.id, ...audited(done) }, 'taken in from Vimeo')
  })
}

/**
 * Does one portion of a run and lets it go.
 * @throws RunLost; VimeoRefusal where Vimeo wants time; AppError where it cannot go on
 */
export async function advance(run: Run, stopping?: AbortSignal): Promise<void> {
  const ask: AskVimeo = async (path) => {
    await stillOurs(run)
    return askVimeo(path)
  }
  if (run.step === 'showcases') await readShowcase(run, ask)
  else if (run.step === 'videos') await readVideos(run, ask, stopping)
  else await findMissing(run, ask, stopping)
}
