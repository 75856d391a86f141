import 'server-only'
import { hashDefaultContent } from '@/lib/domains/content/files'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Currency } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import { hasRight } from '@/lib/shared/access/rights'
import { failedStatuses, PAST_DUE_GRACE_DAYS, runningStatuses } from '@/lib/shared/access/roles'
import { addDays, dayOf, dayStart } from '@/lib/shared/format/days'
import { DAY_MS, HOUR_MS } from '@/lib/shared/format/milliseconds'
import { priceOfMinor } from '@/lib/shared/money/prices'
import { ATTENTION_MAX, attentionKinds, type AttentionKind, type Overview } from './schema'

/** Number of days after which an unchanged draft needs attention. */
const DRAFT_DAYS = 7
/** Delay after which a nightly job needs attention. Jobs normally finish well within it. */
const LATE_MS = 3 * HOUR_MS
const SPAN_DAYS = 7
const TERMS = 'page:terms'

type Row = Record<AttentionKind, number | null> & {
  members: number | null
  recurring: { currency: Currency; amount: number }[] | null
  starts: number | null
  registrations: number | null
  startsAtOverview: boolean
}

/**
 * Runs one query over partial indexes, because it must stay fast in a large catalogue. Omits numbers that the actor may
 * not see.
 */
export async function getOverview(actor: Actor, now: Date = new Date()): Promise<Overview> {
  requireActor(actor, 'overview')
  const since = addDays(dayOf(now), 1 - SPAN_DAYS)
  const stale = new Date(now.getTime() - DRAFT_DAYS * DAY_MS)
  const late = new Date(now.getTime() - LATE_MS)
  const grace = new Date(now.getTime() - PAST_DUE_GRACE_DAYS * DAY_MS)
  const few = ATTENTION_MAX + 1
  const termsHash = hashDefaultContent(TERMS)
  const kinds = Object.keys(attentionKinds) as AttentionKind[]
  const may = (kind: AttentionKind) => hasRight(actor, attentionKinds[kind].right)
  const mayReadMoney = hasRight(actor, 'money.read')
  const mayReadFigures = hasRight(actor, 'figures')
  const [row] = await db.$queryRaw<Row[]>`SELECT
    CASE WHEN ${may('pastDue')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Subscription" WHERE "status" = 'past_due' LIMIT ${few}) few) END AS "pastDue",
    CASE WHEN ${may('unpaid')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Subscription" WHERE "status" = 'unpaid' LIMIT ${few}) few) END AS "unpaid",
    CASE WHEN ${may('needsCard')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Subscription" WHERE "mandateState" IN ('missing', 'too_small') AND NOT "cancelAtPeriodEnd"
        AND "status" = ANY (${[...runningStatuses, ...failedStatuses]}::text[]) LIMIT ${few}) few) END AS "needsCard",
    CASE WHEN ${may('enquiries')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Enquiry" WHERE "answeredAt" IS NULL LIMIT ${few}) few) END AS "enquiries",
    CASE WHEN ${may('drafts')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Video" WHERE "publishedAt" IS NULL AND "updatedAt" < ${stale} LIMIT ${few}) few) END AS "drafts",
    CASE WHEN ${may('pictures')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "Video" WHERE "thumbnailUrl" = '' LIMIT ${few}) few) END AS "pictures",
    -- A failed email was never sent, but only the condition on sentAt lets the query use the index.
    CASE WHEN ${may('mails')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "OutboxMail" WHERE "sentAt" IS NULL AND "failedAt" IS NOT NULL LIMIT ${few}) few) END AS "mails",
    CASE WHEN ${may('jobs')} THEN (SELECT count(*)::int FROM (
      SELECT FROM "DailyJob" WHERE "dueAt" < ${late} LIMIT ${few}) few) END AS "jobs",
    CASE WHEN ${may('terms')} THEN (SELECT count(*)::int FROM (
      SELECT WHERE NOT EXISTS (SELECT FROM "TextCheck" WHERE "key" = ${TERMS} AND "defaultHash" = ${termsHash}
        AND "number" = coalesce((SELECT "version" FROM "Text" WHERE "key" = ${TERMS}), 0))) few) END AS "terms",
    -- UNION counts each member once, by the same conditions as isMember.
    CASE WHEN ${mayReadMoney} THEN (SELECT count(*)::int FROM (
      SELECT "userId" FROM "Subscription" WHERE "userId" IS NOT NULL AND "status" = ANY (${runningStatuses}::text[])
      UNION SELECT "userId" FROM "Subscription"
        WHERE "userId" IS NOT NULL AND "status" = 'past_due' AND "pastDueSince" > ${grace}
      UNION SELECT "userId" FROM "Entitlement" WHERE "scope" = 'everything' AND "endedAt" IS NULL
        AND "endsAt" > ${now} AND "startsAt" <= ${new Date(now.getTime() + CLOCKS_APART_MS)}) m) END AS "members",
    CASE WHEN ${mayReadMoney} THEN (
      SELECT json_agg(json_build_object('currency', "currency", 'amount', "amountMinor") ORDER BY "currency")
      FROM "MoneyFigure" WHERE "kind" = 'recurring' AND "month" = (SELECT max("month") FROM "MoneyFigure")
    ) END AS "recurring",
    CASE WHEN ${mayReadFigures} THEN (
      SELECT coalesce(sum("starts"), 0)::int FROM "CountryCount" WHERE "day" >= ${since}::date) END AS "starts",
    CASE WHEN ${mayReadFigures} THEN (
      SELECT count(*)::int FROM "User" WHERE "createdAt" >= ${dayStart(since)}) END AS "registrations",
    (SELECT "startsAtOverview" FROM "User" WHERE "id" = ${actor.id}) AS "startsAtOverview"`
  const attention = kinds.flatMap((kind) => {
    const count = row?.[kind] ?? 0
    return count === 0 ? [] : [{ kind, count: Math.min(count, ATTENTION_MAX), more: count > ATTENTION_MAX }]
  })
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
