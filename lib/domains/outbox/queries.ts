import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { likePattern, namePattern } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import {
  mostCounted,
  paged,
  pagedSlice,
  pagedTo,
  rowsOf,
  sliceRows,
  type Paged,
  type Slice,
} from '@/lib/shared/routes/paging'
import type { MailDto, MailListQuery, MailState } from './schema'

const inState: Record<MailState, Prisma.OutboxMailWhereInput> = {
  queued: { sentAt: null, failedAt: null },
  // Filters by `sentAt` too, because it is the first column of the database index.
  failed: { sentAt: null, failedAt: { not: null } },
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

async function findMails({ query, state }: MailListQuery, most: number): Promise<number[]> {
  // Tries an exact match for a full email address first, because its trigrams would match too many rows.
  if (/^\S+@\S+\.\S+$/.test(query)) {
    const where = { toAddress: query.toLowerCase(), ...(state && inState[state]) }
    const rows = await db.outboxMail.findMany({ where, orderBy: newestFirst, take: most, select: { id: true } })
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "OutboxMail"
    WHERE ("toAddress" ILIKE ${likePattern(query)} OR folded("subject") LIKE ${namePattern(query)}) AND ${state ?? ''} IN
      ('', CASE WHEN "sentAt" IS NOT NULL THEN 'sent' WHEN "failedAt" IS NOT NULL THEN 'failed' ELSE 'queued' END)
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${most}`
  return rows.map(({ id }) => id)
}

export async function listMails(actor: Actor, { page, query, state }: MailListQuery): Promise<Paged<MailDto>> {
  requireActor(actor, 'people')
  const most = mostCounted(page)
  const found = query ? await findMails({ page, query, state }, most) : null
  const where = state && inState[state]
  const [rows, total] = await Promise.all([
    db.outboxMail.findMany({ where, ...rowsOf(found, page), orderBy: newestFirst, select }),
    found?.length ?? db.outboxMail.count({ where, take: state && most }),
  ])
  return (query || state ? pagedTo : paged)(rows.map(toMail), page, total)
}

export async function listMailsTo(actor: Actor, toAddress: string, slice: Slice): Promise<Paged<MailDto>> {
  requireActor(actor, 'people.read')
  const where = { toAddress }
  return pagedSlice(
    slice,
    db.outboxMail.findMany({
      where,
      orderBy: newestFirst,
      ...sliceRows(slice),
      select,
    }),
    db.outboxMail.count({ where }),
    (rows) => rows.map(toMail),
  )
}

export async function countUnsentMails(actor: Actor): Promise<{ queued: number; failed: number }> {
  requireActor(actor, 'people')
  const [queued, failed] = await Promise.all([
    db.outboxMail.count({ where: inState.queued }),
    db.outboxMail.count({ where: inState.failed }),
  ])
  return { queued, failed }
}
