import 'server-only'
import { subscriptionLife } from '@/lib/domains/reports/money/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { dayOf, dayStart } from '@/lib/shared/format/days'
import { churnPercent, stepBounds } from './policy'
import type { CountryStarts, DashboardReport, ReportSpan, ReportStep, MissedSearch, WatchedVideo } from './schema'

const LONGEST_LIST = 10

type Counted = { signUps: number; members: number; ended: number; membersBefore: number }

/**
 * Member counts include deleted accounts, because their subscriptions are stored for bookkeeping. Sign-up counts don't.
 */
export async function getReport(actor: Actor, span: ReportSpan, now: Date = new Date()): Promise<DashboardReport> {
  requireActor(actor, 'figures')
  const bounds = stepBounds(span, dayOf(now))
  const since = bounds[0] ?? dayOf(now)
  const [steps, people, mostWatched, missedSearches, countries] = await Promise.all([
    countSteps(bounds, now),
    db.user.count(),
    listMostWatched(since),
    listMissedSearches(since),
    listCountries(since),
  ])
  const sum = (of: (step: ReportStep) => number) => steps.reduce((total, step) => total + of(step), 0)
  const ended = sum((step) => step.ended)
  return {
    steps,
    totals: {
      people,
      members: steps.at(-1)?.members ?? 0,
      signUps: sum((step) => step.signUps),
      ended,
      churnPercent: churnPercent(
        ended,
        sum((step) => step.membersBefore),
      ),
    },
    mostWatched,
    missedSearches,
    countries,
  }
}

async function countSteps(bounds: string[], now: Date): Promise<ReportStep[]> {
  const instants = bounds.map(dayStart)
  const froms = instants.slice(0, -1)
  const ends = instants.slice(1).map((end) => (end > now ? now : end))
  const rows = await db.$queryRaw<Counted[]>`
    WITH "life" AS (${subscriptionLife})
    SELECT
      (SELECT count(*)::int FROM "User" WHERE "createdAt" >= step."from" AND "createdAt" < step."end") AS "signUps",
      (SELECT count(*)::int FROM "life" WHERE "began" < step."end" AND ("over" IS NULL OR "over" >= step."end")) AS "members",
      (SELECT count(*)::int FROM "life" WHERE "over" >= step."from" AND "over" < step."end") AS "ended",
      (SELECT count(*)::int FROM "life" WHERE "began" < step."from" AND ("over" IS NULL OR "over" >= step."from")) AS "membersBefore"
    FROM unnest(${froms}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY AS step("from", "end", "place")
    ORDER BY step."place"`
  return rows.map((row, index) => ({ from: bounds[index] ?? '', to: bounds[index + 1] ?? '', ...row }))
}

async function listMostWatched(since: string): Promise<WatchedVideo[]> {
  return db.$queryRaw<WatchedVideo[]>`
    SELECT video."id", video."name", artist."name" AS "artist", watched."viewers", watched."completed"
    FROM (
      SELECT "videoId", count(*)::int AS "viewers", count("completedAt")::int AS "completed"
      FROM "WatchProgress" WHERE "updatedAt" >= ${dayStart(since)}
      GROUP BY "videoId" ORDER BY count(*) DESC, "videoId" LIMIT ${LONGEST_LIST}
    ) AS watched
    JOIN "Video" video ON video."id" = watched."videoId"
    LEFT JOIN "VideoPerformer" first ON first."videoId" = video."id" AND first."position" = 1
    LEFT JOIN "Artist" artist ON artist."id" = first."artistId"
    ORDER BY watched."viewers" DESC, video."id"`
}

async function listMissedSearches(since: string): Promise<MissedSearch[]> {
  return db.$queryRaw<MissedSearch[]>`
    SELECT "query", sum("count")::int AS "count" FROM "SearchMiss" WHERE "day" >= ${since}::date
    GROUP BY "query" ORDER BY sum("count") DESC, "query" LIMIT ${LONGEST_LIST}`
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** @param code ISO 3166-1 alpha-2, or ZZ if unknown */
export const countryName = (code: string): string => (code === 'ZZ' ? 'Unknown' : (regionNames.of(code) ?? code))

async function listCountries(since: string): Promise<CountryStarts[]> {
  const rows = await db.$queryRaw<{ country: string; starts: number }[]>`
    SELECT "country", sum("starts")::int AS "starts" FROM "CountryCount" WHERE "day" >= ${since}::date
    GROUP BY "country" ORDER BY sum("starts") DESC, "country" LIMIT ${LONGEST_LIST}`
  return rows.map(({ country, starts }) => ({ code: country, name: countryName(country), starts }))
}
