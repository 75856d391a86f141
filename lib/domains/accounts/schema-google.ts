import { z } from 'zod'
import { emailSchema } from '@/lib/domains/accounts/schema'

const NAME_MAX_LENGTH = 100

/** Control characters, broken halves of characters, and marks that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu
/** Anything that can be seen. Joiners are kept in names (Indic scripts need them), but are no name by themselves. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A name as Google spells it, fit to store: one line, at most 100 characters; empty when nothing is to be seen. */
function cleanName(name: string): string {
  const text = name
    .normalize('NFC')
    .replace(UNWANTED, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return VISIBLE.test(text) ? text : ''
}

const nameClaim = z.string().transform(cleanName).catch('')

/**
 * The claims of Google's ID token that we use, in our words. An address that we could not store is null, and only a
 * plain `true` counts as verified.
 */
export const googleIdentitySchema = z
  .object({
    sub: z.string().min(1).max(255),
    email: emailSchema.nullable().catch(null),
    email_verified: z.boolean().catch(false),
    given_name: nameClaim,
    family_name: nameClaim,
    name: nameClaim,
  })
  .transform(({ sub, email, email_verified, given_name, family_name, name }) => ({
    subject: sub,
    email,
    emailVerified: email_verified,
    ...namesOf(given_name, family_name, name, email ?? ''),
  }))
export type GoogleIdentity = z.output<typeof googleIdentitySchema>

/** First and last name; without a given name the whole name, then the address, stands in. */
function namesOf(given: string, family: string, whole: string, email: string): { firstName: string; lastName: string } {
  if (given) return { firstName: given, lastName: family }
  const [first = '', ...rest] = whole.split(' ')
  if (first) return { firstName: first, lastName: family || rest.join(' ') }
  return { firstName: family || cleanName(email.split('@')[0] ?? '') || 'Guest', lastName: '' }
}

/** What the login page says when a sign-in through Google came to nothing, by the code in its address. */
const problems = {
  'google-cancelled': 'You cancelled signing in with Google. You can try again, or use your email and password.',
  'google-expired': 'That sign-in took too long or was started in another window. Please try again.',
  'google-failed':
    'We could not sign you in with Google. Please try again in a moment, or use your email and password.',
  'google-busy': 'Too many attempts to sign in with Google. Please try again in a few minutes.',
  'google-unverified':
    'Google has not verified the email address of this account. Please verify it there, then try again.',
  'google-address': 'This Google account has no email address that we can use. Please sign up with another one.',
  'google-other-account':
    'This email address is already linked to another Google account. Please sign in with that one.',
} as const
export type GoogleProblem = keyof typeof problems

/** @returns the text of a problem, or null for anything that is not one of its codes */
export function googleProblemText(code: unknown): string | null {
  return typeof code === 'string' && Object.hasOwn(problems, code) ? problems[code as GoogleProblem] : null
}
