import 'server-only'
import { userOfNewsToken } from '@/lib/domains/newsletters/queries'
import type { MailEvent } from '@/lib/domains/newsletters/schema'
import { noteBounces } from '@/lib/domains/payments/gifts/mutations'
import { db, type Db } from '@/lib/server/db/client'
import { cancelListMails, cancelAllListMails } from '@/lib/server/mail/mailing-lists'
import { brokenLink } from '@/lib/server/mail/mailing-lists'
import { canonicalEmail } from '@/lib/shared/access/email'

export const NEWSLETTER = 'newsletter'

type Addressed = { email: string }

export const cancelNewsletters = (tx: Db, people: readonly Addressed[]): Promise<void> =>
  cancelListMails(
    tx,
    NEWSLETTER,
    people.map(({ email }) => email),
  )

export async function leaveMailingList(token: string): Promise<{ unsubscribed: true }> {
  const id = userOfNewsToken(token)
  if (id === null) throw brokenLink()
  await db.$transaction(async (tx) => {
    const data = { mailingList: false }
    const people = await tx.user.updateManyAndReturn({ where: { id }, data, select: { email: true } })
    await cancelNewsletters(tx, people)
  })
  return { unsubscribed: true }
}

/**
 * Unsubscribes the addresses from all emails with an unsubscribe link, and tells givers that their gifts came back.
 * Ignores events older than the person's last subscription to the mailing list.
 * @param events reports, possibly repeated; only the last report for an address is used
 */
export async function recordMailEvents(events: MailEvent[], now: Date = new Date()): Promise<void> {
  const refusals = new Map(events.map((event) => [canonicalEmail(event.email), event]))
  const emails = [...refusals.keys()]
  const reasons = [...refusals.values()].map(({ type }) => (type === 'bounce' ? 'BOUNCED' : 'COMPLAINED'))
  const instants = [...refusals.values()].map(({ at }) => at ?? null)
  await db.$transaction(async (tx) => {
    // Locks in id order, because concurrent reports could deadlock otherwise.
    const people = await tx.$queryRaw<Addressed[]>`
      WITH refusing AS MATERIALIZED (
        SELECT u."id", e."reason"
        FROM unnest(${emails}::text[], ${reasons}::text[], ${instants}::timestamptz[]) AS e("email", "reason", "at")
        JOIN "User" u ON u."email" = e."email" AND (e."at" < u."mailsWantedSince") IS NOT TRUE
        ORDER BY u."id" FOR UPDATE OF u
      )
      UPDATE "User" u SET "mailingList" = false, "mailRefusal" = r."reason"::"MailRefusal", "updatedAt" = now()
      FROM refusing r WHERE u."id" = r."id" RETURNING u."email"`
    await cancelAllListMails(
      tx,
      people.map(({ email }) => email),
    )
  })
  const bounced = [...refusals].filter(([, { type }]) => type === 'bounce').map(([email]) => email)
  if (bounced.length > 0) await noteBounces(bounced, now)
}
