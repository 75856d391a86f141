import Stripe from 'stripe'
import { newId } from './ids'
import type { Store, Tables } from './state'
import type { EventRecord, EventType } from './wire'

/** The version whose shapes the sandbox speaks: that of the SDK it is installed beside. */
export const API_VERSION: string = Stripe.API_VERSION

/**
 * What a handler works on: the records, the clock and the events it caused. Handlers are synchronous, so that
 * the changes of two requests never mix.
 */
export class World {
  readonly tables: Tables
  private readonly outbox: EventRecord[] = []
  /** The current request to the API, named in the events that it causes; null for pages and timers. */
  request: { id: string; idempotency_key: string | null } | null = null
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

  /** Moves the clock ahead. Never back: Stripe's lists and periods take for granted that time passes. */
  advance(seconds: number): void {
    this.aheadSeconds += seconds
  }

  touch(): void {
    this.store.touch()
  }

  /**
   * Records an event with a snapshot of its object and puts it on the way.
   * @param previous for `*.updated`: the object as it was before, of which the changed fields are reported
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

  /** Events recorded since this was last called, in Stripe's usual order. */
  takeOutbox(): EventRecord[] {
    return this.outbox.splice(0)
  }
}

function changedFields<T extends object>(before: T, after: T): object {
  const now = new Map<string, unknown>(Object.entries(after))
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(now.get(key))
  return Object.fromEntries(Object.entries(before).filter(differs))
}
