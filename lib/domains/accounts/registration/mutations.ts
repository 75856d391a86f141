import 'server-only'
import type { z } from 'zod'
import { codeUrl, toMailRecipient } from '@/lib/domains/accounts/mails'
import { issueCode } from '@/lib/domains/accounts/mutations'
import type { registerSchema } from '@/lib/domains/accounts/schema'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { claimProspect } from '@/lib/domains/payments/prospects/mutations'
import { registerLimits, verificationLimits } from '@/lib/server/auth/attempt-limits'
import { runInConstantTime } from '@/lib/server/auth/proofs/constant-time'
import { hashPassword } from '@/lib/server/auth/proofs/password'
import { requireStrongPassword } from '@/lib/server/auth/proofs/weak-passwords'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { AuthProvider } from '@/lib/server/db/generated/enums'
import { userNotFound, lockRows } from '@/lib/server/db/locks'
import { isUniqueViolation } from '@/lib/server/errors'
import { siteUrl } from '@/lib/server/http/site-url'
import { countAttempt } from '@/lib/server/limits/rate-limit'
import { hashCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { oauthProviderNames } from '@/lib/shared/access/oauth'
import type { UserStatus } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

/** Response and timing are the same for a taken email address, so that customers can't be discovered. */
export async function registerPerson(
  input: z.output<typeof registerSchema>,
  mark: string,
  now: Date = new Date(),
): Promise<{ isProspect: boolean }> {
  await requireStrongPassword(input.password, input)
  // Counted after the password check, so that rejected passwords don't use up attempts.
  await countAttempt(registerLimits.account, input.email)
  const passwordHash = await hashPassword(input.password)
  const { email, firstName, lastName, mailingList = true } = input
  const wish = { email, facts: { firstName, lastName, passwordHash, mailingList }, browserHash: hashCode(mark) }
  const attempt = () => db.$transaction((tx) => register(tx, wish, now))
  return runInConstantTime(() =>
    attempt().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return attempt()
    }),
  )
}

type Wish = {
  email: string
  facts: { firstName: string; lastName: string; passwordHash: string; mailingList: boolean }
  browserHash: string
}

async function register(tx: Db, { email, facts, browserHash }: Wish, now: Date) {
  const existing = await lockAddress(tx, email)
  if (existing?.status === 'VERIFIED') {
    const [to, link] = [toMailRecipient(existing), siteUrl(routes.login)]
    if (existing.provider === 'local') {
      const facts = { link, passwordLink: siteUrl(routes.forgotPassword) }
      await queueTextMail(tx, 'already-registered', { to, facts })
    } else {
      const facts = { link, provider: oauthProviderNames[existing.provider] }
      await queueTextMail(tx, 'already-registered-provider', { to, facts })
    }
    return { isProspect: await claimProspect(tx, existing.id, email) }
  }
  const userId =
    existing?.id ?? (await tx.user.create({ data: { email, ...facts, browserHash }, select: { id: true } })).id
  const further = existing
    ? await tx.registration.create({ data: { userId, ...facts, browserHash, createdAt: now }, select: { id: true } })
    : null
  const isProspect = await claimProspect(tx, userId, email)
  await queueVerificationMail(tx, { userId, email, registrationId: further?.id ?? null }, now)
  return { isProspect }
}

type Addressed = { id: number; email: string; firstName: string; status: UserStatus; provider: AuthProvider }

/** Locks the email address's account, so that concurrent sign-ups, verifications and resends wait. */
async function lockAddress(tx: Db, email: string): Promise<Addressed | null> {
  await lockRows(tx, 'User', 'email', [email])
  const select = { id: true, email: true, firstName: true, status: true, provider: true } as const
  return tx.user.findUnique({ where: { email }, select })
}

/**
 * Sends another verification email. Neither the result nor the duration reveals whether the email address has an
 * account.
 * @param request `email` is undefined for the actor's own address; `mark` selects the sign-up made in this browser
 */
export async function resendVerification(
  actor: Actor,
  { email, mark }: { email?: string; mark?: string },
  now: Date = new Date(),
): Promise<void> {
  const address = email ?? actor.email
  if (!address) return
  await countAttempt(verificationLimits.account, address)
  await runInConstantTime(() =>
    db.$transaction(async (tx) => {
      const person = await lockAddress(tx, address)
      if (person?.status !== 'UNVERIFIED') return
      const where = { userId: person.id, browserHash: hashCode(mark ?? '') }
      const own = await tx.registration.findFirst({ where, select: { id: true } })
      await queueVerificationMail(tx, { userId: person.id, email: address, registrationId: own?.id ?? null }, now)
    }),
  )
}

/**
 * Always confirms the first sign-up. Later sign-ups with the same address may be by other people, and staff can't tell
 * which one is genuine.
 */
export async function resendVerificationOf(actor: Actor, userId: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'people')
  const known = await db.user.findUnique({ where: { id: userId }, select: { email: true } })
  if (!known) throw userNotFound()
  const { email } = known
  await countAttempt(verificationLimits.account, email)
  await db.$transaction(async (tx) => {
    const person = await lockAddress(tx, email)
    if (person?.id !== userId || person.status !== 'UNVERIFIED') {
      throw new AppError('conflict', 'This email address is already verified.')
    }
    await queueVerificationMail(tx, { userId, email, registrationId: null }, now)
    await recordAudit(tx, actor, { action: 'resend-verification', entity: 'User', entityId: userId })
  })
}

async function queueVerificationMail(
  tx: Db,
  { userId, email, registrationId }: { userId: number; email: string; registrationId: number | null },
  now: Date,
): Promise<void> {
  const code = await issueCode(tx, { userId, purpose: 'VERIFY_EMAIL', registrationId }, now)
  // Contains nothing typed at sign-up, because anyone can type a stranger's email address.
  await queueTextMail(tx, 'verification', { to: { email }, facts: { link: codeUrl(routes.confirmEmail, code) } })
}
