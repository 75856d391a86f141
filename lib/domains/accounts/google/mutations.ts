import 'server-only'
import { removeSecondFactor } from '@/lib/domains/accounts/second-factor/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { claimProspect } from '@/lib/domains/payments/prospects/mutations'
import type { SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { isDeadlock, isUniqueViolation } from '@/lib/server/errors'
import { siteUrl } from '@/lib/server/http/site-url'
import { oauthProviderNames, type OAuthProviderId } from '@/lib/shared/access/oauth'
import { routes } from '@/lib/shared/routes/routes'
import { identitySchema, type Identity } from './schema'

type Decision =
  SessionProof | { refused: 'unverified' | 'address' } | { refused: 'other-account' | 'unlinked'; userId: number }

const ATTEMPTS = 3

/** Returns true if a concurrent login may have created or linked the same account. A retry then finds this account. */
const raced = (error: unknown) => isUniqueViolation(error) || isDeadlock(error)

/** @param claims content of an ID token whose state, PKCE and nonce have been checked */
export async function admitIdentity(
  provider: OAuthProviderId,
  claims: unknown,
  now: Date = new Date(),
): Promise<Decision> {
  const identity = { ...identitySchema.parse(claims), provider }
  if (!identity.emailVerified) return { refused: 'unverified' }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.$transaction((tx) => decide(tx, identity, now))
    } catch (error) {
      if (attempt === ATTEMPTS || !raced(error)) throw error
    }
  }
}

type Claimed = Identity & { provider: OAuthProviderId }
type Addressed = Claimed & { email: string }

async function decide(tx: Db, identity: Claimed, now: Date): Promise<Decision> {
  const { provider, subject, email } = identity
  // Finds the account by its subject, because the email address can change.
  const account = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId: subject } },
    select: { userId: true, user: { select: { sessionVersion: true } } },
  })
  if (account) return { userId: account.userId, ...account.user }
  if (!email) return { refused: 'address' }

  // Locks the person. Otherwise, concurrent logins with two Google accounts that share an email address wouldn't see
  // each other's link.
  await lockRows(tx, 'User', 'email', [email])
  const person = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      firstName: true,
      status: true,
      passwordHash: true,
      passwordUsedAt: true,
      sessionVersion: true,
      unlinkedProviders: true,
      accounts: { where: { provider }, select: { providerAccountId: true } },
    },
  })
  if (!person) return createPerson(tx, { ...identity, email }, now)
  const { id: userId, sessionVersion } = person
  const [other] = person.accounts
  if (other)
    return other.providerAccountId === subject ? { userId, sessionVersion } : { refused: 'other-account', userId }
  // The person unlinked this provider. Only the person can link it again, after logging in another way.
  if (person.unlinkedProviders.includes(provider)) return { refused: 'unlinked', userId }
  await link(tx, userId, identity)
  if (person.status !== 'VERIFIED') return claimAccount(tx, userId, { ...identity, email }, now)
  const isForeign = person.passwordHash !== null && person.passwordUsedAt === null
  await queueTextMail(tx, isForeign ? 'provider-linked-alone' : 'provider-linked', {
    to: { ...person, email },
    facts: { provider: oauthProviderNames[provider], link: siteUrl(routes.account) },
  })
  return isForeign ? removePassword(tx, userId, provider) : { userId, sessionVersion }
}

/**
 * Removes a password not used since verification, because a stranger may have set it. Also removes sessions,
 * passkeys, the second factor and reset links.
 */
async function removePassword(tx: Db, userId: number, provider: OAuthProviderId): Promise<SessionProof> {
  const { sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, passwordUnproven: false, provider, sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  })
  await tx.passkey.deleteMany({ where: { userId } })
  await removeSecondFactor(tx, userId)
  await tx.emailCode.deleteMany({ where: { userId, purpose: 'RESET_PASSWORD', usedAt: null } })
  return { userId, sessionVersion }
}

async function createPerson(tx: Db, identity: Addressed, now: Date): Promise<SessionProof> {
  const { provider, email, firstName, lastName } = identity
  const { id: userId, sessionVersion } = await tx.user.create({
    data: {
      email,
      firstName,
      lastName,
      provider,
      status: 'VERIFIED',
      emailVerifiedAt: now,
      mailingList: false,
    },
    select: { id: true, sessionVersion: true },
  })
  await link(tx, userId, identity)
  await claimProspect(tx, userId, email)
  return { userId, sessionVersion }
}

/** Verifies an account that a stranger may have created, and removes its password, codes and sessions. */
async function claimAccount(tx: Db, userId: number, identity: Addressed, now: Date): Promise<SessionProof> {
  const { provider, email, firstName, lastName } = identity
  const { sessionVersion } = await tx.user.update({
    where: { id: userId },
    data: {
      firstName,
      lastName,
      passwordHash: null,
      passwordUsedAt: null,
      browserHash: null,
      provider,
      status: 'VERIFIED',
      emailVerifiedAt: now,
      mailingList: false,
      sessionVersion: { increment: 1 },
    },
    select: { sessionVersion: true },
  })
  await tx.emailCode.deleteMany({ where: { userId } })
  await tx.registration.deleteMany({ where: { userId } })
  await claimProspect(tx, userId, email)
  return { userId, sessionVersion }
}

async function link(tx: Db, userId: number, { provider, subject }: Claimed): Promise<void> {
  await tx.account.create({
    data: { userId, type: 'oidc', provider, providerAccountId: subject },
    select: { id: true },
  })
}
