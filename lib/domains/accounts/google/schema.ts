import { z } from 'zod'
import { cleanName, nameOfAddress } from '@/lib/domains/accounts/schema'
import { emailSchema } from '@/lib/shared/access/email'
import { oauthProviderNames, type OAuthFailure } from '@/lib/shared/access/oauth'

const nameClaim = z.string().transform(cleanName).catch('')

/**
 * The claims of an ID token that we use, in our words (OpenID Connect Core 5.1). An address that cannot be stored is
 * null, and only a plain `true` counts as verified.
 */
export const identitySchema = z
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
export type Identity = z.output<typeof identitySchema>

/** First and last name; without a given name the whole name, then the address, stands in. */
function namesOf(given: string, family: string, whole: string, email: string): { firstName: string; lastName: string } {
  if (given) return { firstName: given, lastName: family }
  const [first = '', ...rest] = whole.split(' ')
  if (first) return { firstName: first, lastName: family || rest.join(' ') }
  return family ? { firstName: family, lastName: '' } : nameOfAddress(email)
}

/** What the login page says when a sign-in failed. */
const problemTexts: Record<OAuthFailure, (name: string) => string> = {
  cancelled: (name) => `You cancelled signing in with ${name}. You can try again, or use your email and password.`,
  expired: () =>
    'That sign-in took too long, was started in another window, or your browser blocks cookies. Please allow cookies for this site and try again.',
  failed: (name) =>
    `We could not sign you in with ${name}. Please try again in a moment, or use your email and password.`,
  busy: (name) => `Too many attempts to sign in with ${name}. Please try again in a few minutes.`,
  unverified: (name) =>
    `${name} has not verified the email address of this account. Please verify it there, then try again.`,
  address: (name) => `This ${name} account has no email address that we can use. Please sign up with another one.`,
  'second-factor': () => 'Please enter the code of your app.',
  'other-account': (name) =>
    `This email address is already linked to another ${name} account. Please sign in with that one.`,
  unlinked: (name) =>
    `You removed ${name} from your account. Please sign in another way; your account page then lets you use ${name} again.`,
}

/**
 * @param code of the login page's address, such as `google-failed`
 * @returns the text of a problem, or null when the code is none
 */
export function oauthProblemText(code: unknown): string | null {
  if (typeof code !== 'string') return null
  for (const [id, name] of Object.entries(oauthProviderNames)) {
    const failure = code.startsWith(`${id}-`) ? code.slice(id.length + 1) : ''
    if (Object.hasOwn(problemTexts, failure)) return problemTexts[failure as OAuthFailure](name)
  }
  return null
}
