import 'server-only'
import type { Db } from '@/lib/server/db/client'
import type { EmailCodePurpose } from '@/lib/server/db/generated/enums'
import { holdPerson } from '@/lib/server/db/locks'
import { hashCode, randomCode } from '@/lib/server/secrets'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'

/** How long a mailed code works. */
const CODE_LIFETIME_MS: Record<EmailCodePurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR_MS,
  RESET_PASSWORD: HOUR_MS,
  CHANGE_EMAIL: 24 * HOUR_MS,
}

type NewCode = {
  userId: number
  purpose: EmailCodePurpose
  /** The registration that a code of verification confirms; null is the first one. */
  registrationId?: number | null
  /** The address that a code of a change confirms, and which staff asked for it. */
  newEmail?: string
  askedById?: number
}

/**
 * Creates a code and stores its hash. An earlier code for a new password or address stops working; earlier codes of
 * verification stay good until they expire, or a stranger who asks for a new one would take the owner's away.
 * @returns the code, for the mail only: it is not stored
 * @throws AppError not_found
 */
export async function issueCode(
  tx: Db,
  { userId, purpose, registrationId, newEmail, askedById }: NewCode,
  now: Date,
): Promise<string> {
  const code = randomCode()
  // Two transactions at once would not see each other's code, and both codes would work.
  await holdPerson(tx, userId)
  if (purpose !== 'VERIFY_EMAIL') await tx.emailCode.deleteMany({ where: { userId, purpose, usedAt: null } })
  await tx.emailCode.create({
    data: {
      userId,
      registrationId,
      newEmail,
      askedById,
      purpose,
      codeHash: hashCode(code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS[purpose]),
    },
    select: { id: true },
  })
  return code
}

/**
 * Uses a code for a new password. Of two requests at once only one succeeds.
 * @param tx after `holdPerson`, as whoever issues codes locks: in the other order each would wait for the other
 * @returns the outcome, and whose code it was where it works; `used` means that it worked before
 */
export async function redeemResetCode(
  tx: Db,
  code: string,
  now: Date,
): Promise<{ outcome: 'ok'; userId: number } | { outcome: 'used' | 'unknown' | 'expired' }> {
  const codeHash = hashCode(code)
  const purpose = 'RESET_PASSWORD'
  const { count } = await tx.emailCode.updateMany({
    where: { codeHash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  const select = { userId: true, purpose: true, usedAt: true }
  const row = await tx.emailCode.findUnique({ where: { codeHash }, select })
  if (!row || row.purpose !== purpose) return { outcome: 'unknown' }
  if (count === 1) return { outcome: 'ok', userId: row.userId }
  return { outcome: row.usedAt ? 'used' : 'expired' }
}
