import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { count, inSpan } from '@/lib/server/telemetry/tracing'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'
import { MailServerAway, sendMail, type OutgoingMail } from './transport'

/** A worker that dies with a mail in its hands gives it back after this long. Longer than any conversation lasts. */
const LEASE_SECONDS = 120
/** Conversations that one process has at once. */
const AT_ONCE = 10
/** How long due mails wait while a conversation drags on, in ms. */
const LOOK_AGAIN_MS = 500
/** Waits between the attempts, in seconds; after the last one the mail waits for the operator. */
const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 43_200]
/** While the server is away no mail waits longer than this, so that all leave soon after its return. */
const AWAY_SECONDS = 900
/** A mail that a server was away for is given up after so many hours. */
const AWAY_HOURS = 24
/**
 * One that is refused, after so many: what the waits above come to. By then it was refused eight times, unless the
 * server was away meanwhile: those attempts said nothing about the mail.
 */
const REFUSED_HOURS = 20
/** Between the attempts of one that is refused when all of the waits above went by while the server was away. */
const REFUSED_SECONDS = 7200
/** A mail that has left is noted as sent for as long as nobody else takes it, in the lease's last seconds. */
const NOTE_SECONDS = 25
const NOTE_PAUSE_MS = 500

type Claimed = OutgoingMail & { attempts: number; createdAt: Date }

/**
 * Takes due mails so that no other worker takes them, sends them, and notes the outcome of each. A conversation that
 * drags on holds no other mail up: what is due meanwhile is taken beside it.
 * @param stopping begins no further mail once it is aborted
 * @returns how many were taken; the caller goes on while there are some
 */
export async function deliverDueMails(stopping?: AbortSignal): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let failure: unknown
  let taken = 0
  const noteFirst = (error: unknown) => void (failure ??= error)
  do {
    const isOver = stopping?.aborted || failure !== undefined
    // The database may go while conversations are under way: they are still ours, and end before this does.
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

/**
 * Notes that a mail has left: not noted, it would leave again. So a database that is away, or too busy, is asked again
 * for a while.
 */
async function markSent(id: number): Promise<void> {
  const until = performance.now() + NOTE_SECONDS * 1000
  for (;;) {
    try {
      // The words have done their work, and may hold a link that opens an account. What ends reminders takes back what
      // has not left.
      const over = { text: '', html: '', unsubscribeUrl: null, replyTo: null, lastError: null, reminderId: null }
      const data = { sentAt: new Date(), ...over }
      // The person and the row may be gone by now.
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
  // What a server says may hold anything; the database takes no NUL, and a log no end of it.
  const lastError = (error instanceof Error ? error.message : String(error)).replace(/\p{C}+/gu, ' ').slice(0, 500)
  const now = Date.now()
  // Not by its age alone: a mail that staff queued again may be old. Nor by attempts: the server may have been away.
  const givenUp = planned === undefined && mail.createdAt.getTime() < now - hours * HOUR_MS
  const next = givenUp ? { failedAt: new Date(now) } : { nextAttemptAt: new Date(now + wait * 1000) }
  // The row may be gone by now.
  await db.outboxMail.updateMany({ where: { id: mail.id }, data: { lastError, ...next } })
  count('rasika.mails', { 'rasika.outcome': givenUp ? 'failed' : 'postponed' })
  log.warn(
    { mailId: mail.id, attempts: mail.attempts, err: error },
    givenUp ? 'mail delivery failed' : 'mail delivery delayed, will retry',
  )
}
