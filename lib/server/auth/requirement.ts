import 'server-only'
import { isAdmin, isSignedIn, type Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/**
 * Who may come in: anyone; a verified person, also staff who must still turn on their second factor; whoever is signed
 * in; a verified person; an admin.
 */
export type Requirement = 'public' | 'enrolling' | 'user' | 'verified' | 'admin'

/** @throws AppError unauthenticated (not signed in) or forbidden (signed in, but not enough) */
export function requireActor(actor: Actor, requirement: Requirement): void {
  if (requirement === 'public') return
  if (!isSignedIn(actor)) throw new AppError('unauthenticated', 'Please log in to continue.')
  if (actor.mustEnrol && requirement !== 'enrolling') {
    throw new AppError('forbidden', 'Please turn on the codes for your account first.')
  }
  if (requirement === 'user') return
  if (actor.status !== 'VERIFIED') throw new AppError('forbidden', 'Please verify your email address to continue.')
  if (requirement === 'admin' && !isAdmin(actor)) throw new AppError('forbidden', 'Only administrators may do this.')
}
