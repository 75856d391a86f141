import 'server-only'
import { toMailRecipient } from '@/lib/domains/accounts/mails'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { cancelReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { cancelNewsletters } from '@/lib/domains/newsletters/mailing-list/mutations'
import { removeRecommendations, updateRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import { resetLimits } from '@/lib/server/auth/attempt-limits'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { hashPassword, verifyPassword } from '@/lib/server/auth/proofs/password'
import { requireStrongPassword } from '@/lib/server/auth/proofs/weak-passwords'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { lockSession, type SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { countAttempt } from '@/lib/server/limits/rate-limit'
import { log } from '@/lib/server/log/log'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { CURRENT_PASSWORD_MISSING, WRONG_CURRENT_PASSWORD, type Preference, type SrutiChoice } from './schema'

export async function changePreference(actor: Actor, field: Preference, value: boolean): Promise<void> {
  requireActor(actor, 'user')
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    // Subscribing again overrides an earlier bounce or complaint.
    const isJoining = field === 'mailingList' && value
    const data = { [field]: value, ...(isJoining && { mailRefusal: null, mailsWantedSince: new Date() }) }
    await tx.user.update({ where: { id: actor.id }, data, select: { id: true } })
    if (field === 'mailingList' && !value) await cancelNewsletters(tx, [actor])
    if (field === 'livestreamReminders' && !value) await cancelReminders(tx, actor.id)
    if (field === 'wantsRecommendations' && !value) await removeRecommendations(tx, actor.id)
  })
  if (field === 'wantsRecommendations' && value) {
    // Only logs a failure, because the preference is saved and the nightly job tries again.
    await updateRecommendations([actor.id]).catch((error: unknown) =>
      log.error({ userId: actor.id, err: error }, 'recommendations not updated'),
    )
  }
}

export async function setStart(actor: Actor, atOverview: boolean): Promise<void> {
  requireActor(actor, 'overview')
  await db.user.updateMany({ where: { id: actor.id }, data: { startsAtOverview: atOverview } })
}

export async function setSruti(actor: Actor, { sruti }: SrutiChoice): Promise<void> {
  requireActor(actor, 'verified')
  await db.user.updateMany({ where: { id: actor.id }, data: { sruti } })
}

/** Ends all sessions. The caller must start a new session for this browser. */
export async function changePassword(
  actor: Actor,
  input: { currentPassword?: string; password: string },
): Promise<SessionProof> {
  requireActor(actor, 'user')
  const person = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true, sessionVersion: true },
  })
  const isFirst = person.passwordHash === null
  if (isFirst) {
    if (input.currentPassword !== undefined) throw fieldError('password', 'This account has no password.')
    requireFreshProof(actor)
  } else if (input.currentPassword === undefined) throw fieldError('currentPassword', CURRENT_PASSWORD_MISSING)
  else if (!(await verifyPassword(person.passwordHash, input.currentPassword))) {
    throw fieldError('currentPassword', WRONG_CURRENT_PASSWORD)
  }
  await requireStrongPassword(input.password, actor)
  // Limits attempts, because every change sends an email and an unverified address may be a stranger's.
  if (actor.status !== 'VERIFIED') await countAttempt(resetLimits.account, actor.email)
  const passwordHash = await hashPassword(input.password)
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    // Compare-and-set: of two concurrent changes, the second fails.
    const { count } = await tx.user.updateMany({
      where: { id: actor.id, passwordHash: person.passwordHash, sessionVersion: person.sessionVersion },
      data: {
        passwordHash,
        // `local` allows password resets by email.
        provider: 'local',
        // Set only for a verified account, because a stranger may have created an unverified one.
        ...(isVerified(actor) && { passwordUsedAt: new Date() }),
        sessionVersion: { increment: 1 },
      },
    })
    if (count === 0)
      throw new AppError('conflict', 'Your password was just changed on another device. Please log in again.')
    // Deletes reset links, because an earlier link must not undo the change.
    await tx.emailCode.deleteMany({ where: { userId: actor.id, purpose: 'RESET_PASSWORD', usedAt: null } })
    const to = toMailRecipient(actor)
    if (isFirst) await queueTextMail(tx, 'password-set', { to, facts: { link: siteUrl(routes.account) } })
    else await queueTextMail(tx, 'password-changed', { to, facts: { link: siteUrl(routes.forgotPassword) } })
  })
  return { userId: actor.id, sessionVersion: person.sessionVersion + 1 }
}
