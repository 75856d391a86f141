import 'server-only'
import type { VideoSort } from '@/lib/domains/editorial/schema-videos'
import { prepared } from '@/lib/server/db/prepared'
import { countVideos, pageOfVideos, tallied, type Found, type Rows } from '@/lib/server/db/tallied'

/** All videos in each order of staff, any page of which costs as much as the first. */

/** Rows that stand together in a list: how many they are, and which of them a page has, in order. */
type Stretch = { total: number; read: (rows: Rows) => Promise<readonly number[]> }

/** The videos of a place: drafts, the newest first, come before those with a date. */
function videosOf(where: string) {
  const drafts = prepared<{ id: number }>(`
    SELECT "id" FROM "Video" WHERE ${where} AND "publishedAt" IS NULL ORDER BY "id" DESC OFFSET $1 LIMIT $2`)
  const months = `SELECT "month" AS "day", "count" FROM "VideoTally" WHERE ${where}`
  const dated = tallied('Video', 'publishedAt', months, where)
  return (counts: { drafts: number; dated: number }, ...values: number[]): Stretch[] => [
    {
      total: counts.drafts,
      read: async ({ skip, take }) => (await drafts([skip, take, ...values])).map(({ id }) => id),
    },
    { total: counts.dated, read: async (rows) => (await dated(rows, ...values)).ids },
  ]
}
const everywhere = videosOf('true')
const inCategory = videosOf('"categoryId" = $3')

/** Of drafts there are few, and an index. */
const countByCategory = prepared<{ id: number; drafts: number; dated: number }>(`
  SELECT "categoryId" AS "id", sum("drafts")::int AS "drafts", sum("dated")::int AS "dated" FROM (
    SELECT "categoryId", 0 AS "drafts", "count" AS "dated" FROM "VideoTally"
    UNION ALL SELECT "categoryId", 1, 0 FROM "Video" WHERE "publishedAt" IS NULL
  ) each GROUP BY 1 ORDER BY 1`)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function published(): Promise<Stretch[]> {
  const counts = await countByCategory([])
  return everywhere({ drafts: sum(counts.map((one) => one.drafts)), dated: sum(counts.map((one) => one.dated)) })
}

/** The names are counted between fences (`NameFence`), and the index is read from the last one before the page. */
const named = prepared<{ id: number }>(`
  WITH tally AS (SELECT "day", sum("count")::int AS "count" FROM "RowTally" WHERE "list" = 'name' GROUP BY 1),
  place AS MATERIALIZED (
    SELECT (SELECT "from" FROM "NameFence" WHERE name_fence_day("place") = "day") AS "from", $1 - "before" AS "skip"
    FROM (SELECT *, sum("count") OVER (ORDER BY "day") - "count" AS "before" FROM tally) t
    WHERE "before" <= $1::bigint AND $1 < "before" + "count"
  )
  SELECT "id" FROM "Video" WHERE "name" >= (SELECT "from" FROM place)
  ORDER BY "name", "id" OFFSET (SELECT "skip" FROM place) LIMIT $2`)

const stretches: Record<VideoSort, () => Promise<Stretch[]>> = {
  edited: async () => [{ total: await countVideos(), read: async (rows) => (await pageOfVideos(rows)).ids }],
  published,
  category: async () => (await countByCategory([])).flatMap(({ id, ...counts }) => inCategory(counts, id)),
  name: async () => [
    { total: await countVideos(), read: async ({ skip, take }) => (await named([skip, take])).map(({ id }) => id) },
  ],
}

/** A page of all videos. @param isReversed the order from its other end: the same page, counted from there */
export async function allVideos(sort: VideoSort, isReversed: boolean, { skip, take }: Rows): Promise<Found> {
  const list = await stretches[sort]()
  const total = sum(list.map((one) => one.total))
  const end = Math.min(total, skip + take)
  let [from, to] = isReversed ? [total - end, Math.max(0, total - skip)] : [skip, end]
  const ids: number[] = []
  for (const one of list) {
    const rows = { skip: Math.max(0, from), take: Math.min(to, one.total) - Math.max(0, from) }
    if (rows.take > 0) ids.push(...(await one.read(rows)))
    from -= one.total
    to -= one.total
  }
  return { total, ids: isReversed ? ids.reverse() : ids }
}
