import 'server-only'
import type { LinkState } from '@/lib/domains/withdrawals/schema'
import { db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'

/** Doesn't use up the code, because mail gateways open links too. `person` is null for an unknown code. */
export async function findLink(
  code: string,
  now: Date,
): Promise<{ state: LinkState; usedAt: Date | null; person: { id: number; email: string } | null }> {
  const row = await db.emailCode.findUnique({
    where: { codeHash: hashCode(code), purpose: 'WITHDRAW' },
    select: { usedAt: true, expiresAt: true, user: { select: { id: true, email: true } } },
  })
  if (!row) return { state: 'unknown', usedAt: null, person: null }
  const state = row.usedAt ? 'used' : row.expiresAt <= now ? 'expired' : 'waiting'
  return { state, usedAt: row.usedAt, person: row.user }
}
