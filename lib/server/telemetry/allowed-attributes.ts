import 'server-only'
import { SpanKind, type Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/** The attributes of spans and metrics that may leave this server. None of them holds personal data. */
const allowed = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'url.scheme', 'error.type'],
  ...['db.system.name', 'db.client.connection.state', 'nodejs.eventloop.state', 'v8js.gc.type', 'v8js.heap.space.name'],
  ...['rasika.request_id', 'rasika.job', 'rasika.run_id', 'rasika.found', 'rasika.attempt', 'rasika.outcome'],
  ...['rasika.limit', 'rasika.event', 'rasika.operation', 'next.span_type', 'next.route'],
])

const MAX_LENGTH = 120
/** A mail address, an IP address or a query string. */
const suspicious = /[@?]|\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{1,4}:){3}/i

/** @returns the allowed attributes; a text that may be personal data is replaced by `hidden` */
export function allowedAttributes(attributes: Record<string, unknown>): Attributes {
  const result: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!allowed.has(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') result[name] = value
    if (typeof value === 'string') result[name] = value.length > MAX_LENGTH || suspicious.test(value) ? 'hidden' : value
  }
  return result
}

/** Next reports the route of a request on its own span, below that of the request. @returns routes by that one's id */
export function routesOf(spans: ReadableSpan[]): Map<string | undefined, unknown> {
  const ofNext = spans.filter(({ attributes }) => attributes['http.route'] && attributes['next.span_type'])
  return new Map(ofNext.map((span) => [span.parentSpanContext?.spanId, span.attributes['http.route']]))
}

/** A name without SQL and addresses, which some libraries put into names. */
function safeName({ name, instrumentationScope: { name: scope } }: ReadableSpan, attributes: Attributes): string {
  if (scope === 'next.js') return String(attributes['next.span_type'] ?? scope)
  if (scope.endsWith('-pg')) return /^pg[\w.-]*(:[A-Za-z]+\b)?/.exec(name)?.[0] ?? 'pg'
  return attributes['http.route'] ? `${String(attributes['http.request.method'])} ${attributes['http.route']}` : name
}

/**
 * A copy of a span with allowed attributes only. Its events and messages are dropped: texts of errors quote what people
 * sent.
 */
export function safeSpan(span: ReadableSpan, routes: Map<string | undefined, unknown>): ReadableSpan {
  const route = routes.get(span.spanContext().spanId)
  const attributes = allowedAttributes({ ...(route !== undefined && { 'http.route': route }), ...span.attributes })
  // Next's span of a request is only a step of the request that the HTTP instrumentation reports.
  const kind = span.instrumentationScope.name === 'next.js' ? SpanKind.INTERNAL : span.kind
  const status = { code: span.status.code }
  const copy = Object.create(span) as ReadableSpan
  return Object.assign(copy, { name: safeName(span, attributes), kind, status, attributes, events: [], links: [] })
}
