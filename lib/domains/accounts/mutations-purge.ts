import 'server-only'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

/** For this long an expired code is answered with 'expired'; after that it is unknown. */
const KEEP_CODES_DAYS = 30

/** Deletes mailed codes that expired long ago. @returns how many, at most a portion */
export function purgeCodes(now: Date): Promise<number> {
  return db.$executeRaw`
    DELETE FROM "EmailCode" WHERE "id" IN (
      SELECT "id" FROM "EmailCode" WHERE "expiresAt" < ${tooOld(now, KEEP_CODES_DAYS)} LIMIT ${PURGE_PORTION})`
}
