import { z } from 'zod'
import { cleanName, nameOfAddress } from '@/lib/domains/accounts/schema'
import { emailSchema } from '@/lib/shared/access/email'
import { oauthProviderNames, type OAuthFailure } from '@/lib/shared/access/oauth'

const nameClaim = z.string().transform(cleanName).catch('')

/** Claims of OpenID Connect Core 5.1. An email address that can't be stored becomes null. */
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

function namesOf(given: string, family: string, whole: string, email: string): { firstName: string; lastName: string } {
  if (given) return { firstName: given, lastName: family }
  const [first = '', ...rest] = whole.split(' ')
  if (first) return { firstName: first, lastName: family || rest.join(' ') }
  return family ? { firstName: family, lastName: '' } : nameOfAddress(email)
}

const problemTexts: Record<OAuthFailure, (name: string) => string> = {
  cancelled: (name) => `You cancelled the ${name} login. Try again, or use your email and password.`,
  expired: () =>
    'The login took too long or was started in another window, or your browser blocks cookies. Allow cookies for this site, then try again.',
  failed: (name) => `We couldn’t log you in with ${name}. Try again in a moment, or use your email and password.`,
  busy: (name) => `Too many attempts to log in with ${name}. Try again in a few minutes.`,
  unverified: (name) => `Verify this account’s email address with ${name}, then try again.`,
  address: (name) => `This ${name} account has no email address we can use. Sign up with your email address instead.`,
  'second-factor': () => 'Enter the code from your authenticator app.',
  'other-account': (name) => `This email address is already linked to another ${name} account. Log in with that one.`,
  unlinked: (name) =>
    `You removed ${name} from your account. Log in another way, then allow ${name} again on your account page.`,
}

/** @param code value from the login page's URL, such as `google-failed` */
export function oauthProblemText(code: unknown): string | null {
  if (typeof code !== 'string') return null
  for (const [id, name] of Object.entries(oauthProviderNames)) {
    const failure = code.startsWith(`${id}-`) ? code.slice(id.length + 1) : ''
    if (Object.hasOwn(problemTexts, failure)) return problemTexts[failure as OAuthFailure](name)
  }
  return null
}
