import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { audited, hold, LEASE_SECONDS, RunLost, type Run } from '@/lib/domains/import/vimeo-lease/mutations'
import { requireVimeoScopes } from '@/lib/domains/import/vimeo/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import { log } from '@/lib/server/log'
import { processState } from '@/lib/server/process-state'
import { askVimeo, VimeoRefusal } from '@/lib/server/vimeo'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { beginning } from '@/lib/shared/format'
import { advance } from './mutations-steps'
import { mappingOrder } from './queries'

/** Where Vimeo is away, or refuses without a time, it is asked again after so long, then after twice as long. */
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 15 * 60_000
/** Vimeo's limits are by the minute: whatever it says, one looks again after an hour. */
const LONGEST_TOLD_MS = 60 * 60_000
/** Errors of our own in a row after which a run ends. */
const ERRORS = 10

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

/** Takes the run that is under way, unless another process is at it or it waits. */
async function claim(): Promise<Run | undefined> {
  const [claimed] = await db.$queryRaw<Run[]>`
    UPDATE "VimeoRun" SET "claims" = "claims" + 1, "leasedUntil" = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE "id" = (
      SELECT "id" FROM "VimeoRun" WHERE "finishedAt" IS NULL AND ("leasedUntil" IS NULL OR "leasedUntil" < now())
        AND ("nextAt" IS NULL OR "nextAt" <= now()) LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING *`
  return claimed
}

/** What becomes of a run after an error. Both are counted since the run did something: what it was then is old. */
async function giveBack(run: Run, error: unknown): Promise<void> {
  if (error instanceof VimeoRefusal && error.isTemporary) {
    const { waits } = await hold(db, run, { waits: { increment: 1 } })
    const told = error.waitMs !== null && Math.min(error.waitMs, LONGEST_TOLD_MS)
    const wait = told === false ? Math.min(FIRST_WAIT_MS * 2 ** (waits - 1), LONGEST_WAIT_MS) : told
    const problem = error.answered === 429 ? 'Vimeo was asked too often.' : error.message
    await hold(db, run, { leasedUntil: null, problem, nextAt: new Date(Date.now() + wait) })
    return
  }
  // What Vimeo says for good, and what fails again and again, ends it; the database being away for a moment does not.
  if (!(error instanceof AppError)) {
    const { errors } = await hold(db, run, { errors: { increment: 1 } })
    if (errors < ERRORS) {
      await hold(db, run, { leasedUntil: null })
      throw error
    }
  }
  const problem = error instanceof AppError ? error.message : 'Something went wrong on our side. The log says what.'
  await db.$transaction(async (tx) => {
    const data = { outcome: 'failed', finishedAt: new Date(), leasedUntil: null, nextAt: null }
    const failed = await hold(tx, run, { ...data, problem: beginning(problem, 300) })
    await tx.vimeoRunMember.deleteMany({ where: { runId: run.id } })
    const by = { id: 0, email: run.startedByEmail }
    await recordAudit(tx, by, { action: 'fail', entity: 'VimeoRun', entityId: run.id, after: audited(failed) })
  })
  log.warn({ err: error, runId: run.id }, 'taking in from Vimeo failed')
}

/**
 * Goes on with the run that is under way, by a page of videos. One process at a time does; where it dies, any goes on
 * with the next video. Where Vimeo wants time the run waits in the database, not here.
 * @param stopping begins no other video once it is aborted
 * @returns 1 where there is more to do at once
 * @throws an error of our own, so that the worker waits a moment before it goes on
 */
export async function advanceVimeoRun(stopping?: AbortSignal): Promise<number> {
  const run = await claim()
  if (!run) return 0
  try {
    await advance(run, stopping)
    return 1
  } catch (error) {
    if (error instanceof RunLost) return 0
    await giveBack(run, error).catch((other: unknown) => {
      if (!(other instanceof RunLost)) throw other
    })
    return 0
  }
}
