import 'server-only'
import type { z } from 'zod'
import { alreadyRegisteredMail, verificationMail } from '@/lib/domains/accounts/mails'
import { issueCode, redeemCode } from '@/lib/domains/accounts/mutations-codes'
import type { registerSchema } from '@/lib/domains/accounts/schema'
import { inConstantTime } from '@/lib/server/auth/constant-time'
import { mailLimits, registerLimits } from '@/lib/server/auth/limits'
import { hashPassword } from '@/lib/server/auth/password'
import { refuseWeakPassword } from '@/lib/server/auth/weak-passwords'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { countAttempt } from '@/lib/server/limits'
import { queueMail } from '@/lib/server/mail/outbox'
import type { Actor } from '@/lib/shared/actor'

/**
 * Registers a person and mails them a link. For an address with a verified account the answer and its time are the
 * same, and its owner gets a mail instead: a stranger does not learn who is a customer (decisions §2).
 * @returns whether the address is a prospect's
 * @throws AppError validation for a weak password; rate_limited, counted for the address over all requests
 */
export async function registerPerson(
  input: z.output<typeof registerSchema>,
  now: Date = new Date(),
): Promise<{ isProspect: boolean }> {
  await refuseWeakPassword(input.password, input)
  // Counted after that: looking for a better password uses no attempt up.
  await countAttempt(registerLimits.account, input.email)
  const passwordHash = await hashPassword(input.password)
  const attempt = () => db.$transaction((tx) => register(tx, input, passwordHash, now))
  return inConstantTime(() =>
    attempt().catch((error: unknown) => {
      // Two registrations of one address at the same moment: on the retry the address has an account.
      const raced = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
      if (!raced) throw error
      return attempt()
    }),
  )
}

async function register(tx: Db, input: z.output<typeof registerSchema>, passwordHash: string, now: Date) {
  const { email, firstName, lastName } = input
  const prospect = await tx.prospect.findUnique({ where: { email }, select: { id: true } })
  const existing = await tx.user.findUnique({ where: { email }, select: { id: true, firstName: true, status: true } })
  const origin = env().APP_URL
  if (existing?.status === 'VERIFIED') {
    const to = { address: email, name: existing.firstName }
    await queueMail(tx, { to, template: 'already-registered', body: alreadyRegisteredMail(origin, existing) })
    return { isProspect: prospect !== null }
  }
  const to = { address: email, name: firstName }
  const facts = { firstName, lastName, passwordHash, mailingList: input.mailingList ?? true }
  // Nobody has verified the address: the newest registration replaces the earlier one. Otherwise someone who registers
  // a stranger's address first would have a password to the stranger's account.
  const { id } = existing
    ? await tx.user.update({
        where: { id: existing.id, status: 'UNVERIFIED' },
        data: { ...facts, provider: 'local', sessionVersion: { increment: 1 } },
        select: { id: true },
      })
    : await tx.user.create({ data: { email, ...facts }, select: { id: true } })
  if (prospect) await tx.prospect.update({ where: { id: prospect.id }, data: { userId: id }, select: { id: true } })
  const code = await issueCode(tx, id, 'VERIFY_EMAIL', now)
  await queueMail(tx, { to, template: 'verify-email', body: verificationMail(origin, input, code) })
  return { isProspect: prospect !== null }
}

export type VerificationOutcome = 'verified' | 'used' | 'unknown' | 'expired'

/**
 * Verifies the address that a code was mailed to.
 * @returns `used` for a code that worked before (mail programs open links on their own: the address is verified)
 */
export function verifyEmail(code: string, now: Date = new Date()): Promise<VerificationOutcome> {
  return db.$transaction(async (tx) => {
    const result = await redeemCode(tx, code, 'VERIFY_EMAIL', now)
    if (result.outcome !== 'ok') return result.outcome
    await tx.user.updateMany({
      where: { id: result.userId, status: 'UNVERIFIED' },
      data: { status: 'VERIFIED', emailVerifiedAt: now },
    })
    return 'verified'
  })
}

/**
 * Mails a new verification link if the address has an unverified account. Neither the result nor the time shows whether
 * it has.
 * @param email address as typed in the form, or undefined for the signed-in actor's own
 * @throws AppError rate_limited, counted for the address over all requests
 */
export async function resendVerification(
  actor: Actor,
  email: string | undefined,
  now: Date = new Date(),
): Promise<void> {
  const address = email ?? actor.email
  if (!address) return
  await countAttempt(mailLimits.account, address)
  await inConstantTime(() => db.$transaction((tx) => mailVerificationLink(tx, address, now)))
}

async function mailVerificationLink(tx: Db, address: string, now: Date): Promise<void> {
  const person = await tx.user.findUnique({
    where: { email: address },
    select: { id: true, firstName: true, status: true },
  })
  if (person?.status !== 'UNVERIFIED') return
  const code = await issueCode(tx, person.id, 'VERIFY_EMAIL', now)
  await queueMail(tx, {
    to: { address, name: person.firstName },
    template: 'verify-email',
    body: verificationMail(env().APP_URL, person, code),
  })
}
