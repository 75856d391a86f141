import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** Marks earlier exports of these videos as outdated, without causing conflicts in open video forms. */
export const outdateExports = (tx: Db, column: 'id' | 'seriesId', value: number): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Video" SET "partsChangedAt" =
      greatest(now(), "updatedAt" + interval '1 ms', "partsChangedAt" + interval '1 ms')
    WHERE ${Prisma.raw(`"${column}"`)} = ${value}`
