import 'server-only'
import { readSettings } from '@/lib/domains/content/settings/queries'
import { isMember } from '@/lib/domains/payments/subscriptions/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { whereNameMatches } from '@/lib/server/db/name-filters'
import { env } from '@/lib/server/env'
import { unsubscribeTokens, type UnsubscribeState } from '@/lib/server/mail/mailing-lists'
import type { Actor } from '@/lib/shared/access/actor'
import { neverPaidStatuses } from '@/lib/shared/access/roles'
import { adminRows, paged, type AdminListQuery, type Paged } from '@/lib/shared/routes/paging'
import { newsletterMail } from './mails'
import type { Audience, NewsletterRow, NewsletterState, StaffNewsletter } from './schema'

export const { tokenOf: newsToken, userOf: userOfNewsToken } = unsubscribeTokens('newsletter-unsubscribe')

export async function getNewsSubscription(token: string): Promise<UnsubscribeState> {
  const userId = userOfNewsToken(token)
  if (userId === null) return 'unknown'
  const person = await db.user.findUnique({ where: { id: userId }, select: { mailingList: true } })
  return person?.mailingList ? 'active' : 'over'
}

const wasMember = {
  OR: [
    { subscriptions: { some: { status: { notIn: [...neverPaidStatuses] } } } },
    { entitlements: { some: { scope: 'everything' } } },
  ],
} satisfies Prisma.UserWhereInput

/**
 * Selects the people of an audience to whom we may send emails.
 * @param now time for which membership is determined
 */
export function recipients(audience: Audience, now: Date): Prisma.UserWhereInput {
  const who: Record<Audience, Prisma.UserWhereInput[]> = {
    EVERYONE: [],
    MEMBERS: [isMember(now)],
    GUESTS: [{ NOT: wasMember }],
    LAPSED: [wasMember, { NOT: isMember(now) }],
  }
  return { mailingList: true, status: 'VERIFIED', mailRefusal: null, AND: who[audience] }
}

export const countRecipients = (tx: Db, audience: Audience, now: Date): Promise<number> =>
  tx.user.count({ where: recipients(audience, now) })

/** Selects newsletters with emails that have yet to be queued or are waiting in the outbox. */
export const beingSent = {
  startedAt: { not: null },
  OR: [{ finishedAt: null }, { mails: { some: { sentAt: null, failedAt: null } } }],
} satisfies Prisma.NewsletterWhereInput

type Begun = { id: number; queued: number; startedAt: Date | null; finishedAt: Date | null }

/** Subtracts unsent emails from the total, because sent emails are deleted after some time. */
async function progressOf(newsletters: readonly Begun[]) {
  const unsent = await db.outboxMail.groupBy({
    by: ['newsletterId'],
    where: { newsletterId: { in: newsletters.map(({ id }) => id) }, sentAt: null },
    _count: { _all: true, failedAt: true },
  })
  const byId = new Map(unsent.map(({ newsletterId, _count }) => [newsletterId, _count]))
  return ({ id, queued, startedAt, finishedAt }: Begun) => {
    const { _all: unsent = 0, failedAt: givenUp = 0 } = byId.get(id) ?? {}
    const waiting = unsent - givenUp
    const isBeingSent = finishedAt === null || waiting > 0
    const state: NewsletterState = startedAt === null ? 'draft' : isBeingSent ? 'sending' : 'sent'
    return { state, left: Math.max(0, queued - unsent), waiting, givenUp }
  }
}

export async function listNewsletters(actor: Actor, { page, query }: AdminListQuery): Promise<Paged<NewsletterRow>> {
  requireActor(actor, 'newsletter')
  const where = query ? await whereNameMatches('Newsletter', query) : {}
  const [rows, total] = await Promise.all([
    db.newsletter.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: { id: true, name: true, audience: true, queued: true, startedAt: true, finishedAt: true },
    }),
    db.newsletter.count({ where }),
  ])
  const progress = await progressOf(rows)
  const toRow = (row: (typeof rows)[number]): NewsletterRow => {
    const { id, name, audience, startedAt } = row
    const { state, left } = progress(row)
    return { id, name, audience, state, left, startedAt: startedAt?.toISOString() ?? null }
  }
  return paged(rows.map(toRow), page, total)
}

export async function getStaffNewsletter(actor: Actor, id: number, now = new Date()): Promise<StaffNewsletter | null> {
  requireActor(actor, 'newsletter')
  const row = await db.newsletter.findUnique({ where: { id } })
  if (!row) return null
  const { brandName } = await readSettings()
  const { name, previewText, text, buttonLabel, buttonUrl, audience, updatedAt } = row
  const progress = await progressOf([row])
  const { subject, html } = newsletterMail(env().APP_URL, brandName, row, { firstName: 'Asha', token: '…' })
  return {
    id,
    form: {
      name,
      previewText: previewText ?? '',
      text,
      audience,
      buttonLabel: buttonLabel ?? '',
      buttonUrl: buttonUrl ?? '',
      updatedAt: updatedAt.toISOString(),
    },
    ...progress(row),
    // Counts recipients only for drafts, because this query runs every few seconds during sending.
    recipients: row.startedAt ? 0 : await countRecipients(db, audience, now),
    preview: { subject, html },
  }
}
