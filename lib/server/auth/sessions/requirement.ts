import 'server-only'
import { OTHER_ACCOUNT } from '@/lib/shared/access/acting-for'
import { isSignedIn, type Actor } from '@/lib/shared/access/actor'
import { hasRight, type Right } from '@/lib/shared/access/rights'
import { AppError } from '@/lib/shared/errors'

/** `enrolling` accepts any verified person, including staff who must still turn on two-step verification. */
export type Requirement = 'public' | 'enrolling' | 'user' | 'verified' | Right

export function requireActor(actor: Actor, requirement: Requirement): void {
  if (requirement === 'public') return
  if (!isSignedIn(actor)) throw new AppError('unauthenticated', 'Please log in to continue.')
  if (actor.mustEnrol && requirement !== 'enrolling') {
    throw new AppError('forbidden', 'Turn on two-step verification first.')
  }
  if (requirement === 'user') return
  if (actor.status !== 'VERIFIED') throw new AppError('forbidden', 'Please verify your email address to continue.')
  if (requirement === 'verified' || requirement === 'enrolling') return
  if (!actor.staffRole) throw new AppError('forbidden', 'Only staff can do this.')
  if (!hasRight(actor, requirement)) throw new AppError('forbidden', 'Your staff role doesn’t include this.')
}

/** Rejects a request from a page that was rendered for another person. API clients and visitors' pages send no id. */
export function requireSamePerson(actor: Actor, actingFor: unknown): void {
  if (actingFor === null || actingFor === undefined || !isSignedIn(actor)) return
  if (String(actingFor) === String(actor.id)) return
  throw new AppError('conflict', 'Someone else is now logged in, so nothing was changed. Reload the page.', {
    demand: { code: OTHER_ACCOUNT },
  })
}
