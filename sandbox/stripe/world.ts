import Stripe from 'stripe'
import { newId } from './ids'
import type { Store, Tables } from './state'
import type { EventRecord, EventType } from './wire'

export const API_VERSION: string = Stripe.API_VERSION

/** Records, clock and pending events. Handlers are synchronous, because requests must not interleave. */
export class World {
  readonly tables: Tables
  private readonly outbox: EventRecord[] = []
  /** API request being handled; null for pages and timers. */
  request: { id: string; idempotency_key: string | null } | null = null
  /** Types of payment methods that are switched off in the account. A restart switches them on. */
  readonly switchedOff = new Set<string>()
  private aheadSeconds = 0

  constructor(
    private readonly store: Store,
    readonly publicUrl: string,
  ) {
    this.tables = store.tables
  }

  /** Unix time in seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.aheadSeconds
  }

  /** Advances the clock. Never pass a negative number, because Stripe's lists and periods rely on increasing times. */
  advance(seconds: number): void {
    this.aheadSeconds += seconds
  }

  touch(): void {
    this.store.touch()
  }

  /**
   * Records an event with a snapshot of its object, and adds it to the outbox.
   * @param previous the object before an update; used to report the changed fields
   */
  emit<T extends object>(type: EventType, object: T, previous?: T): void {
    const event: EventRecord = {
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: {
        object: structuredClone(object),
        ...(previous === undefined ? {} : { previous_attributes: changedFields(previous, object) }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    }
    this.tables.events.set(event.id, event)
    this.tables.deliveries.set(event.id, { eventId: event.id, attempts: 0 })
    this.outbox.push(event)
    this.touch()
  }

  takeOutbox(): EventRecord[] {
    return this.outbox.splice(0)
  }
}

function changedFields<T extends object>(before: T, after: T): object {
  const now = new Map<string, unknown>(Object.entries(after))
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now.get(key))
  return Object.fromEntries(Object.entries(before).filter(differs))
}
