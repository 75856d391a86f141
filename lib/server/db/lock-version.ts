import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'
import type { Db } from './client'

/** Enough for a transaction that writes a programme of 200 pieces, in milliseconds. */
export const LONG = { maxWait: 5_000, timeout: 30_000 }

/** Tables whose rows have a version: the instant of their last change. */
export type Versioned = 'Video' | 'Trailer' | 'Artist' | 'Series' | 'SubCategory' | 'Livestream' | 'Newsletter' | 'Tag'

type Lock = { table: Versioned; id: number | null; what: string; seen?: string; now?: Date }

/**
 * Locks a row until the transaction ends, and checks that it is still the version that the editor read.
 * @param id null for a row that will be created
 * @param seen version that the editor read, as an ISO instant; undefined skips the check
 * @param now the version of a row that will be created
 * @returns the next version of the row, later than the one before
 * @throws AppError not_found, or conflict when someone else changed it meanwhile
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
