import 'server-only'
import type { Limit } from '@/lib/server/limits'

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

export const registerLimits = {
  address: { name: 'register-address', attempts: 10, seconds: hour },
  account: { name: 'register-account', attempts: 5, seconds: hour },
} satisfies Record<string, Limit>

export const mailLimits = {
  address: { name: 'mail-address', attempts: 10, seconds: hour },
  account: { name: 'mail-account', attempts: 5, seconds: hour },
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

export const exportLimit = { name: 'export', attempts: 10, seconds: hour } satisfies Limit

export const codeLimit = { name: 'code-address', attempts: 30, seconds: 15 * minute } satisfies Limit
export const formLimit = { name: 'form-address', attempts: 10, seconds: hour } satisfies Limit
export const checkoutLimit = { name: 'checkout-address', attempts: 30, seconds: 10 * minute } satisfies Limit
/** Each asks the payment provider; a person may open all of their receipts, and can still buy something then. */
export const documentLimit = { name: 'document-address', attempts: 120, seconds: 10 * minute } satisfies Limit

/** A player reports every ten seconds, and at each pause; a person may have a few of them. */
export const progressLimit = { name: 'progress-account', attempts: 240, seconds: 5 * minute } satisfies Limit

/** Each of a few nudges may be stored at once. */
export const passageLimit = { name: 'passage-account', attempts: 240, seconds: 5 * minute } satisfies Limit

/** Following and no longer, at a click each. */
export const followLimit = { name: 'follow-account', attempts: 240, seconds: 5 * minute } satisfies Limit

/** Whatever else people write down for themselves, at a click each: lists, playlists, settings, what they remove. */
export const ownLimit = { name: 'own-account', attempts: 600, seconds: 5 * minute } satisfies Limit

/** Refreshing asks the payment provider; one return from it asks once. */
export const refreshLimit = { name: 'refresh-account', attempts: 30, seconds: minute } satisfies Limit

/** Counted per account: each new request for reminders sends a mail. */
export const notifyLimit = { name: 'notify-account', attempts: 20, seconds: 10 * minute } satisfies Limit
