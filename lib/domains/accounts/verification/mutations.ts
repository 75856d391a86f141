import 'server-only'
import { confirmEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { hashPassword, verifyPassword } from '@/lib/server/auth/proofs/password'
import { requireStrongPassword } from '@/lib/server/auth/proofs/weak-passwords'
import { db, type Db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { hashCode } from '@/lib/server/secrets'
import { AppError, fieldError } from '@/lib/shared/errors'
import { findVerification } from './queries'
import {
  PASSWORD_OF_MAIL,
  SEVERAL_REGISTRATIONS,
  verificationTexts,
  type VerificationState,
  type VerifyEmailInput,
} from './schema'

type Found = Awaited<ReturnType<typeof findVerification>>
type Waiting = Extract<Found, { state: 'waiting' }>

/**
 * Verifies the email address of a code. If several sign-ups are pending, their verification emails look alike, so the
 * sign-up's password or a new password is needed too.
 * @param input `mark` is the cookie value that identifies the browser, if it has signed up
 * @throws AppError conflict if a password is needed; the code stays valid
 */
export async function verifyEmail(
  { verificationCode, password, newPassword, mark }: VerifyEmailInput & { mark?: string },
  now: Date = new Date(),
): Promise<{ userId: number }> {
  const changed = await confirmEmailChange(verificationCode, now)
  if (changed) return changed
  // Runs before the transaction that locks the account, because hashing is slow.
  const before = requireWaiting(await findVerification(db, verificationCode, now))
  if (newPassword) await requireStrongPassword(newPassword, before.owner, 'newPassword')
  const newHash = newPassword ? await hashPassword(newPassword) : null
  const isChecked = !newHash && Boolean(password) && (await verifyPassword(before.passwordHash, password ?? ''))
  await db.$transaction(async (tx) => {
    await lockUser(tx, before.userId)
    const found = requireWaiting(await findVerification(tx, verificationCode, now))
    const isProven = newHash !== null || (isChecked && found.passwordHash === before.passwordHash)
    if (found.isOneOfSeveral && !isProven) {
      throw new AppError('conflict', SEVERAL_REGISTRATIONS, { fields: { password: PASSWORD_OF_MAIL } })
    }
    const isOwnBrowser = mark !== undefined && found.browserHash === hashCode(mark)
    await activateAccount(tx, found, { newHash, isUnproven: !isProven && !isOwnBrowser }, now)
  })
  return { userId: before.userId }
}

function requireWaiting(found: Found): Waiting {
  if (found.state === 'waiting') return found
  throw unusable(found.state)
}

function unusable(state: Exclude<VerificationState, 'waiting'>): AppError {
  const { title, text } = verificationTexts[state]
  return fieldError('verificationCode', `${title}. ${text}`)
}

type Confirmed = { newHash: string | null; isUnproven: boolean }

async function activateAccount(tx: Db, found: Waiting, { newHash, isUnproven }: Confirmed, now: Date): Promise<void> {
  const { registration, userId } = found
  // Ends sessions, because they may belong to someone who logged in with another sign-up's password.
  const endsSessions = registration !== null || newHash !== null
  await tx.user.update({
    where: { id: userId },
    data: {
      status: 'VERIFIED',
      emailVerifiedAt: now,
      ...(registration && {
        firstName: registration.firstName,
        lastName: registration.lastName,
        mailingList: registration.mailingList,
      }),
      passwordHash: newHash ?? found.passwordHash,
      // Earlier logins don't count, because the email address wasn't verified yet.
      passwordUsedAt: newHash ? now : null,
      passwordUnproven: isUnproven,
      browserHash: null,
      ...(endsSessions && { sessionVersion: { increment: 1 } }),
    },
    select: { id: true },
  })
  await endRegistrations(tx, userId, now)
}

/** Marks all verification codes as used, so that a link opened late leads to the login page. */
export async function endRegistrations(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.emailCode.updateMany({
    where: { userId, purpose: 'VERIFY_EMAIL' },
    data: { registrationId: null, usedAt: now },
  })
  await tx.registration.deleteMany({ where: { userId } })
}

/**
 * Replaces the account's first sign-up, which may be a stranger's, with the oldest of the others.
 * @returns false if there is no other sign-up
 */
export async function promoteNextRegistration(tx: Db, userId: number): Promise<boolean> {
  const next = await tx.registration.findFirst({
    where: { userId },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      passwordHash: true,
      mailingList: true,
      browserHash: true,
      createdAt: true,
    },
  })
  if (!next) return false
  const { id, ...facts } = next
  await tx.emailCode.deleteMany({ where: { userId, registrationId: null } })
  await tx.emailCode.updateMany({ where: { userId, registrationId: id }, data: { registrationId: null } })
  await tx.registration.delete({ where: { id }, select: { id: true } })
  await tx.user.update({
    where: { id: userId },
    data: { ...facts, passwordUsedAt: null, sessionVersion: { increment: 1 } },
    select: { id: true },
  })
  return true
}
