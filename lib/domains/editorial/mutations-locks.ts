import 'server-only'
import { CHANGED_MEANWHILE } from '@/lib/domains/editorial/schema-editing'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError } from '@/lib/shared/errors'

type Versioned = 'Video' | 'Trailer' | 'Artist' | 'Series' | 'SubCategory' | 'Livestream'

type Lock = { table: Versioned; id: number | null; what: string; seen?: string; now?: Date }

export type WriteOptions = { requestId?: string; now?: Date }

/**
 * Holds a row until the transaction ends, and makes sure that it is still what the editor read.
 * @param id null for a row that is about to be made
 * @param seen ISO instant of the last change as the editor read it; undefined does not ask
 * @param now the version of a row that is about to be made
 * @returns the version that the change gives the row, later than the one before
 * @throws AppError not_found, or conflict when somebody changed it meanwhile
 */
export async function lockVersion(tx: Db, { table, id, what, seen, now = new Date() }: Lock): Promise<Date> {
  if (id === null) return now
  const rows = await tx.$queryRaw<{ updatedAt: Date }[]>`
    SELECT "updatedAt" FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id} FOR UPDATE`
  const [row] = rows
  if (!row) throw new AppError('not_found', `This ${what} does not exist any more.`)
  if (seen !== undefined && new Date(seen).getTime() !== row.updatedAt.getTime()) {
    throw new AppError('conflict', CHANGED_MEANWHILE)
  }
  return new Date(Math.max(Date.now(), row.updatedAt.getTime() + 1))
}

/**
 * Refuses to delete what videos belong to.
 * @param where the videos that would lose it
 * @param advice what to do with them first
 * @throws AppError conflict, naming it and how many they are
 */
export async function refuseWithVideos(
  tx: Db,
  where: Prisma.VideoWhereInput,
  { name, advice }: { name: string; advice: string },
): Promise<void> {
  const videos = await tx.video.count({ where })
  if (videos === 0) return
  throw new AppError('conflict', `“${name}” has ${videos === 1 ? 'one video' : `${videos} videos`}. ${advice}`)
}
