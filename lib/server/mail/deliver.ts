import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { sendMail, type OutgoingMail } from '@/lib/server/mail/transport'
import { count, inSpan } from '@/lib/server/telemetry/report'

/** A worker that dies with a mail in its hands gives it back after this long. Longer than any conversation lasts. */
const LEASE_SECONDS = 120
const BATCH = 10
/** Waits between the tries, in seconds; after the last one the mail waits for the operator. */
const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 21_600, 43_200]

type Claimed = OutgoingMail & { attempts: number }

/**
 * Takes due mails so that no other worker takes them, sends them, and notes the outcome of each.
 * @returns how many were taken; the caller goes on while there are some
 */
export async function deliverDueMails(): Promise<number> {
  const claimed = await db.$queryRaw<Claimed[]>`
    UPDATE "OutboxMail" SET "attempts" = "attempts" + 1, "nextAttemptAt" = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE "id" IN (
      SELECT "id" FROM "OutboxMail"
      WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    RETURNING "id", "toAddress", "toName", "subject", "text", "html", "unsubscribeUrl", "attempts"`
  await Promise.all(claimed.map(deliver))
  return claimed.length
}

async function deliver(mail: Claimed): Promise<void> {
  try {
    await inSpan('send mail', { 'rasika.attempt': mail.attempts }, () => sendMail(mail))
  } catch (error) {
    await noteFailure(mail, error)
    return
  }
  count('rasika.mails', { 'rasika.outcome': 'sent' })
  // The words have done their work, and may hold a link that opens an account.
  await db.outboxMail.updateMany({
    // The person and the row may be gone by now.
    where: { id: mail.id },
    data: { sentAt: new Date(), text: '', html: '', unsubscribeUrl: null, lastError: null },
  })
}

async function noteFailure(mail: Claimed, error: unknown): Promise<void> {
  const wait = RETRY_SECONDS[mail.attempts - 1]
  count('rasika.mails', { 'rasika.outcome': wait ? 'postponed' : 'failed' })
  log.warn({ mailId: mail.id, attempts: mail.attempts, err: error }, wait ? 'mail not sent, will try again' : 'mail given up')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  // By the database's clock, as everything about when a mail is due: this machine's may be wrong.
  await db.$executeRaw`
    UPDATE "OutboxMail" SET "lastError" = ${lastError},
      "nextAttemptAt" = CASE WHEN ${wait !== undefined} THEN now() + make_interval(secs => ${wait ?? 0}) ELSE "nextAttemptAt" END,
      "failedAt" = CASE WHEN ${wait !== undefined} THEN NULL ELSE now() END
    WHERE "id" = ${mail.id}`
}
