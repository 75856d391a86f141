// Measures how fast one process handles webhook events, and checks that operations are idempotent. Calls the real
// handler on a separate database, with the Stripe sandbox in the same process.
// node --conditions=react-server --import tsx bench/billing.ts   (DATABASE_URL of an empty, migrated database)
// With `BENCH_DIE`, this process receives one event and is killed while its transaction is open.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { NextRequest } from 'next/server'
import type Stripe from 'stripe'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { deriveRole } from '@/lib/shared/access/roles'
import { startSandbox } from '@/sandbox/stripe/sandbox'
import { signatureHeader } from '@/sandbox/stripe/webhooks'
import { serverNode } from '@/scripts/lib/run.mjs'
import { close, listen } from '@/tests/support/servers/loopback'
import { press, SECRET_KEY, stripeFor, WEBHOOK_SECRET } from '@/tests/support/stripe/stripe-harness'
import { withoutCookies } from './handlers'
import { runMain } from './run-main'

const PEOPLE = Number(process.env.BENCH_PEOPLE || 40)
const AT_ONCE = 20

type Sent = { status: number; received?: string }

async function send(event: object): Promise<Sent> {
  const { POST } = await import('@/app/api/subscription/stripe/webhook/route')
  const body = JSON.stringify(event)
  const request = new NextRequest('http://localhost:3000/', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signatureHeader(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)) },
  })
  const answer = await POST(request, { params: Promise.resolve({}) })
  return { status: answer.status, ...((await answer.json()) as { received?: string }) }
}

async function person(n: number): Promise<Actor> {
  const facts = { email: `bench-${n}@example.org`, firstName: 'Asha', lastName: 'Rao', provider: 'google' as const }
  const { id } = await db.user.create({ data: { ...facts, status: 'VERIFIED', emailVerifiedAt: new Date() } })
  return { ...facts, id, role: 'GUEST', staffRole: null, status: 'VERIFIED', session: null, opens: visitor.opens }
}

async function pay(actor: Actor): Promise<void> {
  const { createCheckoutSession } = await import('@/lib/domains/payments/plans/mutations')
  await press((await createCheckoutSession(actor, { countryCode: 'IN' })).url, { action: 'pay' })
}

/** Sends `atOnce` events at a time. Repeats each event until it is accepted, as Stripe does. */
async function deliverAll(events: Stripe.Event[], atOnce: number): Promise<number> {
  const waiting = [...events]
  let failed = 0
  const sender = async () => {
    for (let event = waiting.shift(); event; event = waiting.shift()) {
      if ((await send(event)).status === 200) continue
      failed += 1
      waiting.push(event)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return failed
}

/** Starts a separate process that receives the event. Kills it while its transaction waits for Stripe. */
async function dieWith(event: Stripe.Event, held: { reached: Promise<void> }): Promise<void> {
  const child = spawn(process.execPath, [...serverNode, process.argv[1] ?? ''], {
    env: { ...process.env, BENCH_DIE: JSON.stringify(event) },
    stdio: 'ignore',
  })
  await held.reached
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Replaces Stripe with a server that never responds. `reached` resolves with the first request. */
async function holdingProxy(target: string) {
  let reach: () => void = () => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const server = createServer(() => reach()) // never responds
  process.env.STRIPE_API_BASE = `http://${await listen(server)}`
  return {
    reached,
    close() {
      process.env.STRIPE_API_BASE = target
      void close(server)
    },
  }
}

async function main(): Promise<void> {
  await withoutCookies()
  if (process.env.BENCH_DIE) {
    await send(JSON.parse(process.env.BENCH_DIE) as object)
    return
  }
  const sandbox = await startSandbox({ port: 0, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET })
  process.env.STRIPE_API_BASE = sandbox.url
  const stripe = stripeFor(sandbox.port)
  const eventsOf = async () => {
    const newestFirst = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
    return newestFirst.toReversed()
  }
  const { createCheckoutSession } = await import('@/lib/domains/payments/plans/mutations')
  const wrong: string[] = []
  const check = (what: string, right: boolean) => right || wrong.push(what)

  const people: Actor[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await person(n))
  for (const actor of people) await pay(actor)
  const events = await eventsOf()
  const started = performance.now()
  const failed = await deliverAll(events, AT_ONCE)
  const seconds = (performance.now() - started) / 1000
  check('every payer is a member', (await db.subscription.count({ where: { status: 'active' } })) === PEOPLE)
  check('one receipt each', (await db.outboxMail.count({ where: { template: 'receipt' } })) === PEOPLE)

  const buyer = await person(PEOPLE)
  const asked = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      createCheckoutSession(buyer, { countryCode: 'IN' }).catch(() => ({ url: '' })),
    ),
  )
  const customers = await db.billingCustomer.findMany({ where: { userId: buyer.id } })
  const customer = customers[0]?.stripeCustomerId
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  const addresses = new Set(asked.map(({ url }) => url)).size
  check('parallel checkouts are one', customers.length === 1 && open.data.length === 1 && addresses === 1)

  await press(open.data[0]?.url ?? '', { action: 'pay' })
  const paid = (await eventsOf()).filter(({ type }) => type === 'invoice.paid').at(-1)
  if (!paid) throw new Error('nothing was paid')
  const copies = await Promise.all(Array.from({ length: AT_ONCE }, () => send(paid)))
  const processed = copies.filter(({ received }) => received === 'processed').length
  const receipts = await db.outboxMail.count({ where: { toAddress: buyer.email } })
  check('duplicates have one effect', processed === 1 && receipts === 1 && copies.every(({ status }) => status === 200))

  const unlucky = await person(PEOPLE + 1)
  await pay(unlucky)
  const last = (await eventsOf()).filter(({ type }) => type === 'invoice.paid').at(-1)
  if (!last) throw new Error('nothing was paid')
  const proxy = await holdingProxy(sandbox.url)
  await dieWith(last, proxy)
  proxy.close()
  const roleOf = async () => {
    const select = { staffRole: true, subscriptions: true }
    return deriveRole(
      { ...(await db.user.findUniqueOrThrow({ where: { id: unlucky.id }, select })), isOpened: false },
      new Date(),
    )
  }
  const afterDeath = { role: await roleOf(), kept: await db.webhookEvent.count({ where: { id: last.id } }) }
  // Retries until the database has noticed that the killed process is gone and released its locks.
  let tries = 0
  for (let status = 0; status !== 200 && tries < 50; tries += 1) {
    status = (await send(last)).status
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const mails = await db.outboxMail.count({ where: { toAddress: unlucky.email } })
  const afterRedelivery = { role: await roleOf(), tries, mails }
  check('a death in the middle leaves nothing', afterDeath.role === 'GUEST' && afterDeath.kept === 0)
  check('and the redelivery everything, once', afterRedelivery.role === 'MEMBER' && afterRedelivery.mails === 1)

  const result = {
    webhooks: {
      events: events.length,
      atOnce: AT_ONCE,
      refusedForNow: failed,
      perSecond: Math.round(events.length / seconds),
    },
    checkouts: { asked: AT_ONCE, customers: customers.length, open: open.data.length, addresses },
    duplicates: { sent: AT_ONCE, processed, receipts },
    killed: { afterDeath, afterRedelivery },
  }
  console.log(JSON.stringify(result, null, 2))
  for (const what of wrong) console.log(`✗ ${what}`)
  if (wrong.length > 0) process.exitCode = 1
  await sandbox.close()
}

runMain(main)
