import { db } from '@/lib/server/db/client'
import { useBilling } from '@/tests/integration/support/billing'
import { codeActs } from '@/tests/integration/support/histories/acts/codes'
import { giftActs } from '@/tests/integration/support/histories/acts/gifts'
import { leavingActs } from '@/tests/integration/support/histories/acts/leaving'
import { payingActs } from '@/tests/integration/support/histories/acts/paying'
import { planActs } from '@/tests/integration/support/histories/acts/plans'
import { makeVideos, purchaseActs } from '@/tests/integration/support/histories/acts/purchases'
import { returningActs } from '@/tests/integration/support/histories/acts/returning'
import { makeEvenings, ticketActs } from '@/tests/integration/support/histories/acts/tickets'
import { differences } from '@/tests/integration/support/histories/books/books'
import { chanceOf } from '@/tests/integration/support/histories/chance'
import { installDeaths, removeDeaths } from '@/tests/integration/support/histories/faults'
import { beginHistory, type History } from '@/tests/integration/support/histories/history'

/** Number of things that happen in all histories together. `HISTORY_EVENTS=10000` takes ten minutes. */
const EVENTS = Number(process.env.HISTORY_EVENTS ?? 180)
const SEED = Number(process.env.HISTORY_SEED ?? 20261130)
const PER_HISTORY = 60
const MS_PER_EVENT = 2_000

const acts = [
  ...[...payingActs, ...planActs, ...purchaseActs, ...giftActs, ...codeActs, ...ticketActs],
  ...[...returningActs, ...leavingActs],
]

const billing = useBilling()

beforeAll(installDeaths)
afterAll(removeDeaths)
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-12-05T08:00:00Z'),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  })
})
afterEach(() => jest.useRealTimers())

async function expectEqualBooks(history: History): Promise<void> {
  await history.deliverAll()
  if (history.counts().lost > 0) await history.billing.readBack()
  await history.runJobs(0)
  await history.deliverAll()
  history.note('all events are told, and all jobs done')
  const found = await differences(history)
  if (found.length > 0) throw new Error([...history.lines, '', ...found].join('\n'))
}

const histories = Array.from({ length: Math.ceil(EVENTS / PER_HISTORY) }, (_, index) => SEED + index)

it.each(histories)(
  'the books equal Stripe’s after history %i',
  async (seed) => {
    const chance = chanceOf(seed * 7)
    const history = await beginHistory(billing, { seed, people: 3, losesEvents: chance.happens(0.6) })
    await makeVideos(3)
    await makeEvenings(history)
    // Each history does some things often and others never.
    const swarm = acts.map((act) => ({ ...act, weight: act.weight * (chance.of([0, 0.5, 1, 1, 2]) ?? 1) }))
    for (let done = 0; done < PER_HISTORY;) {
      const act = chance.weighed(swarm)
      history.later(1000)
      const line = await act.run(history).catch((error: unknown) => {
        throw new Error([...history.lines, String(act.run)].join('\n'), { cause: error })
      })
      if (line === null) continue
      history.note(line)
      done += 1
      if (chance.happens(0.03)) await expectEqualBooks(history)
    }
    await expectEqualBooks(history)
    const { events, lost } = history.counts()
    const facts = `${events} events of Stripe, ${lost} lost; ${await db.purchase.count()} purchases`
    if (process.env.HISTORY_EVENTS) process.stderr.write(`${seed}: ${facts}\n`)
  },
  PER_HISTORY * MS_PER_EVENT,
)
