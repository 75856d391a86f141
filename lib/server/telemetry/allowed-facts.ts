import 'server-only'
import type { Facts } from '@/lib/server/telemetry/report'

/**
 * All that may leave this server about a span or with a number. A list of what is allowed, not of what is forbidden: a
 * library that begins to attach addresses, bodies or queries changes nothing.
 */
const allowed = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'url.scheme',
  'error.type',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'db.client.connection.state',
  'rasika.request_id',
  'rasika.job',
  'rasika.run_id',
  'rasika.found',
  'rasika.attempt',
  'rasika.outcome',
  'rasika.limit',
  'rasika.event',
  'rasika.operation',
  'next.span_type',
  'next.route',
])

const MAX_LENGTH = 120
/** A mail address, an address of the internet, a query: none of them is a word of ours. */
const suspicious = /[@?]|\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{1,4}:){3}/i

/** The allowed ones of some facts; a value that may be of a person is hidden. */
export function allowedFacts(facts: Record<string, unknown>): Facts {
  const kept: Facts = {}
  for (const [name, value] of Object.entries(facts)) {
    if (!allowed.has(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value
    if (typeof value === 'string') kept[name] = value.length > MAX_LENGTH || suspicious.test(value) ? 'hidden' : value
  }
  return kept
}
