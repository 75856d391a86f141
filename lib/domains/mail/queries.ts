import 'server-only'
import type { MailDto, MailListQuery, MailState } from '@/lib/domains/mail/schema'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { likePattern, namePattern } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'
import { narrowed, rowsOf, searched, type Found } from '@/lib/server/db/searched'
import type { Actor } from '@/lib/shared/actor'
import {
  adminRows,
  mostCounted,
  paged,
  pagedSlice,
  pagedTo,
  sliceRows,
  type Paged,
  type Slice,
} from '@/lib/shared/paging'

/** SQL: whether a mail v is in a state. */
const stateSql: Record<MailState, Prisma.Sql> = {
  queued: Prisma.sql`v."sentAt" IS NULL AND v."failedAt" IS NULL`,
  failed: Prisma.sql`v."failedAt" IS NOT NULL`,
  sent: Prisma.sql`v."sentAt" IS NOT NULL`,
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

async function findMails({ page, query, state }: MailListQuery): Promise<Found> {
  const part = { ...adminRows(page), most: mostCounted(page) }
  const inState = state ? stateSql[state] : Prisma.sql`true`
  const list = { table: 'OutboxMail' as const, where: inState, order: Prisma.sql`v."createdAt" DESC, v."id" DESC` }
  if (query === '') return narrowed(list, part)
  // The parts of a whole address are in too many others for the index of texts.
  if (/^\S+@\S+\.\S+$/.test(query)) {
    const address = Prisma.sql`v."toAddress" = ${query.toLowerCase()} AND ${inState}`
    const found = await narrowed({ ...list, where: address }, part)
    if (found.total > 0) return found
  }
  const like = likePattern(query)
  const subject = namePattern(query)
  const found = Prisma.sql`SELECT v."id" FROM "OutboxMail" v
    WHERE (v."toAddress" ILIKE ${like} OR folded(v."subject") LIKE ${subject}) AND ${inState} LIMIT ${part.most}`
  const where = Prisma.sql`(lower(v."toAddress") LIKE lower(${like}) OR folded(v."subject") LIKE ${subject}) AND ${inState}`
  return searched(found, { ...list, where }, part)
}

/** Mails on their way, given up and sent, the newest first. @throws AppError unauthenticated, forbidden */
export async function listMails(actor: Actor, { page, query, state }: MailListQuery): Promise<Paged<MailDto>> {
  requireActor(actor, 'people')
  const found = query || state ? await findMails({ page, query, state }) : null
  const [rows, total] = await Promise.all([
    db.outboxMail.findMany({ ...rowsOf(found, page), orderBy: newestFirst, select }),
    found?.total ?? db.outboxMail.count(),
  ])
  return (found ? pagedTo : paged)(rows.map(toMail), page, total)
}

/** Mails to one address with their state, the newest first. @throws AppError unauthenticated, forbidden */
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

/** How many mails wait and how many were given up. @throws AppError unauthenticated, forbidden */
export async function countUnsentMails(actor: Actor): Promise<{ queued: number; failed: number }> {
  requireActor(actor, 'people')
  // The failed ones were never sent as well: the index begins with that.
  const [counts] = await db.$queryRaw<{ queued: number; failed: number }[]>`SELECT
    (SELECT count(*)::int FROM "OutboxMail" v WHERE ${stateSql.queued}) AS "queued",
    (SELECT count(*)::int FROM "OutboxMail" v WHERE v."sentAt" IS NULL AND ${stateSql.failed}) AS "failed"`
  return counts ?? { queued: 0, failed: 0 }
}
