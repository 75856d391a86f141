import 'server-only'
import type { MailDto, MailListQuery, MailState } from '@/lib/domains/mail/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Prisma } from '@/lib/server/db/generated/client'
import { pageOfMails } from '@/lib/server/db/tallied'
import type { Actor } from '@/lib/shared/actor'
import { adminRows, mostCounted, paged, pagedTo, sliceRows, type Paged, type Slice } from '@/lib/shared/paging'

const conditions: Record<MailState, Prisma.OutboxMailWhereInput> = {
  queued: { sentAt: null, failedAt: null },
  failed: { failedAt: { not: null } },
  sent: { sentAt: { not: null } },
}

const select = {
  id: true,
  toAddress: true,
  template: true,
  subject: true,
  createdAt: true,
  attempts: true,
  nextAttemptAt: true,
  sentAt: true,
  failedAt: true,
  lastError: true,
} as const satisfies Prisma.OutboxMailSelect

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.OutboxMailOrderByWithRelationInput[]

function toMail(mail: Prisma.OutboxMailGetPayload<{ select: typeof select }>): MailDto {
  const { toAddress, createdAt, nextAttemptAt, sentAt, failedAt, ...row } = mail
  const state = sentAt ? 'sent' : failedAt ? 'failed' : 'queued'
  return {
    ...row,
    to: toAddress,
    state,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: state === 'queued' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  }
}

async function findMails({ page, query, state }: MailListQuery) {
  const where = {
    ...(state && conditions[state]),
    ...(query && { OR: [{ toAddress: contains(query) }, { subject: contains(query) }] }),
  }
  const [rows, total] = await Promise.all([
    db.outboxMail.findMany({ where, orderBy: newestFirst, ...adminRows(page), select: { id: true } }),
    db.outboxMail.count({ where, take: mostCounted(page) }),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

/** Mails on their way, given up and sent, the newest first. @throws AppError unauthenticated, forbidden */
export async function listMails(actor: Actor, { page, query, state }: MailListQuery): Promise<Paged<MailDto>> {
  requireActor(actor, 'people')
  const isWhole = query === '' && !state
  const found = isWhole ? await pageOfMails(adminRows(page)) : await findMails({ page, query, state })
  const rows = await db.outboxMail.findMany({ where: { id: { in: found.ids } }, orderBy: newestFirst, select })
  return (isWhole ? paged : pagedTo)(rows.map(toMail), page, found.total)
}

/** Mails to one address with their state, the newest first. @throws AppError unauthenticated, forbidden */
export async function listMailsTo(actor: Actor, toAddress: string, slice: Slice): Promise<Paged<MailDto>> {
  requireActor(actor, 'people.read')
  const where = { toAddress }
  const [rows, total] = await Promise.all([
    db.outboxMail.findMany({
      where,
      orderBy: newestFirst,
      ...sliceRows(slice),
      select,
    }),
    db.outboxMail.count({ where }),
  ])
  return paged(rows.map(toMail), slice.page, total, slice.size)
}

/** How many mails wait and how many were given up. @throws AppError unauthenticated, forbidden */
export async function countUnsentMails(actor: Actor): Promise<{ queued: number; failed: number }> {
  requireActor(actor, 'people')
  const [queued, failed] = await Promise.all([
    db.outboxMail.count({ where: conditions.queued }),
    // Never sent as well: the index begins with that.
    db.outboxMail.count({ where: { sentAt: null, ...conditions.failed } }),
  ])
  return { queued, failed }
}
