import 'server-only'
import {
  ATTENTION_MAX,
  attentionKinds,
  type AttentionKind,
  type Overview,
} from '@/lib/domains/insights/schema-overview'
import { memberIdsSql } from '@/lib/domains/payments/queries-members'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma, type Currency } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'
import { addDays, dayOf, dayStart } from '@/lib/shared/days'
import { DAY_MS, HOUR_MS } from '@/lib/shared/milliseconds'
import { priceOfMinor } from '@/lib/shared/prices'
import { hasRight, type Right } from '@/lib/shared/rights'

/** A draft that has not changed for so long waits for somebody. */
const DRAFT_DAYS = 7
/** A nightly job is done well before. */
const LATE_MS = 3 * HOUR_MS
/** Days of the figures, this one included. */
const SPAN_DAYS = 7

type Row = Record<AttentionKind, number | null> & {
  members: number | null
  recurring: { currency: Currency; amount: number }[] | null
  starts: number | null
  registrations: number | null
  startsAtOverview: boolean
}

/**
 * What needs attention, and four figures: of each what the actor's rights include. One query over database indexes that
 * hold only what is counted.
 * @throws AppError unauthenticated, forbidden for everybody who is not of the staff
 */
export async function getOverview(actor: Actor, now: Date = new Date()): Promise<Overview> {
  requireActor(actor, 'overview')
  const since = addDays(dayOf(now), 1 - SPAN_DAYS)
  const stale = new Date(now.getTime() - DRAFT_DAYS * DAY_MS)
  const late = new Date(now.getTime() - LATE_MS)
  const rows = (from: Prisma.Sql) =>
    Prisma.sql`count(*)::int FROM (SELECT 1 FROM ${from} LIMIT ${ATTENTION_MAX + 1}) few`
  const counted: Record<AttentionKind, Prisma.Sql> = {
    pastDue: rows(Prisma.sql`"Subscription" WHERE "status" = 'past_due'`),
    unpaid: rows(Prisma.sql`"Subscription" WHERE "status" = 'unpaid'`),
    enquiries: rows(Prisma.sql`"Enquiry" WHERE "answeredAt" IS NULL`),
    drafts: rows(Prisma.sql`"Video" WHERE "publishedAt" IS NULL AND "updatedAt" < ${stale}`),
    pictures: rows(Prisma.sql`"Video" WHERE "thumbnailUrl" = ''`),
    // Never sent as well: the index begins with that.
    mails: rows(Prisma.sql`"OutboxMail" WHERE "sentAt" IS NULL AND "failedAt" IS NOT NULL`),
    jobs: rows(Prisma.sql`"DailyJob" WHERE "dueAt" < ${late}`),
  }
  const kinds = Object.keys(counted) as AttentionKind[]
  /** Nothing is counted for whom it is not. */
  const when = (right: Right, value: Prisma.Sql, name: string) =>
    Prisma.sql`${hasRight(actor, right) ? Prisma.sql`(SELECT ${value})` : Prisma.sql`NULL`} AS ${Prisma.raw(`"${name}"`)}`
  const columns = [
    ...kinds.map((kind) => when(attentionKinds[kind].right, counted[kind], kind)),
    when('money.read', Prisma.sql`count(*)::int FROM (${memberIdsSql(now)}) m`, 'members'),
    when(
      'money.read',
      Prisma.sql`json_agg(json_build_object('currency', "currency", 'amount', "amountMinor") ORDER BY "currency")
        FROM "MoneyFigure" WHERE "kind" = 'recurring' AND "month" = (SELECT max("month") FROM "MoneyFigure")`,
      'recurring',
    ),
    when(
      'figures',
      Prisma.sql`coalesce(sum("starts"), 0)::int FROM "CountryCount" WHERE "day" >= ${since}::date`,
      'starts',
    ),
    when('figures', Prisma.sql`count(*)::int FROM "User" WHERE "createdAt" >= ${dayStart(since)}`, 'registrations'),
    Prisma.sql`(SELECT "startsAtOverview" FROM "User" WHERE "id" = ${actor.id}) AS "startsAtOverview"`,
  ]
  const [row] = await db.$queryRaw<Row[]>`SELECT ${Prisma.join(columns)}`
  const attention = kinds.flatMap((kind) => {
    const count = row?.[kind] ?? 0
    return count === 0 ? [] : [{ kind, count: Math.min(count, ATTENTION_MAX), more: count > ATTENTION_MAX }]
  })
  const mayReadMoney = hasRight(actor, 'money.read')
  return {
    attention,
    members: row?.members ?? null,
    recurring: mayReadMoney
      ? (row?.recurring ?? []).map(({ currency, amount }) => priceOfMinor(currency, amount))
      : null,
    starts: row?.starts ?? null,
    registrations: row?.registrations ?? null,
    startsAtOverview: row?.startsAtOverview ?? false,
  }
}
