import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'

/** Outdates exported rows after changes outside the video form, while the version in an open form stays valid. */
export const outdateExports = (tx: Db, column: 'id' | 'seriesId', value: number): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Video" SET "partsChangedAt" =
      greatest(now(), "updatedAt" + interval '1 ms', "partsChangedAt" + interval '1 ms')
    WHERE ${Prisma.raw(`"${column}"`)} = ${value}`
