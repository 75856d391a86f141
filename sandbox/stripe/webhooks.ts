import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from './state'
import type { EventRecord } from './wire'

/** Maximum value of a numeric switch, such as `delayMs`. */
export const MAX_CONTROL = 1_000_000

/** Simulated network problems. A restart resets them. */
export type Switches = {
  /** Number of extra deliveries of every event. */
  duplicate: number
  /** Delay in milliseconds before every attempt. */
  delayMs: number
  /** Shuffles the events of a change. */
  reorder: boolean
  /** Delays all events until it is turned off again. */
  paused: boolean
  /** Number of upcoming events to drop. */
  drop: number
}

const calmSwitches: Switches = { duplicate: 0, delayMs: 0, reorder: false, paused: false, drop: 0 }

const MAX_ATTEMPTS = 8
const FIRST_RETRY_MS = 200
const ATTEMPT_TIMEOUT_MS = 10_000

/**
 * Creates the value of Stripe's signature header.
 * @param secret signing secret, `whsec_…`
 * @param timestamp Unix time in seconds
 */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}

function shuffled<T>(items: T[]): T[] {
  const numbered = items.map((item) => ({ item, place: Math.random() }))
  return numbered.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

export class Dispatcher {
  readonly switches: Switches = { ...calmSwitches }
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly busy = new Set<string>()
  private readonly stopping = new AbortController()

  constructor(
    private readonly store: Store,
    private readonly target: { url: string | undefined; secret: string },
  ) {}

  /** Turning off `paused` delivers the delayed events. */
  async change(switches: Partial<Switches>): Promise<void> {
    const wasPaused = this.switches.paused
    Object.assign(this.switches, switches)
    if (wasPaused && !this.switches.paused) await this.deliverWaiting()
  }

  get pending(): number {
    return this.store.tables.deliveries.size
  }

  /**
   * Delivers the events of one change one at a time. Retries failures in the background.
   * @returns a promise that resolves after the first attempts
   */
  async deliver(events: EventRecord[]): Promise<void> {
    const order = this.switches.reorder ? shuffled(events) : events
    const own = order.filter((event) => !this.busy.has(event.id))
    for (const event of own) this.busy.add(event.id)
    for (const event of own) {
      try {
        await this.attempt(event)
      } finally {
        this.busy.delete(event.id)
      }
    }
  }

  /** Delivers all unacknowledged events that have no scheduled retry. Call it at the start and after a pause. */
  deliverWaiting(): Promise<void> {
    const waiting = [...this.store.tables.deliveries.keys()].filter((id) => !this.timers.has(id))
    const events = waiting.flatMap((id) => this.store.tables.events.get(id) ?? [])
    for (const event of events) {
      const delivery = this.store.tables.deliveries.get(event.id)
      if (delivery) delivery.attempts = 0
    }
    return this.deliver(events)
  }

  /**
   * Sends an event immediately and ignores the switches.
   * @returns the receiver's status; 0 if it is unreachable
   */
  async resend(event: EventRecord): Promise<number> {
    const status = await this.post(event)
    if (status >= 200 && status < 300) this.settle(event)
    return status
  }

  /** Stops retries. Unacknowledged events remain in the state for the next start. */
  stop(): void {
    this.stopping.abort()
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  private async attempt(event: EventRecord): Promise<void> {
    if (this.switches.paused || this.stopping.signal.aborted) return
    const delivery = this.store.tables.deliveries.get(event.id)
    if (delivery === undefined) return
    const isLost = this.switches.drop > 0
    if (isLost) this.switches.drop -= 1
    if (isLost || this.target.url === undefined) {
      this.settle(event)
      return
    }
    if (this.switches.delayMs > 0) {
      await sleep(this.switches.delayMs, undefined, { signal: this.stopping.signal }).catch(() => undefined)
    }
    const status = await this.post(event)
    for (let copy = 0; copy < this.switches.duplicate; copy += 1) await this.post(event)
    if (status >= 200 && status < 300) {
      this.settle(event)
      return
    }
    delivery.attempts += 1
    this.store.touch()
    if (delivery.attempts >= MAX_ATTEMPTS || this.stopping.signal.aborted) return
    const timer = setTimeout(
      () => {
        this.timers.delete(event.id)
        void this.deliver([event])
      },
      FIRST_RETRY_MS * 2 ** (delivery.attempts - 1),
    )
    timer.unref()
    this.timers.set(event.id, timer)
  }

  private settle(event: EventRecord): void {
    const timer = this.timers.get(event.id)
    if (timer !== undefined) clearTimeout(timer)
    this.timers.delete(event.id)
    this.store.tables.deliveries.delete(event.id)
    event.pending_webhooks = 0
    this.store.touch()
  }

  private async post(event: EventRecord): Promise<number> {
    if (this.target.url === undefined) return 0
    // Always 1, because Stripe also reports one pending webhook on the first attempt.
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 })
    try {
      const answer = await fetch(this.target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': signatureHeader(payload, this.target.secret, Math.floor(Date.now() / 1000)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}
