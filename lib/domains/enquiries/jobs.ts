import 'server-only'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'

export async function purgeEnquiries(now: Date): Promise<number> {
  const cutoff = tooOld(now, env().RETAIN_ENQUIRY_DAYS)
  return (await db.enquiry.deleteMany({ where: { createdAt: { lt: cutoff } }, limit: PURGE_PORTION })).count
}
