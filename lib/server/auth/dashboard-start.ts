import 'server-only'
import { db } from '@/lib/server/db/client'

/** Whether a person of the staff chose to begin at the overview after signing in. */
export async function startsAtOverview(userId: number): Promise<boolean> {
  const row = await db.user.findUnique({ where: { id: userId }, select: { startsAtOverview: true } })
  return row?.startsAtOverview ?? false
}
