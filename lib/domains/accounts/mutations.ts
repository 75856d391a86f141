import 'server-only'
import { PASSWORD_MISSING, PASSWORD_WRONG } from '@/lib/domains/accounts/profile/schema'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { verifyPassword } from '@/lib/server/auth/proofs/password'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { EmailCodePurpose } from '@/lib/server/db/generated/enums'
import { lockUser } from '@/lib/server/db/locks'
import { lockFound } from '@/lib/server/db/locks'
import { hashCode, randomCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError } from '@/lib/shared/errors'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'

/** Also locks all verified owners, because two owners leaving at once could each rely on the other to stay. */
export async function lockWithOwners(tx: Db, userId: number) {
  const where = { OR: [{ id: userId }, { staffRole: 'OWNER', status: 'VERIFIED' }] } satisfies Prisma.UserWhereInput
  await lockFound(tx, 'User', where)
  const select = {
    id: true,
    email: true,
    firstName: true,
    staffRole: true,
    status: true,
    passwordUnproven: true,
  } as const
  return tx.user.findMany({ where, orderBy: { id: 'asc' }, select })
}

/** Records changes that staff make to their own login methods. */
export async function auditOwn(tx: Db, actor: Actor, action: string, passkey?: number): Promise<void> {
  if (!actor.staffRole) return
  const what = passkey === undefined ? { entity: 'User', entityId: actor.id } : { entity: 'Passkey', entityId: passkey }
  await recordAudit(tx, actor, { action, ...what })
}

export async function provesPassword(actor: Actor, given: string | undefined): Promise<boolean> {
  const person = await db.user.findUnique({ where: { id: actor.id }, select: { passwordHash: true } })
  if (!person?.passwordHash) return false
  if (!given) throw fieldError('password', PASSWORD_MISSING)
  if (!(await verifyPassword(person.passwordHash, given))) throw fieldError('password', PASSWORD_WRONG)
  return true
}

const CODE_LIFETIME_MS: Record<EmailCodePurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR_MS,
  RESET_PASSWORD: HOUR_MS,
  CHANGE_EMAIL: 24 * HOUR_MS,
  WITHDRAW: HOUR_MS,
}

type NewCode = {
  userId: number
  purpose: EmailCodePurpose
  registrationId?: number | null
  newEmail?: string
  askedById?: number
}

/**
 * Creates a code and invalidates earlier codes for the same purpose. Verification codes are the exception, because a
 * stranger could otherwise invalidate the owner's code by requesting another.
 * @returns the plain code; only its hash is stored
 */
export async function issueCode(
  tx: Db,
  { userId, purpose, registrationId, newEmail, askedById }: NewCode,
  now: Date,
): Promise<string> {
  const code = randomCode()
  // Locks the person, because concurrent requests would otherwise leave two valid codes.
  await lockUser(tx, userId)
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

/** Only one of several concurrent requests succeeds. Call `lockUser` first, as `issueCode` does, to avoid deadlocks. */
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
