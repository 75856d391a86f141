import 'server-only'
import { isUniqueViolation } from '@/lib/server/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/**
 * Runs a write whose uniqueness the database decides, because two people may choose the same at the same moment, and
 * says it in words at the field.
 * @param fields what is said when something of the kind is there already
 * @throws AppError conflict with these fields; whatever else `write` throws
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
