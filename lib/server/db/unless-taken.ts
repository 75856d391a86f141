import 'server-only'
import { isNamed } from '@/lib/server/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/** Whether PostgreSQL refused a second row of the same: Prisma's name for it, and PostgreSQL's for raw statements. */
export const isTaken = (error: unknown): boolean => isNamed(error, (name) => name === 'P2002' || name === '23505')

/**
 * Runs a write whose uniqueness the database decides, because two people may choose the same at the same moment, and
 * says it in words at the field.
 * @param fields what is said when something of the kind is there already
 * @throws AppError conflict with these fields; whatever else `write` throws
 */
export async function unlessTaken<T>(fields: FieldErrors, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error)) {
      throw new AppError('conflict', Object.values(fields)[0] ?? 'This already exists.', { fields, cause: error })
    }
    throw error
  }
}
