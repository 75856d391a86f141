/** Nightly totals for the reports. Every batch is idempotent. */
import 'server-only'
import { INEFFECTIVE_REFUND_STATUSES } from '@/lib/domains/payments/refunds/queries'
import { subscriptionLife } from '@/lib/domains/reports/money/queries'
import { db } from '@/lib/server/db/client'
import { PROSPECT_DISCOUNT_MONTHS } from '@/lib/shared/constants'
import { addDays, dayOf, dayStart } from '@/lib/shared/format/days'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { COUNTED_DAYS, firstDayOf, monthNumber } from './policy'

const PORTION = 200
/** Time without watching after which a viewer counts as having stopped. */
const STOPPED_MS = DAY_MS

/**
 * Starts one month before the last counted month, in case a night was missed. Earlier months are final.
 * @param cursor a `monthNumber`, or 0 to start
 * @returns the next month, or null at the end
 */
export async function countMoney(cursor: number, now: Date = new Date()): Promise<number | null> {
  const current = monthNumber(dayOf(now))
  const month = cursor === 0 ? await firstMonth(now) : cursor
  if (month === null) return null
  await countMonth(Math.min(month, current), now)
  return month < current ? month + 1 : null
}

async function firstMonth(now: Date): Promise<number | null> {
  const [row] = await db.$queryRaw<{ counted: string | null; began: Date | null }[]>`
    SELECT (SELECT max("month")::text FROM "MoneyFigure") AS "counted", least(
      (SELECT min("startedAt") FROM "Subscription" WHERE "startedAt" <= ${now}),
      (SELECT min("at") FROM "MoneyMovement"), (SELECT min("paidAt") FROM "Purchase")) AS "began"`
  if (row?.counted) return monthNumber(row.counted) - 1
  return row?.began ? monthNumber(dayOf(row.began)) : null
}

async function countMonth(month: number, now: Date): Promise<void> {
  const day = firstDayOf(month)
  const from = dayStart(day)
  const next = dayStart(firstDayOf(month + 1))
  const end = next > now ? now : next
  await db.$transaction([
    db.$executeRaw`DELETE FROM "MoneyFigure" WHERE "month" = ${day}::date`,
    // Discounts last one year. Discounted prices are rounded to whole currency units, as they are when charged.
    db.$executeRaw`
      WITH "life" AS (${subscriptionLife}), "event" AS (
        SELECT 'recurring' AS "kind", ${end}::timestamptz AS "at", * FROM "life"
          WHERE "began" < ${end} AND ("over" IS NULL OR "over" >= ${end})
        UNION ALL SELECT 'started', "began", * FROM "life" WHERE "began" >= ${from} AND "began" < ${end}
        UNION ALL SELECT 'ended', "over", * FROM "life" WHERE "over" >= ${from} AND "over" < ${end}
      ), "money" AS (
        SELECT "kind", "currency", CASE
          WHEN "discountPercent" IS NULL OR "at" >= "began" + make_interval(months => ${PROSPECT_DISCOUNT_MONTHS}::int)
          THEN "unitAmount" ELSE round("unitAmount" * (100 - "discountPercent") / 10000.0) * 100 END AS "amount"
        FROM "event"
        UNION ALL SELECT 'recovered', "currency", "amount" FROM "MoneyMovement"
          WHERE "kind" = 'recovered' AND "at" >= ${from} AND "at" < ${end}
        UNION ALL SELECT 'refunded', "currency", "amount" FROM "Refund"
          WHERE "status" <> ALL (${INEFFECTIVE_REFUND_STATUSES}) AND "createdAt" >= ${from} AND "createdAt" < ${end}
        UNION ALL SELECT CASE "kind" WHEN 'pass' THEN 'passes' WHEN 'gift' THEN 'gifts' WHEN 'ticket' THEN 'tickets'
            ELSE 'rented' END, "currency", "amount"
          FROM "Purchase" WHERE "paidAt" >= ${from} AND "paidAt" < ${end}
      )
      INSERT INTO "MoneyFigure" ("month", "currency", "kind", "amountMinor", "count")
      SELECT ${day}::date, "currency", "kind"::"MoneyKind", sum("amount"), count(*) FROM "money"
      GROUP BY "currency", "kind" ORDER BY "currency", "kind"`,
  ])
}

/**
 * Updates the monthly totals and stopping points of one batch of videos. Deletes the daily counts of final months.
 * @param after last video id of the previous batch, or 0
 * @returns the last video id, or null at the end
 */
export async function countViewing(after: number, now: Date = new Date()): Promise<number | null> {
  const videos = await db.video.findMany({
    where: { id: { gt: after } },
    orderBy: { id: 'asc' },
    take: PORTION,
    select: { id: true },
  })
  const ids = videos.map(({ id }) => id)
  const today = dayOf(now)
  const folded = firstDayOf(monthNumber(today) - 1)
  const stopped = new Date(now.getTime() - STOPPED_MS)
  await db.$transaction([
    db.$executeRaw`
      INSERT INTO "VideoFigure" ("videoId", "month", "starts", "completions", "seconds")
      SELECT "videoId", date_trunc('month', "day")::date, sum("starts"), sum("completions"), sum("seconds")
      FROM "ViewingCount" WHERE "videoId" = ANY (${ids}::int[]) GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT ("videoId", "month") DO UPDATE SET
        "starts" = EXCLUDED."starts", "completions" = EXCLUDED."completions", "seconds" = EXCLUDED."seconds"`,
    // Past months are final, because the server dates each count, not the client.
    db.$executeRaw`DELETE FROM "ViewingCount" WHERE "videoId" = ANY (${ids}::int[]) AND "day" < ${folded}::date`,
    db.$executeRaw`DELETE FROM "VideoStop" WHERE "videoId" = ANY (${ids}::int[])`,
    db.$executeRaw`
      INSERT INTO "VideoStop" ("videoId", "startSeconds", "people")
      SELECT video."id", CASE
          WHEN piece."startSeconds" IS NOT NULL THEN piece."startSeconds"
          WHEN video."durationSeconds" < 10 OR EXISTS (SELECT 1 FROM "Piece" WHERE "videoId" = video."id") THEN 0
          ELSE least(9, watched."positionSeconds" * 10 / video."durationSeconds") * video."durationSeconds" / 10
        END AS "start", count(*)
      FROM "WatchProgress" watched JOIN "Video" video ON video."id" = watched."videoId"
      LEFT JOIN LATERAL (
        SELECT "startSeconds" FROM "Piece" WHERE "videoId" = video."id" AND "startSeconds" <= watched."positionSeconds"
        ORDER BY "startSeconds" DESC LIMIT 1
      ) piece ON true
      WHERE video."id" = ANY (${ids}::int[]) AND watched."completedAt" IS NULL AND watched."updatedAt" < ${stopped}
      GROUP BY video."id", "start" ORDER BY video."id", "start"`,
  ])
  if (videos.length === PORTION) return ids.at(-1) ?? null
  await db.$executeRaw`DELETE FROM "CountryCount" WHERE "day" < ${addDays(today, -COUNTED_DAYS)}::date`
  return null
}
