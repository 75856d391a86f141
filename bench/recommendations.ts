// `npm run bench:recommendations` measures the nightly update of recommendations, and requests for 'More like this' and
// 'For you'. The generated catalogue has 100,000 videos by default, and 10,000 people who each watched 20 videos and
// saved 5.
import { parseArgs } from 'node:util'
import { listRelated } from '@/lib/domains/catalogue/related/queries'
import { updateRecommendationsPortion } from '@/lib/domains/viewing/recommendations/jobs'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/access/actor'
import { bulk } from './bulk'
import { GeneratedCatalogue } from './generated'
import { addPeople } from './people'
import { runMain } from './run-main'
import { quantiles, timed } from './times'

const ASKED = 200

const { values } = parseArgs({
  options: { videos: { type: 'string', default: '100000' }, people: { type: 'string', default: '10000' } },
})

async function addViewing(): Promise<void> {
  await bulk(
    `INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "completedAt", "updatedAt")
    SELECT u."id", 1 + floor(power(random(), 2) * ($1::int - 1))::int, 60 * n, CASE WHEN n % 10 < 7 THEN now() END,
      now() - n * interval '1 day'
    FROM "User" u CROSS JOIN generate_series(1, 20) n ON CONFLICT DO NOTHING`,
    Number(values.videos),
  )
  await bulk(
    `INSERT INTO "SavedVideo" ("userId", "videoId")
    SELECT u."id", 1 + floor(random() * ($1::int - 1))::int FROM "User" u CROSS JOIN generate_series(1, 5) n
    ON CONFLICT DO NOTHING`,
    Number(values.videos),
  )
  await bulk(
    `INSERT INTO "Session" ("userId", "sessionVersion", "expiresAt")
    SELECT "id", "sessionVersion", now() + interval '30 days' FROM "User"`,
  )
  await bulk('ANALYZE')
}

/** Runs all batches of one nightly update. Returns the total duration and the longest batch, in seconds. */
async function night(): Promise<{ seconds: number; longest: number }> {
  const began = performance.now()
  let longest = 0
  for (let cursor: number | null = 0; cursor !== null;) {
    const portion = performance.now()
    cursor = await updateRecommendationsPortion(cursor)
    longest = Math.max(longest, performance.now() - portion)
  }
  return { seconds: (performance.now() - began) / 1000, longest: longest / 1000 }
}

/** Returns the median and the 95th percentile in milliseconds. The first round only warms up. */
async function asked(ids: readonly number[], ask: (id: number) => Promise<unknown>) {
  let times: number[] = []
  for (let round = 0; round < 2; round += 1) {
    times = []
    for (const id of ids) times.push(await timed(() => ask(id)))
  }
  const [p50, p95] = [0.5, 0.95].map(quantiles(times))
  return `p50 ${p50?.toFixed(1)} ms, p95 ${p95?.toFixed(1)} ms`
}

async function main(): Promise<void> {
  await new GeneratedCatalogue().growTo(Number(values.videos))
  await addPeople(0, Number(values.people))
  await addViewing()
  const spread = <Row>(rows: readonly Row[]) =>
    rows.filter((_, index) => index % Math.max(1, Math.floor(rows.length / ASKED)) === 0)
  const videos = spread(await db.video.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => id)
  const people = spread(await db.user.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => id)
  console.log(`more like this: ${await asked(videos, (id) => listRelated(id, new Date()))}`)
  for (const which of ['first', 'second']) {
    const { seconds, longest } = await night()
    console.log(`${which} night: ${seconds.toFixed(1)} s, longest portion ${longest.toFixed(2)} s`)
  }
  console.log(`rows: ${await db.recommendation.count()}`)
  const viewer = (id: number) => ({ ...visitor, id, role: 'GUEST', status: 'VERIFIED' }) as const
  console.log(`for you: ${await asked(people, (id) => listRecommended(viewer(id)))}`)
}

runMain(main)
