import { cancelFestival, cancelLivestream } from '@/lib/domains/livestreams/cancelling/mutations'
import { saveLivestream } from '@/lib/domains/livestreams/editing/mutations'
import { getStaffLivestream } from '@/lib/domains/livestreams/editing/queries'
import { createTicketCheckout } from '@/lib/domains/payments/ticket-checkout/mutations'
import { db } from '@/lib/server/db/client'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { makeFestival, makeLivestream } from '@/tests/factories/catalogue'
import { DAY, HOUR, type Act, type History } from '@/tests/integration/support/histories/history'
import { payNewest } from './paying'
import { owner } from './returning'

/** Tickets to livestreams and festivals, which staff move, extend and cancel. */

const ticketPrices = { india: 149, world: 8 }

const anyLivestream = async ({ chance }: History) =>
  chance.of(await db.livestream.findMany({ where: { startsAt: { gt: new Date() } }, orderBy: { id: 'asc' } }))

/** A festival of two evenings, and an evening of its own, within the next weeks. */
export async function makeEvenings({ chance }: History): Promise<void> {
  const publishedAt = new Date(Date.now() - DAY)
  const evening = async (festivalId: number | null) => {
    const startsAt = new Date(Date.now() + chance.below(30 * 24) * HOUR + HOUR)
    const endsAt = chance.happens(0.8) ? new Date(startsAt.getTime() + 3 * HOUR) : null
    const memberPrices = chance.of([undefined, {}, { india: 99, world: 5 }])
    const facts = { startsAt, endsAt, festivalId, ticketPrices, catchUpDays: chance.below(5), publishedAt }
    await makeLivestream({ ...facts, ...(memberPrices && { memberPrices }) })
  }
  const festival = await makeFestival({ publishedAt })
  for (const festivalId of [null, festival.id, festival.id]) await evening(festivalId)
}

const ticket: Act = {
  weight: 14,
  async run(history) {
    const person = history.anyone()
    // Mostly what is still to come.
    const since = new Date(history.chance.happens(0.85) ? Date.now() : 0)
    const coming = { startsAt: { gt: since } }
    const livestreams = await db.livestream.findMany({ where: coming, orderBy: { id: 'asc' } })
    const festivals = await db.festival.findMany({ where: { livestreams: { some: coming } }, orderBy: { id: 'asc' } })
    const kind = history.chance.happens(0.4) ? 'festival' : 'livestream'
    const item = history.chance.of(kind === 'festival' ? festivals : livestreams)
    if (!person || !item) return null
    const countryCode = history.countryOf(person)
    const opened = await history.attempt(async () =>
      createTicketCheckout(await history.actor(person), kind, item.id, { countryCode }),
    )
    const what = `${person.id} buys a ticket for ${kind} ${item.id} in ${countryCode}`
    return opened ? `${what}${opened}` : `${what}: ${await payNewest(history, person.id)}`
  },
}

/** Mostly something for which tickets were sold. */
const cancellation: Act = {
  weight: 3,
  async run(history) {
    const { chance } = history
    const sold = chance.happens(0.7) ? { purchases: { some: {} } } : {}
    const row = { where: { cancelledAt: null, ...sold }, orderBy: { id: 'asc' } } as const
    const item = chance.of([
      ...(await db.livestream.findMany(row)).map(({ id }) => ({ kind: 'livestream', id })),
      ...(await db.festival.findMany(row)).map(({ id }) => ({ kind: 'festival', id })),
    ])
    if (!item) return null
    const staff = await owner(history)
    const cancel = item.kind === 'festival' ? cancelFestival : cancelLivestream
    const outcome = await history.attempt(() => cancel(staff, { id: item.id }))
    return `staff cancel ${item.kind} ${item.id}${outcome}`
  },
}

const change: Act = {
  weight: 3,
  async run(history) {
    const { chance } = history
    const livestream = await anyLivestream(history)
    const staff = await owner(history)
    const form = livestream && (await getStaffLivestream(staff, livestream.id))?.form
    if (!livestream || !form) return null
    const hours = chance.below(200) - 80
    const moved = (date: Date | null) => date && singaporeTime(new Date(date.getTime() + hours * HOUR))
    const facts = {
      startsAt: moved(livestream.startsAt) ?? form.startsAt,
      endsAt: moved(livestream.endsAt) ?? '',
      catchUpDays: String(chance.below(4)),
    }
    const outcome = await history.attempt(() => saveLivestream(staff, livestream.id, { ...form, ...facts }))
    return `staff move livestream ${livestream.id} by ${hours} h, with ${facts.catchUpDays} days more${outcome}`
  },
}

const another: Act = {
  weight: 2,
  async run(history) {
    await makeEvenings(history)
    return 'staff announce a festival and an evening'
  },
}

export const ticketActs: Act[] = [ticket, cancellation, change, another]
