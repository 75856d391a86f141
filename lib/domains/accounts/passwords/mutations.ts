import 'server-only'
import { codeUrl, toMailRecipient } from '@/lib/domains/accounts/mails'
import { issueCode, redeemResetCode } from '@/lib/domains/accounts/mutations'
import { removePasskeys } from '@/lib/domains/accounts/passkeys/mutations'
import { nameOfAddress } from '@/lib/domains/accounts/schema'
import { removeSecondFactor } from '@/lib/domains/accounts/second-factor/mutations'
import { endRegistrations } from '@/lib/domains/accounts/verification/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { runInConstantTime } from '@/lib/server/auth/proofs/constant-time'
import { hashPassword, verifyPassword } from '@/lib/server/auth/proofs/password'
import { requireStrongPassword } from '@/lib/server/auth/proofs/weak-passwords'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { siteUrl } from '@/lib/server/http/site-url'
import { hashCode } from '@/lib/server/secrets'
import { count } from '@/lib/server/telemetry/tracing'
import { oauthProviderNames } from '@/lib/shared/access/oauth'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/** One error for a wrong password, an unknown address and a concurrent change, so that it reveals nothing. */
export const invalidCredentials = () => new AppError('unauthenticated', 'Invalid email or password')

/** Checks a password in the same time whether or not the email address has an account. */
export async function authenticate(input: { email: string; password: string }): Promise<SessionProof> {
  const person = await db.user.findUnique({
    where: { email: input.email },
    select: { id: true, passwordHash: true, sessionVersion: true, status: true, passwordUsedAt: true },
  })
  const matches = await verifyPassword(person?.passwordHash, input.password)
  if (!person || !matches) {
    count('rasika.login.failures')
    throw invalidCredentials()
  }
  if (person.status === 'VERIFIED' && !person.passwordUsedAt) {
    await db.user.updateMany({
      where: { id: person.id, passwordHash: person.passwordHash },
      data: { passwordUsedAt: new Date() },
    })
  }
  return { userId: person.id, sessionVersion: person.sessionVersion }
}

/** Queues a reset email. Neither the result nor the duration reveals whether the email address has an account. */
export function requestPasswordReset(email: string, now: Date = new Date()): Promise<void> {
  return runInConstantTime(() => db.$transaction((tx) => queueResetMail(tx, email, now)))
}

async function queueResetMail(tx: Db, email: string, now: Date): Promise<void> {
  const person = await tx.user.findUnique({
    where: { email },
    select: { id: true, email: true, firstName: true, status: true, provider: true, passwordUnproven: true },
  })
  if (!person) return
  if (person.provider !== 'local' && !person.passwordUnproven) {
    const facts = { provider: oauthProviderNames[person.provider], link: siteUrl(routes.login) }
    return queueTextMail(tx, 'password-reset-provider', { to: toMailRecipient(person), facts })
  }
  const code = await issueCode(tx, { userId: person.id, purpose: 'RESET_PASSWORD' }, now)
  const facts = { link: codeUrl(routes.createNewPassword, code) }
  await queueTextMail(tx, 'password-reset', { to: toMailRecipient(person), facts })
}

const unusable = {
  unknown: 'This link isn’t valid. Request a new one.',
  used: 'This link has already been used. Request a new one.',
  expired: 'This link has expired. Request a new one.',
}

/**
 * Sets a new password and verifies the email address, because the link came by email.
 * @param input `mark` is the cookie value that identifies the browser
 */
export async function resetPassword(
  input: { verificationCode: string; password: string; mark?: string },
  now: Date = new Date(),
): Promise<{ id: number; email: string }> {
  const ofCode = await db.emailCode.findUnique({
    where: { codeHash: hashCode(input.verificationCode) },
    select: { userId: true, user: { select: { email: true, firstName: true, lastName: true } } },
  })
  // Checked before `redeemResetCode`, so that a weak password doesn't use up the code.
  await requireStrongPassword(input.password, ofCode?.user)
  const passwordHash = await hashPassword(input.password)
  return db.$transaction(async (tx) => {
    if (ofCode) await lockUser(tx, ofCode.userId)
    const result = await redeemResetCode(tx, input.verificationCode, now)
    if (result.outcome !== 'ok') {
      throw new AppError('validation', unusable[result.outcome], {
        fields: { verificationCode: unusable[result.outcome] },
      })
    }
    const { browserHash } = await tx.user.findUniqueOrThrow({
      where: { id: result.userId },
      select: { browserHash: true },
    })
    const changed = { passwordHash, passwordUsedAt: now, provider: 'local' as const, browserHash: null }
    const person = await tx.user.update({
      where: { id: result.userId },
      data: { ...changed, sessionVersion: { increment: 1 } },
      select: { id: true, email: true, firstName: true, status: true, staffRole: true, passwordUnproven: true },
    })
    if (person.status === 'UNVERIFIED') {
      const facts = await ownFacts(tx, { ...person, browserHash }, input.mark)
      await tx.user.update({
        where: { id: person.id },
        data: { status: 'VERIFIED', emailVerifiedAt: now, ...facts },
        select: { id: true },
      })
      await endRegistrations(tx, person.id, now)
    }
    // Keeps a staff member's second factor, because access to a mailbox must not bypass it. Only a command on the
    // server removes it.
    if (person.passwordUnproven && !person.staffRole) await removeForeignProofs(tx, person)
    const facts = { link: siteUrl(routes.forgotPassword) }
    await queueTextMail(tx, 'password-changed', { to: toMailRecipient(person), facts })
    return { id: person.id, email: person.email }
  })
}

async function removeForeignProofs(tx: Db, person: { id: number; email: string; firstName: string }): Promise<void> {
  const { id } = person
  await tx.user.update({ where: { id }, data: { passwordUnproven: false }, select: { id: true } })
  await removePasskeys(tx, person)
  const facts = { link: siteUrl(routes.account) }
  if (await removeSecondFactor(tx, id)) await queueTextMail(tx, 'second-factor-off', { to: person, facts })
}

/**
 * Returns the name and consent to store. Without a sign-up from this browser, a stranger may have typed the stored
 * values, so consent is turned off.
 */
async function ownFacts(
  tx: Db,
  person: { id: number; email: string; browserHash: string | null },
  mark: string | undefined,
) {
  const isOwn = ({ browserHash }: { browserHash: string | null }) => Boolean(mark && browserHash === hashCode(mark))
  if (isOwn(person)) return {}
  const waiting = await tx.registration.findMany({
    where: { userId: person.id },
    select: { browserHash: true, firstName: true, lastName: true, mailingList: true },
  })
  const own = waiting.find(isOwn)
  if (own) return { firstName: own.firstName, lastName: own.lastName, mailingList: own.mailingList }
  return { mailingList: false, ...(waiting.length > 0 && nameOfAddress(person.email)) }
}
