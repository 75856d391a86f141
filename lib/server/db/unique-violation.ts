import 'server-only'
import { isUniqueViolation } from '@/lib/server/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/**
 * Maps a unique violation to a conflict. A check before the write isn't enough, because two people may choose the same
 * value at the same time.
 * @param fields error message for each unique field
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
