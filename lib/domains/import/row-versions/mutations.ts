import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/**
 * From now on, rows of files that were exported before are refused for these videos. For a change of what their forms
 * do not hold: the version that an open form knows stays.
 */
export const outdateExports = (tx: Db, column: 'id' | 'seriesId', value: number): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Video" SET "partsChangedAt" =
      greatest(now(), "updatedAt" + interval '1 ms', "partsChangedAt" + interval '1 ms')
    WHERE ${Prisma.raw(`"${column}"`)} = ${value}`
