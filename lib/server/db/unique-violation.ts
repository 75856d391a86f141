import 'server-only'
import { isUniqueViolation } from '@/lib/server/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/** Two people may choose the same value at once, so the database decides. `fields` are the messages then. */
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
