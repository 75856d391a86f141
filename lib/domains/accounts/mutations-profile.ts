import 'server-only'
import { mailTo } from '@/lib/domains/accounts/mails'
import { WRONG_CURRENT_PASSWORD, type Preference } from '@/lib/domains/accounts/schema-profile'
import { takeBackReminders } from '@/lib/domains/livestreams/mutations-reminders'
import { takeBackNewsletters } from '@/lib/domains/newsletters/mutations-mailing-list'
import { forgetRecommendations, recommend } from '@/lib/domains/recommendations/mutations'
import { queueText } from '@/lib/domains/texts/mutations-mails'
import { resetLimits } from '@/lib/server/auth/limits'
import { hashPassword, verifyPassword } from '@/lib/server/auth/password'
import { requireActor } from '@/lib/server/auth/requirement'
import { holdSession, type SessionProof } from '@/lib/server/auth/session-rows'
import { refuseWeakPassword } from '@/lib/server/auth/weak-passwords'
import { db } from '@/lib/server/db/client'
import { countAttempt } from '@/lib/server/limits'
import { log } from '@/lib/server/log'
import { siteUrl } from '@/lib/server/site-url'
import { isVerified, type Actor } from '@/lib/shared/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/**
 * Switches something on or off that the actor chooses.
 * @throws AppError unauthenticated, forbidden (staff who must turn on their codes first)
 */
export async function changePreference(actor: Actor, field: Preference, value: boolean): Promise<void> {
  requireActor(actor, 'user')
  await db.$transaction(async (tx) => {
    await holdSession(tx, actor)
    // Who joins the mailing list again says that its mails arrive and are wanted.
    const isJoining = field === 'mailingList' && value
    const data = { [field]: value, ...(isJoining && { mailRefusal: null, mailsWantedSince: new Date() }) }
    await tx.user.update({ where: { id: actor.id }, data, select: { id: true } })
    if (field === 'mailingList' && !value) await takeBackNewsletters(tx, [actor])
    if (field === 'livestreamReminders' && !value) await takeBackReminders(tx, actor.id)
    if (field === 'wantsRecommendations' && !value) await forgetRecommendations(tx, actor.id)
  })
  if (field === 'wantsRecommendations' && value) {
    // The change is stored: what fails here is made up for at night.
    await recommend([actor.id]).catch((error: unknown) =>
      log.error({ userId: actor.id, err: error }, 'not recommended'),
    )
  }
}

/**
 * Says where the actor begins after signing in: at the overview, or where their staff role does.
 * @throws AppError unauthenticated; forbidden for everybody who is not of the staff
 */
export async function setStart(actor: Actor, atOverview: boolean): Promise<void> {
  requireActor(actor, 'overview')
  await db.user.updateMany({ where: { id: actor.id }, data: { startsAtOverview: atOverview } })
}

/**
 * Sets a new password, ends all sessions and sends the person a mail. The caller issues a new session for this browser.
 * @returns the session version after the change
 * @throws AppError unauthenticated, forbidden (staff who must turn on their codes first); validation for a wrong
 *   current password, a weak new one, or an account without password; conflict when the password was changed meanwhile;
 *   rate_limited where nobody has confirmed the address
 */
export async function changePassword(
  actor: Actor,
  input: { currentPassword: string; password: string },
): Promise<SessionProof> {
  requireActor(actor, 'user')
  const person = await db.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true, sessionVersion: true },
  })
  if (!person?.passwordHash) throw fieldError('password', 'This account has no password.')
  if (!(await verifyPassword(person.passwordHash, input.currentPassword))) {
    throw fieldError('currentPassword', WRONG_CURRENT_PASSWORD)
  }
  await refuseWeakPassword(input.password, actor)
  // The address may be a stranger's, and each change is a mail to it.
  if (actor.status !== 'VERIFIED') await countAttempt(resetLimits.account, actor.email)
  const passwordHash = await hashPassword(input.password)
  await db.$transaction(async (tx) => {
    await holdSession(tx, actor)
    // Only while the checked password is still the current one: of two changes at once the second fails.
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: person.passwordHash, sessionVersion: person.sessionVersion },
      data: {
        passwordHash,
        // Before the address is confirmed it proves nothing: a stranger may have registered it.
        ...(isVerified(actor) && { passwordUsedAt: new Date() }),
        sessionVersion: { increment: 1 },
      },
    })
    if (count === 0)
      throw new AppError('conflict', 'Your password has just been changed elsewhere. Please log in again.')
    // An earlier reset link must not undo this.
    await tx.emailCode.deleteMany({ where: { userId: actor.id, purpose: 'RESET_PASSWORD', usedAt: null } })
    const facts = { link: siteUrl(routes.forgotPassword) }
    await queueText(tx, 'password-changed', { to: mailTo(actor), facts })
  })
  return { userId: actor.id, sessionVersion: person.sessionVersion + 1 }
}
