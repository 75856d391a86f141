import 'server-only'
import { Prisma } from '@/lib/server/db/generated/client'
import { adapterCause } from '@/lib/server/http/errors'
import { AppError, type FieldErrors } from '@/lib/shared/errors'

/** Whether PostgreSQL refused a second row of the same, by Prisma's own statement or by one of our words. */
const isTaken = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError &&
  (error.code === 'P2002' || adapterCause(error.meta)?.originalCode === '23505')

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
