import 'server-only'
import type { StaffRole, UserStatus } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'
import type { Db } from './client'
import { lockRows } from './lock-rows'

export const noSuchPerson = () => new AppError('not_found', 'This person does not exist any more.')

type HeldPerson = { email: string; firstName: string; status: UserStatus; staffRole: StaffRole | null }

/**
 * Locks a person until the transaction ends: of two changes at once, or two additions, each would miss the other's.
 * Rows that refer to the person can still be written.
 * @throws AppError not_found
 */
export async function holdPerson(tx: Db, userId: number): Promise<HeldPerson> {
  await lockRows(tx, 'User', 'id', [userId], 'NO KEY UPDATE')
  const select = { email: true, firstName: true, status: true, staffRole: true } as const
  const person = await tx.user.findUnique({ where: { id: userId }, select })
  if (!person) throw noSuchPerson()
  return person
}
