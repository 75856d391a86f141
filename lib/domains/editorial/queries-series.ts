import 'server-only'
import { otherCategory } from '@/lib/domains/editorial/policy-bulk'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { fieldError } from '@/lib/shared/errors'

/**
 * Makes sure that the series of some videos have videos of one category. To be called once these are written: their
 * series are locked then, so that of two who write at once the second finds what the first wrote.
 * @throws AppError validation at the field `seriesId`
 */
export async function requireOneCategory(tx: Db, videoIds: readonly number[]): Promise<void> {
  const ofVideos = Prisma.sql`SELECT "seriesId" FROM "Video" WHERE "id" = ANY (${[...videoIds]}::int[])`
  await tx.$queryRaw`SELECT 1 FROM "Series" WHERE "id" IN (${ofVideos}) ORDER BY "id" FOR NO KEY UPDATE`
  const [mixed] = await tx.$queryRaw<{ name: string }[]>`
    SELECT s."name" FROM "Series" s JOIN "Video" v ON v."seriesId" = s."id" WHERE s."id" IN (${ofVideos})
    GROUP BY s."id" HAVING count(DISTINCT v."categoryId") > 1 ORDER BY s."id" LIMIT 1`
  if (mixed) throw fieldError('seriesId', otherCategory(mixed.name))
}
