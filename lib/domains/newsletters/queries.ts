import 'server-only'
import { newsletterMail } from '@/lib/domains/newsletters/mails'
import type { Audience, NewsletterRow, NewsletterState, StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { memberIdsSql } from '@/lib/domains/payments/queries-members'
import { readSettings } from '@/lib/domains/texts/queries-settings'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { unsubscribeTokens, type UnsubscribeState } from '@/lib/server/mail/unsubscribe'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, paged, type AdminListQuery, type Paged } from '@/lib/shared/paging'
import { neverPaidStatuses, statusList } from '@/lib/shared/roles'

/** The token by which a person leaves the mailing list, and whose it is. */
export const { tokenOf: newsToken, userOf: userOfNewsToken } = unsubscribeTokens('newsletter-unsubscribe')

/** What a link of a newsletter is good for. Nobody needs to be signed in. */
export async function getNewsSubscription(token: string): Promise<UnsubscribeState> {
  const userId = userOfNewsToken(token)
  if (userId === null) return 'unknown'
  const person = await db.user.findUnique({ where: { id: userId }, select: { mailingList: true } })
  return person?.mailingList ? 'active' : 'over'
}

const isMember = (now: Date) => Prisma.sql`u."id" IN (${memberIdsSql(now)})`
const wasMember = Prisma.sql`(EXISTS (SELECT 1 FROM "Subscription" s WHERE s."userId" = u."id"
  AND s."status" NOT IN (${Prisma.raw(statusList(neverPaidStatuses))}))
  OR EXISTS (SELECT 1 FROM "FreeMembership" f WHERE f."userId" = u."id"))`

/**
 * Condition for the people (`u`) of an audience: on the mailing list, with a confirmed address that takes our mail.
 * @param now instant at which membership is looked at
 */
export function recipientsSql(audience: Audience, now: Date): Prisma.Sql {
  const who = {
    EVERYONE: Prisma.sql`true`,
    MEMBERS: isMember(now),
    GUESTS: Prisma.sql`NOT ${wasMember}`,
    LAPSED: Prisma.sql`${wasMember} AND NOT ${isMember(now)}`,
  }[audience]
  return Prisma.sql`u."mailingList" AND u."status" = 'VERIFIED' AND u."mailRefusal" IS NULL AND ${who}`
}

/** How many people get a newsletter that is sent now. @param tx the transaction that sends it, or the database */
export async function countRecipients(tx: Db, audience: Audience, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM "User" u WHERE ${recipientsSql(audience, now)}`
  return row?.n ?? 0
}

const stateOf = ({ startedAt, finishedAt }: { startedAt: Date | null; finishedAt: Date | null }): NewsletterState =>
  startedAt === null ? 'draft' : finishedAt === null ? 'sending' : 'sent'

/** Newsletters by subject, the newest first. @throws AppError unauthenticated, forbidden */
export async function listNewsletters(actor: Actor, { page, query }: AdminListQuery): Promise<Paged<NewsletterRow>> {
  requireActor(actor, 'newsletter')
  const where = query ? { name: contains(query) } : {}
  const [rows, total] = await Promise.all([
    db.newsletter.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, name: true, audience: true, queued: true, startedAt: true, finishedAt: true },
    }),
    db.newsletter.count({ where }),
  ])
  const toRow = ({ startedAt, finishedAt, ...row }: (typeof rows)[number]): NewsletterRow => ({
    ...row,
    state: stateOf({ startedAt, finishedAt }),
    startedAt: startedAt?.toISOString() ?? null,
  })
  return paged(rows.map(toRow), page, total)
}

/** A newsletter with its form, its state and the mail as it will read. @throws AppError unauthenticated, forbidden */
export async function getStaffNewsletter(actor: Actor, id: number, now = new Date()): Promise<StaffNewsletter | null> {
  requireActor(actor, 'newsletter')
  const row = await db.newsletter.findUnique({ where: { id } })
  if (!row) return null
  const { brandName } = await readSettings()
  const { name, text, buttonLabel, buttonUrl, audience, updatedAt, queued } = row
  return {
    id,
    form: {
      name,
      text,
      audience,
      buttonLabel: buttonLabel ?? '',
      buttonUrl: buttonUrl ?? '',
      updatedAt: updatedAt.toISOString(),
    },
    state: stateOf(row),
    queued,
    // Asked every few seconds while it is being sent, and shown before that only.
    recipients: row.startedAt ? 0 : await countRecipients(db, audience, now),
    preview: newsletterMail(env().APP_URL, brandName, row, { firstName: 'Asha', token: '…' }).text,
  }
}
