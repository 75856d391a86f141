import 'server-only'
import { readSettings } from '@/lib/domains/content/settings/queries'
import { NEWSLETTER } from '@/lib/domains/newsletters/mailing-list/mutations'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { lockRows } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { getFreeCapacity } from '@/lib/server/mail/mailing-lists'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { newsletterMail } from './mails'
import { newsToken, recipients } from './queries'

type Sending = Prisma.NewsletterGetPayload<object>

/**
 * Queues the next batch of emails. Stores the cursor in the same transaction under a row lock, so that each person gets
 * one email. Also locks the users, so that a concurrent unsubscribe request waits and then deletes the queued email.
 * @returns number of emails queued
 */
export function queueNewsletterPortion(now: Date = new Date()): Promise<number> {
  return db.$transaction(async (tx) => {
    const [newsletter] = await tx.$queryRaw<Sending[]>`
      SELECT * FROM "Newsletter" WHERE "startedAt" IS NOT NULL AND "finishedAt" IS NULL
      ORDER BY "startedAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED`
    if (!newsletter) return 0
    const room = await getFreeCapacity(tx, NEWSLETTER)
    if (room <= 0) return 0
    const { id, audience, startedAt, lastUserId } = newsletter
    const next = await tx.user.findMany({
      where: { ...recipients(audience, now), id: { gt: lastUserId }, createdAt: { lte: startedAt ?? now } },
      orderBy: { id: 'asc' },
      take: room,
      select: { id: true },
    })
    const ids = await lockRows(
      tx,
      'User',
      'id',
      next.map((person) => person.id),
      'SHARE',
    )
    const people = await tx.user.findMany({
      where: { ...recipients(audience, now), id: { in: ids } },
      orderBy: { id: 'asc' },
      select: { id: true, email: true, firstName: true },
    })
    const origin = env().APP_URL
    const { brandName } = await readSettings(tx)
    await tx.outboxMail.createMany({
      data: people.map(({ id: userId, email, firstName }) => {
        const token = newsToken(userId)
        return {
          toAddress: email,
          toName: firstName,
          template: NEWSLETTER,
          newsletterId: id,
          unsubscribeUrl: origin + apiRoutes.newsUnsubscribe(token),
          ...newsletterMail(origin, brandName, newsletter, { firstName, token }),
        }
      }),
    })
    await tx.newsletter.update({
      where: { id },
      data: {
        queued: { increment: people.length },
        ...(next.length < room ? { finishedAt: now } : { lastUserId: next.at(-1)?.id }),
      },
      select: { id: true },
    })
    return people.length
  })
}
