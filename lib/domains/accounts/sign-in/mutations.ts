import 'server-only'
import { auditOwn, provesPassword } from '@/lib/domains/accounts/mutations'
import { authenticateWithPasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { requireSignInMethod } from '@/lib/domains/accounts/policy'
import { PASSWORD_WRONG, type ProofInput } from '@/lib/domains/accounts/profile/schema'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { endSessionsExceptOwn, lockSession, type SessionProof } from '@/lib/server/auth/sessions/session-rows'
import { db, type Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { isProvider, isSignInMethod, signInMethodNames, type SignInMethod } from './schema'

const notThere = () => new AppError('not_found', 'Your account doesn’t use this login method.')

/** Also ends the other sessions, because the removed method may have opened them. */
export async function removeSignInMethod(actor: Actor, method: string): Promise<void> {
  requireActor(actor, 'user')
  if (!isSignInMethod(method)) throw notThere()
  requireFreshProof(actor)
  await db.$transaction(async (tx) => {
    // The lock also prevents two concurrent removals from leaving no login method.
    await lockSession(tx, actor)
    const left = await remove(tx, actor.id, method)
    requireSignInMethod({ ...left, providers: left.providers.length })
    await tx.user.update({
      where: { id: actor.id },
      // `provider` determines how a lost password is handled: by email, unless only Google is left.
      data: { provider: left.hasPassword ? 'local' : (left.providers[0] ?? 'local') },
      select: { id: true },
    })
    await endSessionsExceptOwn(tx, actor)
    const what = method === 'password' ? 'Your password' : `Your ${signInMethodNames[method]} login`
    await queueTextMail(tx, 'sign-in-method-removed', { to: actor, facts: { what, link: siteUrl(routes.account) } })
    await auditOwn(tx, actor, `remove-${method}`)
  })
}

/** Allows the next login with the provider to link its account again. */
export async function allowProviderAgain(actor: Actor, method: string): Promise<void> {
  requireActor(actor, 'user')
  if (!isProvider(method)) throw notThere()
  requireFreshProof(actor)
  await db.$transaction(async (tx) => {
    await lockSession(tx, actor)
    const { unlinkedProviders } = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { unlinkedProviders: true },
    })
    if (!unlinkedProviders.includes(method)) throw notThere()
    await tx.user.update({
      where: { id: actor.id },
      data: { unlinkedProviders: unlinkedProviders.filter((each) => each !== method) },
      select: { id: true },
    })
    await auditOwn(tx, actor, `allow-${method}`)
  })
}

async function remove(tx: Db, userId: number, method: SignInMethod) {
  if (method === 'password') {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: { not: null } },
      data: { passwordHash: null, passwordUsedAt: null },
    })
    if (count === 0) throw notThere()
    // Deletes unused reset links, because a link would restore the password.
    await tx.emailCode.deleteMany({ where: { userId, purpose: 'RESET_PASSWORD', usedAt: null } })
  } else {
    const { count } = await tx.account.deleteMany({ where: { userId, provider: method } })
    if (count === 0) throw notThere()
    await tx.user.update({
      where: { id: userId },
      data: { unlinkedProviders: { push: method } },
      select: { id: true },
    })
  }
  const { passwordHash, accounts, _count } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      passwordHash: true,
      accounts: { select: { provider: true }, orderBy: { id: 'asc' } },
      _count: { select: { passkeys: true } },
    },
  })
  const providers = accounts.map(({ provider }) => provider).filter(isProvider)
  return { hasPassword: passwordHash !== null, providers, passkeys: _count.passkeys }
}

/** The caller must start a new session, so that a stolen copy of the old cookie doesn't get the fresh proof. */
export async function reauthenticate(actor: Actor, proof: ProofInput): Promise<SessionProof> {
  requireActor(actor, 'enrolling')
  if ('passkey' in proof) {
    const { userId } = await authenticateWithPasskey(proof.passkey)
    if (userId !== actor.id) throw new AppError('forbidden', 'This passkey belongs to another account.')
  } else {
    const hasPassword = await provesPassword(actor, proof.password)
    if (!hasPassword) throw fieldError('password', PASSWORD_WRONG)
  }
  const sessionVersion = await db.$transaction((tx) => lockSession(tx, actor))
  return { userId: actor.id, sessionVersion }
}
