import 'server-only'
import type { PasskeyDto } from '@/lib/domains/accounts/passkeys/schema'
import type { SecondFactorDto } from '@/lib/domains/accounts/second-factor/schema'
import { isOffered } from '@/lib/server/auth/google/oauth-providers'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { isProvider, signInMethodNames, type SignInMethod, type SignInMethodsDto } from './schema'

export async function hasSecondFactor(userId: number): Promise<boolean> {
  const where = { userId, confirmedAt: { not: null } }
  return (await db.secondFactor.count({ where })) > 0
}

export async function getSecondFactor(actor: Actor): Promise<SecondFactorDto> {
  requireActor(actor, 'user')
  const [isOn, recoveryCodes] = await Promise.all([
    hasSecondFactor(actor.id),
    db.recoveryCode.count({ where: { userId: actor.id } }),
  ])
  return { isOn, recoveryCodes }
}

export async function listPasskeys(actor: Actor): Promise<PasskeyDto[]> {
  requireActor(actor, 'user')
  const rows = await db.passkey.findMany({
    where: { userId: actor.id },
    orderBy: { id: 'desc' },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  })
  return rows.map(({ createdAt, lastUsedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

export async function getSignInMethods(actor: Actor): Promise<SignInMethodsDto> {
  requireActor(actor, 'user')
  const person = await db.user.findUnique({
    where: { id: actor.id },
    select: {
      passwordHash: true,
      unlinkedProviders: true,
      accounts: { select: { provider: true } },
      _count: { select: { passkeys: true } },
    },
  })
  const has = (method: SignInMethod) =>
    method === 'password'
      ? person?.passwordHash != null
      : Boolean(person?.accounts.some(({ provider }) => provider === method))
  const all = Object.keys(signInMethodNames) as SignInMethod[]
  const removed = (person?.unlinkedProviders ?? []).filter(isProvider).filter(isOffered)
  return { methods: all.filter(has), passkeys: person?._count.passkeys ?? 0, removed }
}
