import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { AppError } from '@/lib/shared/errors'
import type { StaffRole, UserStatus } from '@/lib/shared/roles'

export const noSuchPerson = () => new AppError('not_found', 'This person does not exist any more.')

type HeldPerson = { email: string; firstName: string; status: UserStatus; staffRole: StaffRole | null }

/**
 * Locks a person until the transaction ends: of two changes at once, or two additions, each would miss the other's.
 * Rows that refer to the person can still be written.
 * @throws AppError not_found
 */
export async function holdPerson(tx: Db, userId: number): Promise<HeldPerson> {
  const [person] = await tx.$queryRaw<HeldPerson[]>`
    SELECT "email", "firstName", "status"::text AS "status", "staffRole"::text AS "staffRole"
    FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`
  if (!person) throw noSuchPerson()
  return person
}
