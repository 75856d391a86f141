import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { count, inSpan } from '@/lib/server/telemetry/tracing'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'
import { MailServerAway, sendMail, type OutgoingMail } from './transport'

/** Time until another worker may send the email. Longer than any SMTP conversation. */
const LEASE_SECONDS = 120
const AT_ONCE = 10
/** Interval at which newly due emails are claimed while earlier emails are still being sent. */
const LOOK_AGAIN_MS = 500
const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 43_200]
/** Maximum wait between attempts while the server is unavailable. Short, so that emails follow its recovery soon. */
const AWAY_SECONDS = 900
/** Age at which an email fails permanently if the server is unavailable. */
const AWAY_HOURS = 24
/** Age at which an email fails permanently if the server rejects it. About the sum of `RETRY_SECONDS`. */
const REFUSED_HOURS = 20
/** Wait between attempts at a rejected email once `RETRY_SECONDS` is used up. */
const REFUSED_SECONDS = 7200
/** Maximum time for retrying to mark an email as sent. Shorter than the lease. */
const NOTE_SECONDS = 25
const NOTE_PAUSE_MS = 500

type Claimed = OutgoingMail & { attempts: number; createdAt: Date }

/**
 * Sends due emails in parallel, so that a slow recipient doesn't delay the others.
 * @param stopping when aborted, no more emails are claimed
 * @returns the number of claimed emails; call again until it is 0
 */
export async function deliverDueMails(stopping?: AbortSignal): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let failure: unknown
  let taken = 0
  const noteFirst = (error: unknown) => void (failure ??= error)
  do {
    const isOver = stopping?.aborted || failure !== undefined
    // Claims no more emails after a failure, but still sends the emails already claimed.
    const claimed = isOver ? [] : await claim(AT_ONCE - underWay.size).catch(noteFirst)
    taken += claimed?.length ?? 0
    for (const mail of claimed ?? []) {
      const sending: Promise<void> = deliver(mail)
        .catch(noteFirst)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    const look = new AbortController()
    const soon = sleep(LOOK_AGAIN_MS, undefined, { signal: look.signal }).catch(() => undefined)
    await Promise.race([Promise.all(underWay), soon])
    look.abort()
  } while (underWay.size > 0)
  if (failure !== undefined) throw failure
  return taken
}

async function claim(limit: number): Promise<Claimed[]> {
  if (limit <= 0) return []
  return db.$queryRaw<Claimed[]>`
    UPDATE "OutboxMail" SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE "id" = ANY(ARRAY(
      SELECT "id" FROM "OutboxMail"
      WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))
    RETURNING "id", "template", "toAddress", "toName", "subject", "text", "html", "unsubscribeUrl", "replyTo", "attempts",
      "createdAt"`
}

async function deliver(mail: Claimed): Promise<void> {
  try {
    await inSpan('send mail', { 'rasika.attempt': mail.attempts }, () => sendMail(mail))
  } catch (error) {
    await recordFailure(mail, error)
    return
  }
  count('rasika.mails', { 'rasika.outcome': 'sent' })
  await markSent(mail.id)
}

/** Retries while the database is unavailable, because an email that isn't marked as sent would be sent again. */
async function markSent(id: number): Promise<void> {
  const until = performance.now() + NOTE_SECONDS * 1000
  for (;;) {
    try {
      // Deletes the content, because it may include a login link. Clears `reminderId`, so that cancelling the
      // reminder doesn't delete the sent email.
      const over = { text: '', html: '', unsubscribeUrl: null, replyTo: null, lastError: null, reminderId: null }
      const data = { sentAt: new Date(), ...over }
      await db.outboxMail.updateMany({ where: { id }, data })
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(NOTE_PAUSE_MS)
    }
  }
}

async function recordFailure(mail: Claimed, error: unknown): Promise<void> {
  const isAway = error instanceof MailServerAway
  const planned = RETRY_SECONDS[mail.attempts - 1]
  const wait = isAway ? Math.min(planned ?? AWAY_SECONDS, AWAY_SECONDS) : (planned ?? REFUSED_SECONDS)
  const hours = isAway ? AWAY_HOURS : REFUSED_HOURS
  // Removes control characters, because PostgreSQL rejects NUL.
  const lastError = (error instanceof Error ? error.message : String(error)).replace(/\p{C}+/gu, ' ').slice(0, 500)
  const now = Date.now()
  // Gives up only if the attempts are used up and the email is old. Attempts alone aren't enough, because the server
  // may have been down. Age alone isn't enough, because staff may have queued an old email again.
  const givenUp = planned === undefined && mail.createdAt.getTime() < now - hours * HOUR_MS
  const next = givenUp ? { failedAt: new Date(now) } : { nextAttemptAt: new Date(now + wait * 1000) }
  await db.outboxMail.updateMany({ where: { id: mail.id }, data: { lastError, ...next } })
  count('rasika.mails', { 'rasika.outcome': givenUp ? 'failed' : 'postponed' })
  log.warn(
    { mailId: mail.id, attempts: mail.attempts, err: error },
    givenUp ? 'mail delivery failed' : 'mail delivery delayed, will retry',
  )
}
