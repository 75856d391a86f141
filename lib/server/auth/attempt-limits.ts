import 'server-only'
import { isKnownBrowser, addKnownBrowser } from '@/lib/server/auth/sessions/auth-cookies'
import { countAttempt, resetAttempts, uncountAttempt, type Limit } from '@/lib/server/limits/rate-limit'

const minute = 60
const hour = 60 * minute

export const loginLimits = {
  address: { name: 'login-address', attempts: 30, seconds: 15 * minute },
  // Counts per IP address and account, so that a stranger's attempts can't lock the owner out elsewhere.
  account: { name: 'login-account', attempts: 10, seconds: 15 * minute },
  // Slows distributed guessing. Counts known browsers separately, so that strangers can't use up the owner's attempts.
  strangers: { name: 'login-strangers', attempts: 100, seconds: hour },
  knownBrowsers: { name: 'login-known-browsers', attempts: 100, seconds: hour },
} satisfies Record<string, Limit>

/** High limit per IP address, because a whole college or mobile carrier can share an address. */
export const registerLimits = {
  address: { name: 'register-address', attempts: 100, seconds: hour },
  account: { name: 'register-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

export const resetLimits = {
  address: { name: 'reset-address', attempts: 100, seconds: hour },
  account: { name: 'reset-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

/** Limits for mailed links to withdraw or cancel. */
export const withdrawalLinkLimits = {
  address: { name: 'withdrawal-link-address', attempts: 100, seconds: hour },
  account: { name: 'withdrawal-link-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

export const verificationLimits = {
  address: { name: 'verification-address', attempts: 100, seconds: hour },
  account: { name: 'verification-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

/** Prevents guessing of the password in a browser that was left logged in. */
export const ownPasswordLimit = { name: 'own-password', attempts: 10, seconds: 15 * minute } satisfies Limit

/**
 * Limits for wrong codes per account. At this rate, guessing a code takes years, because only three of a million
 * codes are valid at any time.
 */
export const secondFactorLimits = {
  strangers: { name: 'second-factor-strangers', attempts: 10, seconds: hour },
  knownBrowsers: { name: 'second-factor-known-browsers', attempts: 10, seconds: hour },
  enrolling: { name: 'second-factor-enrolling', attempts: 20, seconds: hour },
} satisfies Record<string, Limit>

/** High limit, because each visit to the login page requests one challenge and each login requests another. */
export const passkeyLimit = { name: 'passkey-address', attempts: 200, seconds: 15 * minute } satisfies Limit

export const codeLimit = { name: 'code-address', attempts: 30, seconds: 15 * minute } satisfies Limit

/**
 * Counts the attempt before the password is checked, so that parallel attempts can't exceed the limit.
 * Call `takeBack` or `succeeded` if the password was correct.
 */
export async function countSignIn(address: string, email: string) {
  const here = `${address} ${email}`
  const everywhere = (await isKnownBrowser(email)) ? loginLimits.knownBrowsers : loginLimits.strangers
  // Checks the client's own limit first, because a rejected attempt must not count against the account.
  await countAttempt(loginLimits.account, here)
  await countAttempt(everywhere, email)
  let isCounted = true
  async function takeBack(): Promise<void> {
    if (!isCounted) return
    isCounted = false
    await Promise.all([
      resetAttempts(loginLimits.account, here),
      uncountAttempt(everywhere, email),
      uncountAttempt(loginLimits.address, address),
    ])
  }
  return {
    takeBack,
    async succeeded(): Promise<void> {
      await Promise.all([takeBack(), addKnownBrowser(email)])
    },
  }
}
