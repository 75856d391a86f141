import { isAdmin, isSignedIn, type Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/** The demo's person who has not confirmed the address, and never will: no time deletes it, as README names it. */
export const DEMO_UNVERIFIED = 'unverified@rasika.test'

/** Only a local account has a password to change. */
export function canChangePassword(person: { provider: string }): boolean {
  return person.provider === 'local'
}

/** People delete themselves, and admins anyone. That one admin must remain is a rule of the data, not of the actor. */
export function canDeletePerson(actor: Actor, userId: number): boolean {
  return isAdmin(actor) || (isSignedIn(actor) && actor.id === userId)
}

/**
 * Refuses a change after which a person could not sign in any more.
 * @param left what would be left
 * @throws AppError conflict
 */
export function requireAWayIn(left: { hasPassword: boolean; providers: number; passkeys: number }): void {
  if (left.hasPassword || left.providers > 0 || left.passkeys > 0) return
  throw new AppError('conflict', 'This is the only way to sign in to your account. Add another one first.')
}
