import 'server-only'
import { roleObject, signedOutUser, type ProfileDto, type SessionUser } from '@/lib/domains/accounts/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { isSignedIn, type Actor } from '@/lib/shared/access/actor'
import { entitlingStatuses } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'
import { isSrutiNote, type SrutiNote } from '@/lib/shared/music/sruti'

export function toSessionUser(actor: Actor): SessionUser {
  if (!isSignedIn(actor) || !actor.role) return signedOutUser
  return {
    id: actor.id,
    firstName: actor.firstName,
    lastName: actor.lastName,
    username: actor.email,
    provider: actor.provider,
    role: roleObject(actor.role),
    roleName: actor.role,
    status: actor.status ?? '',
  }
}

export async function getProfile(actor: Actor): Promise<ProfileDto> {
  requireActor(actor, 'user')
  const row = await db.user.findUnique({
    where: { id: actor.id },
    select: {
      mailingList: true,
      livestreamReminders: true,
      subscriptions: {
        where: { status: { in: [...entitlingStatuses] } },
        orderBy: { currentPeriodEnd: 'desc' },
        take: 1,
        select: { status: true, currentPeriodEnd: true, cancelAtPeriodEnd: true },
      },
    },
  })
  if (!row || !actor.role || !actor.status) throw new AppError('unauthenticated', 'Please log in to continue.')
  const [subscription] = row.subscriptions
  return {
    id: actor.id,
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    provider: actor.provider,
    roleName: actor.role,
    status: actor.status,
    mailingList: row.mailingList,
    livestreamReminders: row.livestreamReminders,
    subscription: subscription
      ? { ...subscription, currentPeriodEnd: subscription.currentPeriodEnd.toISOString() }
      : null,
  }
}

/** Returns null if the person plays recordings as they are. */
export async function getSruti(actor: Actor): Promise<SrutiNote | null> {
  requireActor(actor, 'verified')
  const row = await db.user.findUnique({ where: { id: actor.id }, select: { sruti: true } })
  const sruti = row?.sruti ?? null
  return isSrutiNote(sruti) ? sruti : null
}
