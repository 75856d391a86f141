import type { Right } from '@/lib/shared/access/rights'
import type { Price } from '@/lib/shared/money/prices'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** Maximum number counted per kind. Above it, the count stops and `more` is set. */
export const ATTENTION_MAX = 1000

const filtered = (path: string, filter: Record<string, string>) => `${path}?${new URLSearchParams(filter)}`

export const attentionKinds = {
  pastDue: {
    right: 'money.read',
    one: 'payment failed',
    many: 'payments failed',
    note: 'The payment provider will retry. Premium stays active for seven days.',
    href: filtered(staffRoutes.subscriptions, { status: 'past_due' }),
  },
  unpaid: {
    right: 'money.read',
    one: 'unpaid subscription',
    many: 'unpaid subscriptions',
    note: 'The payment provider has stopped retrying.',
    href: filtered(staffRoutes.subscriptions, { status: 'unpaid' }),
  },
  needsCard: {
    right: 'money.read',
    one: 'member needs a new card',
    many: 'members need a new card',
    note: 'Their bank would refuse the next payment. They’ve been emailed.',
    href: filtered(staffRoutes.subscriptions, { status: 'needs_card' }),
  },
  enquiries: {
    right: 'people',
    one: 'unanswered enquiry',
    many: 'unanswered enquiries',
    note: '',
    href: filtered(staffRoutes.enquiries, { state: 'open' }),
  },
  drafts: {
    right: 'content',
    one: 'draft unchanged for a week',
    many: 'drafts unchanged for a week',
    note: 'The list shows all drafts.',
    href: filtered(staffRoutes.videos, { state: 'draft' }),
  },
  pictures: {
    right: 'content',
    one: 'video without a thumbnail',
    many: 'videos without a thumbnail',
    note: '',
    href: filtered(staffRoutes.videos, { missing: 'picture' }),
  },
  mails: {
    right: 'people',
    one: 'email failed to send',
    many: 'emails failed to send',
    note: 'You can retry them.',
    href: filtered(staffRoutes.mail, { state: 'failed' }),
  },
  terms: {
    right: 'legal',
    one: 'legal text isn’t checked yet',
    many: 'legal texts aren’t checked yet',
    note: 'Have a lawyer check the terms, then confirm it.',
    href: staffRoutes.text('page:terms'),
  },
  jobs: {
    right: 'audit',
    one: 'nightly job is late',
    many: 'nightly jobs are late',
    note: 'Retried every minute. The log says what went wrong.',
    href: null,
  },
} as const satisfies Record<string, { right: Right; one: string; many: string; note: string; href: string | null }>
export type AttentionKind = keyof typeof attentionKinds

export type Overview = {
  /** Contains only kinds with at least one item. `more` is true if the count stopped at `ATTENTION_MAX`. */
  attention: { kind: AttentionKind; count: number; more: boolean }[]
  /** Null if the actor may not see it. */
  members: number | null
  /** Monthly revenue per currency, as of last night. Null if the actor may not see it. */
  recurring: Price[] | null
  /** Number of starts in the last seven days (Singapore time), including today. Null if the actor may not see it. */
  starts: number | null
  registrations: number | null
  startsAtOverview: boolean
}
