import { createPassCheckout } from '@/lib/domains/payments/pass-checkout/mutations'
import { createRentalCheckout } from '@/lib/domains/payments/rental-checkout/mutations'
import { db } from '@/lib/server/db/client'
import { passNames } from '@/lib/shared/money/passes'
import { makeVideo } from '@/tests/factories/catalogue'
import type { Act, History, Person } from '@/tests/integration/support/histories/history'
import { payNewest } from './paying'

const rental: Act = {
  weight: 14,
  async run(history) {
    const [person, video] = [history.anyone(), history.chance.of(await db.video.findMany({ orderBy: { id: 'asc' } }))]
    if (!person || !video) return null
    const countryCode = history.countryOf(person)
    const opened = await history.attempt(async () =>
      createRentalCheckout(await history.actor(person), video.id, { countryCode }),
    )
    const what = `${person.id} rents ${video.id} in ${countryCode}`
    return opened ? `${what}${opened}` : `${what}: ${await payNewest(history, person.id)}`
  },
}

const passes = [...passNames, '7-days', '7-days', '7-days', '7-days', '1-month', '1-month'] as const

export async function buyPass(history: History, person: Person): Promise<string> {
  const name = history.chance.of(passes) ?? '7-days'
  const countryCode = history.countryOf(person)
  const opened = await history.attempt(async () =>
    createPassCheckout(await history.actor(person), name, { countryCode }),
  )
  const what = `${person.id} buys a pass ${name} in ${countryCode}`
  return opened ? `${what}${opened}` : `${what}: ${await payNewest(history, person.id)}`
}

const pass: Act = {
  weight: 14,
  async run(history) {
    const person = history.anyone()
    return person ? buyPass(history, person) : null
  },
}

/** Staff change what is on sale while somebody pays. */
const catalogue: Act = {
  weight: 2,
  async run({ chance }) {
    const videos = await db.video.findMany({ orderBy: { id: 'asc' } })
    const video = chance.of(videos)
    if (!video) return null
    const changes = [
      { freeAccess: !video.freeAccess },
      { publishedAt: video.publishedAt ? null : new Date(Date.now() - 1000) },
    ]
    const data = chance.of(changes) ?? {}
    await db.video.update({ where: { id: video.id }, data })
    return `staff change ${video.id}: ${JSON.stringify(data)}`
  },
}

export const makeVideos = (count: number) => Promise.all(Array.from({ length: count }, () => makeVideo()))

export const purchaseActs: Act[] = [rental, pass, catalogue]
