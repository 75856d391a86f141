import 'server-only'
import type { Limit } from '@/lib/server/limits/rate-limit'

/**
 * How often people may send what is theirs, and what asks the payment provider: per account, or per client address.
 * What guesses passwords is limited in `auth/limits.ts`, what only reads in `read-limits.ts`.
 */
const minute = 60
const hour = 60 * minute

export const exportLimit = { name: 'export', attempts: 10, seconds: hour } satisfies Limit
/** Of one client address, which a hall or a college shares. */
export const helpLimit = { name: 'help-address', attempts: 100, seconds: hour } satisfies Limit
export const partnersLimit = { name: 'partners-address', attempts: 100, seconds: hour } satisfies Limit
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
