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

/**
 * Begins to change a person's address, as staff: the new address gets a link that does it, the old one is told. Until
 * the link is used nothing changes. A new request ends the link of an earlier one.
 * @throws AppError unauthenticated, forbidden (also when the last proof is too old), not_found, validation with the
 *   field `email`, conflict (the present address is not confirmed), rate_limited, counted for the new address
 */
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
        "The current email address isn't verified, so we can't tell whose account this is.",
      )
    }
    if (person.email === email) throw fieldError('email', 'This is already their email address.')
    // Who registered it and did not confirm it has no right to it: perhaps it is a stranger.
    if ((await tx.user.count({ where: { email, status: 'VERIFIED' } })) > 0) throw fieldError('email', TAKEN)
    const code = await issueCode(tx, { userId, purpose: 'CHANGE_EMAIL', newEmail: email, askedById: actor.id }, now)
    // Nobody has confirmed the new address yet, so the mail to it names nobody.
    await queueTextMail(tx, 'change-email', { to: { email }, facts: { link: codeUrl(routes.confirmEmail, code) } })
    await queueTextMail(tx, 'email-will-change', { to: person, facts: { newAddress: maskedEmail(email) } })
    const change = { before: { email: person.email }, after: { email } }
    await recordAudit(tx, actor, { action: 'change-email', entity: 'User', entityId: userId, ...change })
  })
}

/**
 * Changes a person's address with the code that was mailed to the new one. All sessions end, what was mailed to the old
 * one works no more, and no account at Google that was linked under it signs in. The old address is told. The code
 * proves the new address: registrations of it that nobody confirmed end.
 * @returns the person, or null where this is no code of a change
 * @throws AppError validation (used, expired, whoever asked for it may not any more, or the new address has got an
 *   account since)
 */
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
      // Registered between the look and the change.
      throw isUniqueViolation(error) ? fieldError('verificationCode', TAKEN) : error
    })
  // The provider's copy is for its receipts only; the night's work does not depend on it.
  await renameCustomers(userId, email).catch((error: unknown) =>
    log.error({ userId, err: error }, 'email address not updated at the payment provider'),
  )
  return { userId }
}

type Asked = { userId: number; askedById: number; newEmail: string | null; codeHash: string }

async function changeAddress(tx: Db, { userId, askedById, newEmail, codeHash }: Asked, now: Date): Promise<string> {
  // In the order of ids, as whoever changes staff roles locks them.
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
  // A role that was given or taken since counts: else support would get an account that became an owner's.
  if (!askedBy || !canManage(askedBy, before)) throw fieldError('verificationCode', EXPIRED)
  await removeRegistrations(tx, email)
  if ((await tx.user.count({ where: { email } })) > 0) throw fieldError('verificationCode', TAKEN)
  // That the old address does not exist says nothing of the new one; a complaint is the person's.
  const arrives = before.mailRefusal === 'BOUNCED' && { mailRefusal: null }
  await tx.user.update({
    where: { id: userId },
    // Local: who had Google alone gets a password by mail.
    data: { email, emailVerifiedAt: now, provider: 'local', sessionVersion: { increment: 1 }, ...arrives },
    select: { id: true },
  })
  // They may be lost with the old address, or somebody else's by now. The one of the new address is linked by itself.
  await tx.account.deleteMany({ where: { userId } })
  await tx.session.deleteMany({ where: { userId } })
  await tx.emailCode.update({ where: { codeHash }, data: { usedAt: now }, select: { id: true } })
  // A link for a new password that waits in the old mailbox.
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'RESET_PASSWORD', usedAt: null } })
  // What belongs to the person under their address: it leaves with the account. Mails that were sent to the old address
  // stay in the list until they are too old; news that waits follows the person, who may leave the mailing list first.
  await tx.outboxMail.updateMany({
    where: { toAddress: before.email, unsubscribeUrl: { not: null }, sentAt: null },
    data: { toAddress: email },
  })
  await tx.enquiry.updateMany({ where: { email: before.email }, data: { email } })
  await moveProspect(tx, userId, email)
  await queueTextMail(tx, 'email-changed', { to: before, facts: { newAddress: maskedEmail(email) } })
  return email
}
