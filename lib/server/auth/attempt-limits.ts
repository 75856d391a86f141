import 'server-only'
import { isKnownBrowser, addKnownBrowser } from '@/lib/server/auth/sessions/auth-cookies'
import { countAttempt, resetAttempts, uncountAttempt, type Limit } from '@/lib/server/limits/rate-limit'

/** How often requests may be made that guess passwords or send mail: per client address, and per account. */
const minute = 60
const hour = 60 * minute

export const loginLimits = {
  address: { name: 'login-address', attempts: 30, seconds: 15 * minute },
  // By address and account together: a stranger's attempts never lock the owner out elsewhere.
  account: { name: 'login-account', attempts: 10, seconds: 15 * minute },
  // Failures at one account from all addresses together, so that guessing from many addresses is slow as well. Browsers
  // that the account knows are counted apart: strangers cannot use up what its owner needs.
  strangers: { name: 'login-strangers', attempts: 100, seconds: hour },
  knownBrowsers: { name: 'login-known-browsers', attempts: 100, seconds: hour },
} satisfies Record<string, Limit>

/** A hall, a college or a carrier is one client address to us; a mailbox is one person's. */
export const registerLimits = {
  address: { name: 'register-address', attempts: 100, seconds: hour },
  account: { name: 'register-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

export const resetLimits = {
  address: { name: 'reset-address', attempts: 100, seconds: hour },
  account: { name: 'reset-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

/** Links that confirm an address: of a registration, and of a new address. */
export const verificationLimits = {
  address: { name: 'verification-address', attempts: 100, seconds: hour },
  account: { name: 'verification-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

/** Counted per account: a browser left signed in must not become a place to guess the password at. */
export const ownPasswordLimit = { name: 'own-password', attempts: 10, seconds: 15 * minute } satisfies Limit

/**
 * Counted per account, wrong codes only. Whoever reaches them has the password: at this pace a million codes, of which
 * three are right, last for years. Browsers that the account knows are counted apart, as at the password.
 */
export const secondFactorLimits = {
  strangers: { name: 'second-factor-strangers', attempts: 10, seconds: hour },
  knownBrowsers: { name: 'second-factor-known-browsers', attempts: 10, seconds: hour },
  enrolling: { name: 'second-factor-enrolling', attempts: 20, seconds: hour },
} satisfies Record<string, Limit>

/** A challenge is asked for by each visit of the login page, and once more to sign in. */
export const passkeyLimit = { name: 'passkey-address', attempts: 200, seconds: 15 * minute } satisfies Limit

/** Mailed codes that did not work: the others are taken back. */
export const codeLimit = { name: 'code-address', attempts: 30, seconds: 15 * minute } satisfies Limit

/**
 * Counts an attempt to sign in to an account, existing or not, before the password is checked: attempts that arrive
 * together must not all pass. The route has counted `loginLimits.address` before.
 * @param address of the client
 * @param email canonical address of the account
 * @returns `takeBack`, for when the password was right: the attempt no longer counts; and `succeeded`, for when the
 *   person is signed in: the account also knows this browser
 * @throws AppError rate_limited
 */
export async function countSignIn(address: string, email: string) {
  const here = `${address} ${email}`
  const everywhere = (await isKnownBrowser(email)) ? loginLimits.knownBrowsers : loginLimits.strangers
  // The limit of one client first: what it refuses is not counted against the account.
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
