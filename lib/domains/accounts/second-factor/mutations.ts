import 'server-only'
import { auditOwn, provesPassword } from '@/lib/domains/accounts/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { secondFactorLimits } from '@/lib/server/auth/attempt-limits'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { newRecoveryCode, newTotp, totpStep } from '@/lib/server/auth/proofs/totp'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { endSessionsExceptOwn, lockSession, type SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { countAttempt, resetAttempts } from '@/lib/server/limits/rate-limit'
import { hashCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { HOUR_MS } from '@/lib/shared/format/milliseconds'
import { routes } from '@/lib/shared/routes/routes'
import { CODE_MISSING, CODE_WRONG, type SecondFactorSecret } from './schema'

const RECOVERY_CODES = 10
const PENDING_MS = HOUR_MS

/** Creates a secret, replacing a pending secret. Logins don't require codes until `confirmSecondFactor`. */
export async function beginSecondFactor(actor: Actor): Promise<SecondFactorSecret> {
  requireActor(actor, 'enrolling')
  requireFreshProof(actor)
  const { sealed, ...shown } = newTotp(actor)
  const written = await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    const [userId, data] = [actor.id, { sealedSecret: sealed, createdAt: new Date() }]
    await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: null } })
    return tx.secondFactor.createMany({ data: [{ userId, ...data }], skipDuplicates: true })
  })
  if (written.count === 0) throw new AppError('conflict', 'Two-step verification is already on. Turn it off first.')
  return shown
}

/** Ends all sessions. The caller must start a new session for this browser. Recovery codes are shown only once. */
export async function confirmSecondFactor(
  actor: Actor,
  code: string,
  now: Date = new Date(),
): Promise<{ recoveryCodes: string[]; proven: SessionProof }> {
  requireActor(actor, 'enrolling')
  await countAttempt(secondFactorLimits.enrolling, String(actor.id))
  const pending = { userId: actor.id, confirmedAt: null, createdAt: { gt: new Date(now.getTime() - PENDING_MS) } }
  const row = await db.secondFactor.findFirst({ where: pending, select: { sealedSecret: true } })
  if (!row) throw new AppError('conflict', 'This setup has expired. Please start again.')
  const lastStep = totpStep(actor.id, row.sealedSecret, code, now)
  if (lastStep === null) throw fieldError('code', CODE_WRONG)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const { sessionVersion } = await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    const { count } = await tx.secondFactor.updateMany({
      where: { ...pending, sealedSecret: row.sealedSecret },
      data: { confirmedAt: now, lastStep },
    })
    if (count === 0)
      throw new AppError('conflict', 'This setup was finished or restarted in another window. Please start again.')
    await tx.recoveryCode.createMany({
      data: recoveryCodes.map((each) => ({ userId: actor.id, codeHash: hashRecoveryCode(each) })),
    })
    // Ends sessions on other devices, because they were opened without a code.
    const person = await tx.user.update({
      where: { id: actor.id },
      data: { sessionVersion: { increment: 1 } },
      select: { sessionVersion: true },
    })
    await queueTextMail(tx, 'second-factor-on', { to: actor, facts: { link: siteUrl(routes.forgotPassword) } })
    await auditOwn(tx, actor, 'turn-on-second-factor')
    return person
  })
  return { recoveryCodes, proven: { userId: actor.id, sessionVersion } }
}

/** @param password required if the account has one; otherwise a fresh proof is required */
export async function turnOffSecondFactor(actor: Actor, password: string | undefined): Promise<void> {
  requireActor(actor, 'user')
  if (!(await provesPassword(actor, password))) requireFreshProof(actor)
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    if (!(await removeSecondFactor(tx, actor.id))) return
    await endSessionsExceptOwn(tx, actor)
    // Links to the account page, because the forgot-password page doesn't open while the owner is logged in.
    await queueTextMail(tx, 'second-factor-off', { to: actor, facts: { link: siteUrl(routes.account) } })
    await auditOwn(tx, actor, 'turn-off-second-factor')
  })
}

export async function removeSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } })
  await tx.secondFactor.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  return count > 0
}

const codeNeeded = (message: string) => new AppError('unauthenticated', message, { demand: { secondFactor: 'totp' } })

/** Counts attempts from known browsers separately, so that an attacker can't lock the owner out. */
export async function requireSecondFactor(
  userId: number,
  code: string | undefined,
  isKnownBrowser: (email: string) => Promise<boolean>,
  now: Date = new Date(),
): Promise<void> {
  const factor = await db.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { sealedSecret: true, user: { select: { email: true, firstName: true } } },
  })
  if (!factor) return
  if (!code) throw codeNeeded(CODE_MISSING)
  const { email } = factor.user
  const limit = (await isKnownBrowser(email)) ? secondFactorLimits.knownBrowsers : secondFactorLimits.strangers
  await countAttempt(limit, String(userId))
  const step = totpStep(userId, factor.sealedSecret, code, now)
  const accepted =
    step === null
      ? await consumeRecoveryCode({ id: userId, ...factor.user }, code)
      : await consumeTotpStep(userId, step)
  if (!accepted) throw codeNeeded(CODE_WRONG)
  await resetAttempts(limit, String(userId))
}

/** Returns false if this code or a later one has already been used. */
async function consumeTotpStep(userId: number, step: number): Promise<boolean> {
  const { count } = await db.secondFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return count === 1
}

async function consumeRecoveryCode(person: { id: number; email: string; firstName: string }, code: string) {
  return db.$transaction(async (tx) => {
    const { count } = await tx.recoveryCode.deleteMany({ where: { userId: person.id, codeHash: hashCode(code) } })
    if (count === 0) return false
    const left = await tx.recoveryCode.count({ where: { userId: person.id } })
    const facts = { left: String(left), link: siteUrl(routes.account) }
    await queueTextMail(tx, 'recovery-code-used', { to: person, facts })
    return true
  })
}

/** Removes the hyphens, which are only for display. */
const hashRecoveryCode = (shown: string) => hashCode(shown.replaceAll('-', ''))
