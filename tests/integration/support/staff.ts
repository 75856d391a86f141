import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { StaffRole } from '@/lib/shared/access/roles'
import { found } from '@/lib/shared/errors'
import { makeViewer } from '@/tests/factories/viewers'

/**
 * Creates a staff member for each test, and empties the audit log.
 * @returns one object for all tests, whose properties change with each test
 */
export function useStaff(staffRole: StaffRole = 'OWNER'): Actor {
  const actor: Actor = { ...visitor }
  beforeEach(async () => {
    await db.auditEntry.deleteMany()
    Object.assign(actor, await makeViewer({ staffRole }))
  })
  return actor
}

export const formOf = async (actor: Actor, videoId: number) => found(await getStaffVideo(actor, videoId)).form

/** Waits for concurrent operations, and returns their sorted statuses: 'fulfilled' before 'rejected'. */
export const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status).sort()
