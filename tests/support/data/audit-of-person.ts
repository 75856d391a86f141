import { listAuditOfPerson } from '@/lib/domains/audit/queries'
import type { Actor } from '@/lib/shared/access/actor'

/** Returns the newest 50 actions on a person in the audit log, oldest first. */
export const actionsOn = async (staff: Actor, userId: number): Promise<string[]> =>
  (await listAuditOfPerson(staff, userId, { page: 0, size: 50 })).data.map(({ action }) => action).toReversed()
