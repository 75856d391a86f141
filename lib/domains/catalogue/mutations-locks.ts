import 'server-only'
import { CHANGED_MEANWHILE } from '@/lib/domains/catalogue/schema-editing'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

type Versioned = 'Video' | 'Trailer' | 'Artist' | 'Series' | 'SubCategory' | 'Livestream'

export type WriteOptions = { requestId?: string; now?: Date }

/** A message at one field. */
export function broken(field: string, message: string): AppError {
  return new AppError('validation', message, { fields: { [field]: message } })
}

/**
 * Holds a row until the transaction ends, and makes sure that it is still what the editor read.
 * @param seen ISO instant of the last change as the editor read it; undefined does not ask
 * @returns the version that the change gives the row, later than the one before
 * @throws AppError not_found, or conflict when somebody changed it meanwhile
 */
export async function lockVersion(
  tx: Db,
  { table, id, what, seen }: { table: Versioned; id: number; what: string; seen?: string },
): Promise<Date> {
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
 * Runs a write whose uniqueness the database decides, and says it in words at the field.
 * @param fields what is said when something of the kind is there already
 */
export async function unlessTaken<T>(fields: FieldErrors, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
      throw new AppError('conflict', Object.values(fields)[0] ?? 'This already exists.', { fields, cause: error })
    }
    throw error
  }
}
