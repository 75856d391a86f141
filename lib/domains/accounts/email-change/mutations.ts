import 'server-only'
import { codeUrl, maskedEmail } from '@/lib/domains/accounts/mails'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { canManage, requireManageable } from '@/lib/domains/accounts/policy'
import { removeRegistrations } from '@/lib/domains/accounts/traces/mutations'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { renameCustomers } from '@/lib/domains/payments/customers/mutations'
import { moveProspect } from '@/lib/domains/payments/prospects/mutations'
import { verificationLimits } from '@/lib/server/auth/attempt-limits'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockUser, lockFound } from '@/lib/server/db/locks'
import { isUniqueViolation } from '@/lib/server/errors'
import { countAttempt } from '@/lib/server/limits/rate-limit'
import { log } from '@/lib/server/log/log'
import { hashCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const TAKEN = 'This email address already has an account.'
const EXPIRED = 'This link has expired. Ask us for a new one.'

/** The address changes only when the emailed link is used. A second request invalidates the first link. */
export async function requestEmailChange(
  actor: Actor,
  { id: userId, email }: { id: number; email: string },
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'people')
  requireFreshProof(actor)
  await countAttempt(verificationLimits.account, email)
  await db.$transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    requireManageable(actor, person)
    if (person.status !== 'VERIFIED') {
      throw new AppError(
        'conflict',
        'The current email address isn’t verified, so we can’t tell whose account this is.',
      )
    }
    if (person.email === email) throw fieldError('email', 'This is already their email address.')
    // Ignores unverified accounts, because a stranger may have typed the email address.
    if ((await tx.user.count({ where: { email, status: 'VERIFIED' } })) > 0) throw fieldError('email', TAKEN)
    const code = await issueCode(tx, { userId, purpose: 'CHANGE_EMAIL', newEmail: email, askedById: actor.id }, now)
    // Contains no name, because the new email address isn't verified yet.
    await queueTextMail(tx, 'change-email', { to: { email }, facts: { link: codeUrl(routes.confirmEmail, code) } })
    await queueTextMail(tx, 'email-will-change', { to: person, facts: { newAddress: maskedEmail(email) } })
    const change = { before: { email: person.email }, after: { email } }
    await recordAudit(tx, actor, { action: 'change-email', entity: 'User', entityId: userId, ...change })
  })
}

/** Returns null if the code is not for an email change. */
export async function confirmEmailChange(code: string, now: Date): Promise<{ userId: number } | null> {
  const codeHash = hashCode(code)
  const found = await db.emailCode.findUnique({
    where: { codeHash },
    select: { purpose: true, userId: true, askedById: true, newEmail: true },
  })
  if (found?.purpose !== 'CHANGE_EMAIL') return null
  const { userId, askedById, newEmail } = found
  const email = await db
    .$transaction((tx) => changeAddress(tx, { userId, askedById: askedById ?? 0, newEmail, codeHash }, now))
    .catch((error: unknown) => {
      // Someone signed up with the email address after the check.
      throw isUniqueViolation(error) ? fieldError('verificationCode', TAKEN) : error
    })
  // Only logs a failure, because Stripe uses the email address only for receipts.
  await renameCustomers(userId, email).catch((error: unknown) =>
    log.error({ userId, err: error }, 'email address not updated at the payment provider'),
  )
  return { userId }
}

type Asked = { userId: number; askedById: number; newEmail: string | null; codeHash: string }

async function changeAddress(tx: Db, { userId, askedById, newEmail, codeHash }: Asked, now: Date): Promise<string> {
  // Locks in id order, as staff role changes do, to prevent deadlocks.
  await lockFound(tx, 'User', { OR: [{ id: { in: [userId, askedById] } }, { email: newEmail ?? '' }] })
  const code = await tx.emailCode.findUnique({
    where: { codeHash },
    select: {
      newEmail: true,
      usedAt: true,
      expiresAt: true,
      user: { select: { email: true, firstName: true, staffRole: true, mailRefusal: true } },
      askedBy: { select: { staffRole: true } },
    },
  })
  if (!code?.newEmail || code.usedAt) throw fieldError('verificationCode', 'This link has already been used.')
  if (code.expiresAt <= now) throw fieldError('verificationCode', EXPIRED)
  const { newEmail: email, user: before, askedBy } = code
  // Checks again, because roles may have changed: support must not take over an owner's account.
  if (!askedBy || !canManage(askedBy, before)) throw fieldError('verificationCode', EXPIRED)
  await removeRegistrations(tx, email)
  if ((await tx.user.count({ where: { email } })) > 0) throw fieldError('verificationCode', TAKEN)
  // A bounce concerned the old email address, so it is cleared. A spam complaint concerns the person and stays.
  const arrives = before.mailRefusal === 'BOUNCED' && { mailRefusal: null }
  await tx.user.update({
    where: { id: userId },
    // `local` lets a person who only used Google reset their password by email.
    data: { email, emailVerifiedAt: now, provider: 'local', sessionVersion: { increment: 1 }, ...arrives },
    select: { id: true },
  })
  // Unlinks Google accounts, because the person may have lost them with the old email address. A Google account with
  // the new address links itself at login.
  await tx.account.deleteMany({ where: { userId } })
  await tx.session.deleteMany({ where: { userId } })
  await tx.emailCode.update({ where: { codeHash }, data: { usedAt: now }, select: { id: true } })
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'RESET_PASSWORD', usedAt: null } })
  // Moves rows keyed by the email address, so that they are deleted with the account.
  await tx.outboxMail.updateMany({
    where: { toAddress: before.email, unsubscribeUrl: { not: null }, sentAt: null },
    data: { toAddress: email },
  })
  await tx.enquiry.updateMany({ where: { email: before.email }, data: { email } })
  await moveProspect(tx, userId, email)
  await queueTextMail(tx, 'email-changed', { to: before, facts: { newAddress: maskedEmail(email) } })
  return email
}
