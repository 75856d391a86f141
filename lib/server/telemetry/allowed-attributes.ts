import 'server-only'
import { SpanKind, type Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'

/** Attributes of spans and metrics that may leave the server. None contains personal data. */
const allowed = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'url.scheme', 'error.type'],
  ...['db.system.name', 'db.client.connection.state', 'nodejs.eventloop.state', 'v8js.gc.type', 'v8js.heap.space.name'],
  ...['rasika.request_id', 'rasika.job', 'rasika.run_id', 'rasika.found', 'rasika.attempt', 'rasika.outcome'],
  ...['rasika.limit', 'rasika.event', 'rasika.operation', 'next.span_type', 'next.route'],
])
const suspicious = /[@?]|\d{1,3}(\.\d{1,3}){3}|([0-9a-f]{1,4}:){3}/i

export function allowedAttributes(attributes: Record<string, unknown>): Attributes {
  const result: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (!allowed.has(name)) continue
    if (typeof value === 'number' || typeof value === 'boolean') result[name] = value
    if (typeof value === 'string') result[name] = value.length > 120 || suspicious.test(value) ? 'hidden' : value
  }
  return result
}

function safeName({ name, instrumentationScope: { name: scope } }: ReadableSpan, attributes: Attributes): string {
  if (scope === 'next.js') return String(attributes['next.span_type'] ?? scope)
  if (scope.endsWith('-pg')) return /^pg[\w.-]*(:[A-Za-z]+\b)?/.exec(name)?.[0] ?? 'pg'
  return attributes['http.route'] ? `${String(attributes['http.request.method'])} ${attributes['http.route']}` : name
}

/** Removes events and status messages, because errors quote user input. */
export function safeSpans(spans: readonly ReadableSpan[]): ReadableSpan[] {
  // Skips jobs that found nothing, because they run every few seconds. Also skips Next's start-up spans.
  const roots = spans.filter(({ parentSpanContext }) => !parentSpanContext)
  const idle = roots.filter(({ attributes }) => attributes['rasika.found'] === 0 || attributes['next.span_type'])
  const dropped = new Set(idle.map((span) => span.spanContext().traceId))
  // Copies the route from Next's own span to its parent, the span of the HTTP request.
  const routed = spans.filter(({ attributes }) => attributes['next.span_type'] && attributes['http.route'])
  const routes = new Map(routed.map((span) => [span.parentSpanContext?.spanId, span.attributes['http.route']]))
  const sent = spans.filter((span) => !dropped.has(span.spanContext().traceId))
  return sent.map((span) => {
    const attributes = allowedAttributes({ 'http.route': routes.get(span.spanContext().spanId), ...span.attributes })
    // Changes Next's span to an internal span. Next marks it as a server span, although its parent already is one.
    const kind = span.instrumentationScope.name === 'next.js' ? SpanKind.INTERNAL : span.kind
    const facts = { name: safeName(span, attributes), kind, attributes, status: { code: span.status.code } }
    return Object.assign(Object.create(span) as ReadableSpan, facts, { events: [], links: [] })
  })
}
