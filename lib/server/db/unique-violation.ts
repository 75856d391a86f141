import 'server-only'
import { isUniqueViolation } from '@/lib/server/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/**
 * Leaves uniqueness to the database, because two people may choose the same value at once.
 * @param fields messages for the conflicting fields
 */
export async function mapUniqueViolation<T>(fields: FieldErrors, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('conflict', Object.values(fields)[0] ?? 'This already exists.', { fields, cause: error })
    }
    throw error
  }
}
