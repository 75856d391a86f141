import 'server-only'
import type { Limit } from '@/lib/server/limits'

/** How often the calls that guess or mail may be made: per client address, and per account, whoever asks. */
const minute = 60
const hour = 60 * minute

export const loginLimits = {
  address: { name: 'login-address', tries: 30, seconds: 15 * minute },
  // By address and account together: a stranger's tries never lock the owner out elsewhere.
  account: { name: 'login-account', tries: 10, seconds: 15 * minute },
  // Failures at one account from all addresses together: guessing from many addresses is slow as well. Browsers of the
  // account are counted apart, so that strangers cannot use up what its owner needs.
  strangers: { name: 'login-strangers', tries: 100, seconds: hour },
  knownBrowsers: { name: 'login-known-browsers', tries: 100, seconds: hour },
} satisfies Record<string, Limit>

export const registerLimits = {
  address: { name: 'register-address', tries: 10, seconds: hour },
  account: { name: 'register-account', tries: 5, seconds: hour },
} satisfies Record<string, Limit>

export const mailLimits = {
  address: { name: 'mail-address', tries: 10, seconds: hour },
  account: { name: 'mail-account', tries: 5, seconds: hour },
} satisfies Record<string, Limit>

/** Counted per account: a browser left signed in must not become a place to guess the password at. */
export const ownPasswordLimit = { name: 'own-password', tries: 10, seconds: 15 * minute } satisfies Limit
export const exportLimit = { name: 'export', tries: 10, seconds: hour } satisfies Limit

export const codeLimit = { name: 'code-address', tries: 30, seconds: 15 * minute } satisfies Limit
export const formLimit = { name: 'form-address', tries: 10, seconds: hour } satisfies Limit
export const checkoutLimit = { name: 'checkout-address', tries: 30, seconds: 10 * minute } satisfies Limit

/** A player reports every ten seconds, and at each pause; a person may have a few of them. */
export const progressLimit = { name: 'progress-account', tries: 240, seconds: 5 * minute } satisfies Limit

/** Refreshing asks the payment provider; one return from it asks once. */
export const refreshLimit = { name: 'refresh-account', tries: 30, seconds: minute } satisfies Limit

/** Counted per account: each new request for reminders sends a mail. */
export const notifyLimit = { name: 'notify-account', tries: 20, seconds: 10 * minute } satisfies Limit
