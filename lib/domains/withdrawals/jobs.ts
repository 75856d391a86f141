import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { carryOutWithdrawal } from './provider/mutations'

/** Time in which the request that stored a declaration also carries it out. */
const OWN_MS = MINUTE_MS
const BATCH = 50

/** Carries out declarations that a crash or an outage of Stripe left unfinished. Returns the number of those done. */
export async function finishWithdrawals(now: Date = new Date()): Promise<number> {
  const rows = await db.withdrawal.findMany({
    where: { completedAt: null, declaredAt: { lt: new Date(now.getTime() - OWN_MS) } },
    orderBy: { id: 'desc' },
    take: BATCH,
    select: { id: true },
  })
  let done = 0
  for (const { id } of rows) {
    try {
      await carryOutWithdrawal(id, now)
      done += 1
    } catch (error) {
      log.error({ withdrawal: id, err: error }, 'withdrawal not carried out')
    }
  }
  return done
}
