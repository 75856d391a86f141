import { hashPassword } from '@/lib/server/auth/proofs/password'
import { issueSession } from '@/lib/server/auth/sessions/session'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { minorUnits, monthlyPrice } from '@/lib/shared/money/prices'
import { CookieJar, inRequest } from '@/tests/support/requests/request-scope'

export const PASSWORD = 'kalyani-in-adi-tala'

export const registration = (email: string) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
})

/** Hashed only once, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined
let made = 0

/** Creates a person. Default: verified, with a password, without a plan. */
export async function createPerson(facts: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  passwordHash ??= hashPassword(PASSWORD)
  made += 1
  const status = facts.status ?? 'VERIFIED'
  return db.user.create({
    data: {
      email: `person-${made}@example.org`,
      firstName: 'Asha',
      lastName: 'Rao',
      status,
      emailVerifiedAt: status === 'VERIFIED' ? new Date() : null,
      passwordHash: facts.provider === 'google' ? null : await passwordHash,
      ...facts,
    },
  })
}

/**
 * Stores a subscription in the same way as the Stripe sync.
 * @param status Stripe's status
 * @param facts other columns, such as `pastDueSince`
 */
export async function subscribe(
  userId: number,
  status: string,
  facts: Partial<Prisma.SubscriptionUncheckedCreateInput> = {},
) {
  made += 1
  const price = monthlyPrice('world', 'premium')
  const { currency } = price
  const customer = await db.billingCustomer.upsert({
    where: { userId_currency: { userId, currency } },
    create: { userId, currency, stripeCustomerId: `cus_test_${made}` },
    update: {},
    select: { id: true },
  })
  const now = new Date()
  return db.subscription.create({
    data: {
      userId,
      billingCustomerId: customer.id,
      stripeSubscriptionId: `sub_test_${made}`,
      status,
      currency,
      unitAmount: minorUnits(price),
      startedAt: now,
      currentPeriodEnd: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000),
      syncedAt: now,
      ...facts,
    },
  })
}

/** Returns proof that the user has just logged in; null if the user was deleted. */
export async function proofOf(userId: number): Promise<SessionProof | null> {
  const row = await db.user.findUnique({ where: { id: userId }, select: { sessionVersion: true } })
  return row && { userId, ...row }
}

/** Logs a person in and returns the browser's cookies. */
export async function signedIn(person: { id: number }): Promise<CookieJar> {
  const cookies = new CookieJar()
  const proven = await proofOf(person.id)
  await inRequest({ cookies }, async () => proven && issueSession(proven))
  return cookies
}

export async function createSignedIn(facts: Parameters<typeof createPerson>[0] = {}) {
  const person = await createPerson(facts)
  return { person, cookies: await signedIn(person) }
}
