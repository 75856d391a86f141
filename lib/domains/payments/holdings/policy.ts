import { openPaymentStatuses, runningStatuses } from '@/lib/shared/access/roles'
import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import { formatDay } from '@/lib/shared/format/format'
import type { Holdings, PremiumSource, PremiumSpan } from './schema'

const day = (date: Date) => formatDay(date.toISOString())

const isMember = ({ membership }: Holdings) =>
  membership !== null && (runningStatuses as readonly string[]).includes(membership.status)

const renewalOf = (holdings: Holdings) => (isMember(holdings) ? (holdings.membership?.renewsAt ?? null) : null)

/** Subscription's contribution to `premiumEnd`. */
function membershipEnd(holdings: Holdings): Date | null {
  const { membership, graceEndsAt } = holdings
  return isMember(holdings) && membership?.endsAt ? new Date(membership.endsAt) : graceEndsAt
}

/**
 * Returns the moment at which the person will have no Premium, if they buy nothing else. Null if they have none now, or
 * if it doesn't end by itself.
 */
export function premiumEnd(holdings: Holdings, now: Date): Date | null {
  if (holdings.isStaff || renewalOf(holdings) !== null) return null
  let end = membershipEnd(holdings) ?? now
  for (const span of inOrder(holdings.spans)) {
    const isGapless = span.startsAt.getTime() <= end.getTime() + CLOCKS_APART_MS
    if (isGapless && span.endsAt > end) end = span.endsAt
  }
  return end > now ? end : null
}

const inOrder = (spans: readonly PremiumSpan[]) =>
  spans.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

const nouns: Record<PremiumSource, readonly [one: string, many: string]> = {
  pass: ['pass', 'passes'],
  gift: ['gift', 'gifts'],
  code: ['code', 'codes'],
  staff: ['free months', 'free months'],
}

const list = (parts: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

const counted = (count: number, [one, many]: readonly [string, string], single = `a ${one}`): string[] =>
  count === 0 ? [] : [count === 1 ? single : `${count} ${many}`]

const countOf = (spans: readonly PremiumSpan[], wanted: PremiumSource) =>
  spans.filter(({ source }) => source === wanted).length

const sources = Object.keys(nouns) as PremiumSource[]

/** 'a pass and 2 gifts' */
const withSources = (spans: readonly PremiumSpan[]) =>
  list(
    sources.flatMap((source) =>
      source === 'staff'
        ? counted(Math.min(1, countOf(spans, source)), nouns.staff, nouns.staff[0])
        : counted(countOf(spans, source), nouns[source]),
    ),
  )

/** 'your pass starts', 'your passes and gift start' */
function yours(spans: readonly PremiumSpan[], verbs: readonly [one: string, many: string]): string {
  const named = sources.flatMap((source) => {
    const count = countOf(spans, source)
    return count === 0 ? [] : [nouns[source][count === 1 ? 0 : 1]]
  })
  const isOne = spans.length === 1 && spans[0]?.source !== 'staff'
  return `your ${list(named)} ${verbs[isOne ? 0 : 1]}`
}

const lasts = ['lasts', 'last'] as const
const starts = ['starts', 'start'] as const

/** Clauses about the membership, and about spans that run beside it or wait for its end. */
function clausesOf(holdings: Holdings, now: Date): string[] {
  const { membership, graceEndsAt, spans } = holdings
  if (!membership) return []
  const running = spans.filter(({ startsAt }) => startsAt <= now)
  const waiting = spans.filter(({ startsAt }) => startsAt > now)
  const beside = running.length > 0 && [`${yours(running, lasts)} until ${day(latestEnd(running))}`]
  const { status, renewsAt, endsAt, needsCard } = membership
  if (status === 'incomplete')
    return ['your membership starts when your first payment arrives, which can take a few days', ...(beside || [])]
  if (openPaymentStatuses.includes(status)) {
    const isPaused = graceEndsAt === null && premiumEnd(holdings, now) === null
    if (needsCard) return [`your membership ${isPaused ? 'is paused until you add a card' : 'needs a new card'}`]
    return [isPaused ? 'your membership is paused until you pay' : 'your membership is waiting for a payment']
  }
  const isLast = renewsAt === null && spans.length === 0
  const ends = endsAt !== null && (isLast ? 'ends then' : `ends on ${formatDay(endsAt)}`)
  const verb = needsCard ? 'needs a new card to renew' : 'renews'
  const renews = renewsAt !== null && `${verb} on ${formatDay(renewsAt)}`
  const follows = waiting.length > 0 && [`${yours(waiting, starts)} ${ends && !renews ? 'then' : 'when it ends'}`]
  return [`your membership ${[renews, ends].filter(Boolean).join(' and ')}`, ...(beside || []), ...(follows || [])]
}

const latestEnd = (spans: readonly PremiumSpan[]) =>
  spans.reduce((end, { endsAt }) => (endsAt > end ? endsAt : end), new Date(0))

const FREE = 'the free plan'

function premiumText(holdings: Holdings, now: Date): string {
  if (holdings.isStaff) return 'Premium with your staff role'
  if (renewalOf(holdings) !== null) return 'Premium'
  const end = premiumEnd(holdings, now)
  if (!end) return FREE
  const isByMembership = isMember(holdings) || holdings.graceEndsAt !== null
  return `Premium until ${day(end)}${isByMembership ? '' : ` with ${withSources(holdings.spans)}`}`
}

/** Says what the person has in one sentence: 'You have Premium until 3 March 2027 with a pass, plus 2 rentals.' */
export function holdingsText(holdings: Holdings, now: Date): string {
  const more = list([
    ...counted(holdings.rentals, ['rental', 'rentals']),
    ...counted(holdings.series, ['series', 'series']),
    ...counted(holdings.tickets, ['ticket', 'tickets']),
  ])
  const has = premiumText(holdings, now)
  const free = has === FREE && more === '' && holdings.membership === null
  const clauses = free ? 'free videos, and trailers for the rest' : list(clausesOf(holdings, now))
  return `You have ${has}${more && `, plus ${more}`}${clauses && `: ${clauses}`}.`
}
