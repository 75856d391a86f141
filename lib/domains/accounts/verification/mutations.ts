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
 * Changes the address where the code is one of a change. Else it confirms the registration that the code was mailed
 * for, and no other: the account gets its names, consent and password, and the other registrations of the address
 * end. While several wait, the mail alone does not say whose registration it belongs to, because a stranger's looks
 * the same: its password, or a new one, is needed too.
 * @param input `mark` of the browser, if a registration was made in it
 * @returns the person, for the log
 * @throws AppError validation for an unknown, used or expired code, or a weak new password; conflict with the field
 *   `password` while several wait and neither its password nor a new one came along. The code stays good then. Also as
 *   `confirmEmailChange`
 */
export async function verifyEmail(
  { verificationCode, password, newPassword, mark }: VerifyEmailInput & { mark?: string },
  now: Date = new Date(),
): Promise<{ userId: number }> {
  const changed = await confirmEmailChange(verificationCode, now)
  if (changed) return changed
  // Passwords are checked before the transaction: they take their time, and the account would be locked.
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
  // Whoever signed in with another registration's password is not who confirmed this one.
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
      // Uses from before prove nothing: the address was not confirmed then.
      passwordUsedAt: newHash ? now : null,
      passwordUnproven: isUnproven,
      browserHash: null,
      ...(endsSessions && { sessionVersion: { increment: 1 } }),
    },
    select: { id: true },
  })
  await endRegistrations(tx, userId, now)
}

/**
 * Ends everything that waited for the address of a person to be confirmed, once it is: their codes count as used, so
 * that a link opened late leads to the login.
 */
export async function endRegistrations(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.emailCode.updateMany({
    where: { userId, purpose: 'VERIFY_EMAIL' },
    data: { registrationId: null, usedAt: now },
  })
  await tx.registration.deleteMany({ where: { userId } })
}

/**
 * Gives the place of the first registration to the next one that waits: whoever made the first, perhaps a stranger, may
 * delete it, but not those of others with it.
 * @returns false when no other waits
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
