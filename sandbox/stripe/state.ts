import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as wire from './wire'

/** Outcome of a subscription's next renewal. Without a plan, the renewal succeeds. */
type RenewalPlan = 'fail' | 'authenticate'

/** Pending delivery. It is removed once the receiver acknowledges the event. */
export type Delivery = { eventId: string; attempts: number }

/** First response to a request with an idempotency key. Repeated requests get the same response. */
type SavedAnswer = { fingerprint: string; status: number; body: string; requestId: string; createdAt: number }

/** Data of a checkout session that Stripe's API doesn't return. */
export type CheckoutDetail = {
  lineItems: wire.LineItem[]
  subscriptionMetadata: Record<string, string>
  paymentMetadata: Record<string, string>
  /** Payment that was declined or needs authentication. */
  paymentIntent: string | null
}

export type Rows = {
  customers: wire.Customer | wire.DeletedCustomer
  coupons: wire.Coupon
  discounts: wire.Discount
  products: wire.Product
  prices: wire.Price
  checkoutSessions: wire.CheckoutSession
  checkoutDetails: CheckoutDetail
  subscriptions: wire.Subscription
  invoices: wire.Invoice
  invoicePayments: wire.InvoicePayment
  paymentIntents: wire.PaymentIntent
  paymentMethods: wire.PaymentMethod
  setupIntents: wire.SetupIntent
  mandates: wire.Mandate
  /** Maximum of a charge. Stripe's mandates of cards don't tell it. */
  mandateAmounts: number
  charges: wire.Charge
  refunds: wire.Refund
  disputes: wire.Dispute
  portalSessions: wire.PortalSession
  events: wire.EventRecord
  deliveries: Delivery
  renewalPlans: RenewalPlan
  answers: SavedAnswer
}
export type Tables = { [Name in keyof Rows]: Map<string, Rows[Name]> }

const EVENT_LIFE_SECONDS = 30 * 24 * 3600
const ANSWER_LIFE_SECONDS = 24 * 3600

const names: (keyof Rows)[] = [
  ...(['customers', 'coupons', 'discounts', 'products', 'prices', 'checkoutSessions', 'checkoutDetails'] as const),
  ...(['subscriptions', 'invoices', 'invoicePayments', 'paymentIntents', 'charges', 'refunds', 'disputes'] as const),
  ...(['paymentMethods', 'setupIntents', 'mandates', 'mandateAmounts'] as const),
  ...(['portalSessions', 'events', 'deliveries', 'renewalPlans', 'answers'] as const),
]
const emptyTables = () => Object.fromEntries(names.map((name) => [name, new Map()])) as Tables

/** State in memory and in one JSON file. Rows stay in order of creation, because Stripe's lists use that order. */
export class Store {
  readonly tables: Tables
  private readonly path: string | undefined
  private version = 0
  private writtenVersion = 0
  private tail: Promise<void> = Promise.resolve()
  private queued: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  /**
   * @param path JSON file; if it is omitted, the state is lost when the process ends
   * @throws {Error} with a single-line message if the file can't be parsed
   */
  constructor(path?: string) {
    this.path = path
    this.tables = emptyTables()
    if (path !== undefined) this.load(path)
  }

  /** Schedules a write of the state. Call it after every change. */
  touch(): void {
    this.version += 1
    if (this.path === undefined || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      // Ignores write errors such as a full disk, because the caller of the next `flush` gets them.
      this.flush().catch(() => undefined)
    }, 200)
    this.timer.unref()
  }

  /** Resolves when all changes are written. Overlapping calls share one write. */
  flush(): Promise<void> {
    if (this.path === undefined) return Promise.resolve()
    if (this.queued === undefined) {
      const run = this.tail.then(() => {
        this.queued = undefined
        return this.write()
      })
      this.queued = run
      this.tail = run.catch(() => undefined)
    }
    return this.queued
  }

  private async write(): Promise<void> {
    if (this.path === undefined || this.version === this.writtenVersion) return
    const version = this.version
    const tables = Object.fromEntries(Object.entries(this.tables).map(([name, rows]) => [name, [...rows]]))
    const temporary = `${this.path}.tmp`
    await writeFile(temporary, JSON.stringify({ version: 1, tables }), { mode: 0o600 })
    await rename(temporary, this.path)
    this.writtenVersion = version
  }

  private load(path: string): void {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) return
    const text = readFileSync(path, 'utf8')
    let saved: { version?: number; tables?: Record<string, Array<[string, never]>> }
    try {
      saved = JSON.parse(text)
    } catch {
      throw new Error(`STRIPE_SANDBOX_STATE: ${path} can’t be read; move it away to start empty`)
    }
    if (saved.version !== 1 || saved.tables === undefined) {
      throw new Error(`STRIPE_SANDBOX_STATE: ${path} has another version; move it away to start empty`)
    }
    for (const [name, rows] of Object.entries(this.tables)) {
      for (const [id, row] of saved.tables[name] ?? []) rows.set(id, row)
    }
    this.prune(Math.floor(Date.now() / 1000))
  }

  private prune(now: number): void {
    for (const [id, event] of this.tables.events) {
      if (event.created < now - EVENT_LIFE_SECONDS) {
        this.tables.events.delete(id)
        this.tables.deliveries.delete(id)
      }
    }
    for (const [key, answer] of this.tables.answers) {
      if (answer.createdAt < now - ANSWER_LIFE_SECONDS) this.tables.answers.delete(key)
    }
  }
}
