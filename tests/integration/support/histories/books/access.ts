import { canWatch } from '@/lib/domains/media/policy'
import { CLOCKS_APART_MS } from '@/lib/shared/access/entitlements'
import { actorOf } from '@/tests/factories/viewers'
import { DAY, type Person } from '@/tests/integration/support/histories/history'
import type { Ours } from './ours'
import { invoicesOf, ms, paidInvoices, plansOf, type StripeBooks } from './stripe-books'

/** May this person watch this now? */

/** True if a subscription gives access: it is paid, or its first unpaid renewal is less than seven days old. */
function isSubscribed(stripe: StripeBooks, userId: number): boolean {
  return plansOf(stripe, userId).some((subscription) => {
    const invoices = invoicesOf(stripe, subscription.id)
    const lastPaid = invoices.findLastIndex(({ status }) => status === 'paid')
    if (lastPaid < 0 || paidInvoices(stripe, subscription).length === 0) return false
    if (subscription.status !== 'past_due') return subscription.status === 'active'
    const unpaid = invoices.slice(lastPaid + 1).find(({ status }) => status === 'open')
    return unpaid !== undefined && Date.now() < ms(unpaid.created) + 7 * DAY
  })
}

export async function compareAccess(
  stripe: StripeBooks,
  { entitlements, videos }: Ours,
  person: Person,
): Promise<string[]> {
  const found: string[] = []
  const now = Date.now()
  const isRunning = ({ startsAt, endsAt, endedAt }: Ours['entitlements'][number]) =>
    endedAt === null && startsAt.getTime() <= now + CLOCKS_APART_MS && endsAt.getTime() > now
  const running = entitlements.filter((row) => row.userId === person.id && isRunning(row))
  const idsOf = (column: 'videoId' | 'seriesId' | 'livestreamId' | 'festivalId') =>
    running.flatMap((row) => row[column] ?? []).toSorted((one, other) => one - other)
  const isMember = isSubscribed(stripe, person.id) || running.some(({ scope }) => scope === 'everything')
  const actor = await actorOf(person.id)
  if (actor.role !== (isMember ? 'MEMBER' : 'GUEST')) found.push(`person ${person.id} is a ${actor.role}`)
  const { videos: ofVideos, series, livestreams, festivals } = actor.opens
  const opens = [ofVideos, series, livestreams, festivals].map((ids) => ids.toSorted((one, other) => one - other))
  const wanted = [idsOf('videoId'), idsOf('seriesId'), idsOf('livestreamId'), idsOf('festivalId')]
  if (JSON.stringify(opens) !== JSON.stringify(wanted))
    found.push(`${JSON.stringify(wanted)} is open to ${person.id}, not ${JSON.stringify(opens)}`)
  for (const video of videos) {
    const isOpen = isMember || video.freeAccess || running.some(({ videoId }) => videoId === video.id)
    if (canWatch(actor, video) !== isOpen) found.push(`video ${video.id} is open to ${person.id}: ${!isOpen}`)
  }
  return found
}
