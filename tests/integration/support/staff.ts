import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import type { StaffRole } from '@/lib/shared/access/roles'
import { found } from '@/lib/shared/errors'
import { makeViewer } from '@/tests/factories/viewers'

/**
 * Gives each test of the file a member of the staff, and an audit log with no entries yet.
 * @returns who that is: one object, with the facts of another person in each test
 */
export function useStaff(staffRole: StaffRole = 'OWNER'): Actor {
  const actor: Actor = { ...visitor }
  beforeEach(async () => {
    await db.auditEntry.deleteMany()
    Object.assign(actor, await makeViewer({ staffRole }))
  })
  return actor
}

/** The form of a video as staff open it. */
export const formOf = async (actor: Actor, videoId: number) => found(await getStaffVideo(actor, videoId)).form

/** How several things ended that were begun at once, those that succeeded first. */
export const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status).sort()
