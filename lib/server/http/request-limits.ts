import 'server-only'
import type { Limit } from '@/lib/server/limits/rate-limit'

// Limits for writes and for requests to Stripe. Limits for passwords are in `auth/attempt-limits.ts`, limits for reads
// in `read-limits.ts`.
const minute = 60
const hour = 60 * minute

export const exportLimit = { name: 'export', attempts: 10, seconds: hour } satisfies Limit
/** High limits per IP address, because a whole college may share an address. */
export const helpLimit = { name: 'help-address', attempts: 100, seconds: hour } satisfies Limit
export const partnersLimit = { name: 'partners-address', attempts: 100, seconds: hour } satisfies Limit
/** Each declaration may refund a payment. */
export const withdrawalLimit = { name: 'withdrawal-address', attempts: 60, seconds: 10 * minute } satisfies Limit
export const checkoutLimit = { name: 'checkout-address', attempts: 30, seconds: 10 * minute } satisfies Limit
/** Each request calls Stripe. High, because a person may open all their receipts. */
export const documentLimit = { name: 'document-address', attempts: 120, seconds: 10 * minute } satisfies Limit

/** A player sends a report every ten seconds and at each pause. A person may use several devices. */
export const progressLimit = { name: 'progress-account', attempts: 240, seconds: 5 * minute } satisfies Limit

/** A player sends a report every twenty seconds and at each pause. A person may use several devices. */
export const practiceLimit = { name: 'practice-account', attempts: 240, seconds: 5 * minute } satisfies Limit

/** High, because each adjustment of a passage's start or end may be saved immediately. */
export const passageLimit = { name: 'passage-account', attempts: 240, seconds: 5 * minute } satisfies Limit

export const followLimit = { name: 'follow-account', attempts: 240, seconds: 5 * minute } satisfies Limit

export const ownLimit = { name: 'own-account', attempts: 600, seconds: 5 * minute } satisfies Limit

/** Each return from Stripe's pages causes one request to Stripe. */
export const refreshLimit = { name: 'refresh-account', attempts: 30, seconds: minute } satisfies Limit

/** Each new reminder request sends an email. */
export const notifyLimit = { name: 'notify-account', attempts: 20, seconds: 10 * minute } satisfies Limit

/** Each gift that is paid for sends an email to an address that its giver chose. */
export const giftLimit = { name: 'gift-account', attempts: 30, seconds: hour } satisfies Limit
/** Each change of a gift may send its email again. */
export const giftMailLimit = { name: 'gift-mail-account', attempts: 10, seconds: hour } satisfies Limit
