import 'server-only'
import { userOfNewsToken } from '@/lib/domains/newsletters/queries'
import type { MailEvent } from '@/lib/domains/newsletters/schema'
import { db, type Db } from '@/lib/server/db/client'
import { cancelListMails, cancelAllListMails } from '@/lib/server/mail/mailing-lists'
import { brokenLink } from '@/lib/server/mail/mailing-lists'
import { canonicalEmail } from '@/lib/shared/access/email'

/** The template of newsletters in the outbox. */
export const NEWSLETTER = 'newsletter'

type Addressed = { email: string }

/** Takes the newsletters that wait for people who left the mailing list out of the outbox. */
export const cancelNewsletters = (tx: Db, people: readonly Addressed[]): Promise<void> =>
  cancelListMails(
    tx,
    NEWSLETTER,
    people.map(({ email }) => email),
  )

/**
 * Takes a person off the mailing list by the link of a newsletter, without a session. A second time gives the same
 * result.
 * @throws AppError not_found for an invalid token
 */
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
 * Takes people off the mailing list whose address does not exist, or who called a mail spam. No list writes to them
 * any more, nor sends what waits. Unknown addresses are passed over: the provider sends mail for others too. So is what
 * happened before a person last joined the list.
 * @param events as the provider reports them, perhaps more than once. Of two about one address the later one holds
 */
export async function recordMailEvents(events: MailEvent[]): Promise<void> {
  const refusals = new Map(events.map((event) => [canonicalEmail(event.email), event]))
  const emails = [...refusals.keys()]
  const reasons = [...refusals.values()].map(({ type }) => (type === 'bounce' ? 'BOUNCED' : 'COMPLAINED'))
  const instants = [...refusals.values()].map(({ at }) => at ?? null)
  await db.$transaction(async (tx) => {
    // Locked in one order, so that two reports at once do not wait for each other.
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
}
