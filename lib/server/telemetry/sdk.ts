import 'server-only'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import type { ExportResult } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { envDetector } from '@opentelemetry/resources'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedAttributes, routesOf, safeSpan } from '@/lib/server/telemetry/allowed-attributes'

/** How long stopping waits for the receiver. */
const FLUSH_MS = 2000

/** Static files and the probes of load balancers are not traced. */
const isUntraced = (url = '') => /^\/(_next\/static|art)\/|^\/api\/(health|ready)(\?|$)/.test(url)

/** Traces that are dropped: runs of jobs that found no work, every few seconds, and what Next does at the start. */
const isDropped = ({ attributes, parentSpanContext }: ReadableSpan) =>
  parentSpanContext ? false : attributes['rasika.found'] === 0 || attributes['next.span_type'] !== undefined

class SafeTraceExporter extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const dropped = new Set(spans.filter(isDropped).map((span) => span.spanContext().traceId))
    const sent = spans.filter((span) => !dropped.has(span.spanContext().traceId))
    const routes = routesOf(sent)
    super.export(
      sent.map((span) => safeSpan(span, routes)),
      done,
    )
  }
}

const instrumentations = () => [
  new HttpInstrumentation({
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url }) => isUntraced(url),
    applyCustomAttributesOnSpan(span, _request, response) {
      const id = response instanceof ServerResponse && response.getHeader('x-request-id')
      if (typeof id === 'string') span.setAttribute('rasika.request_id', id)
    },
  }),
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
  new RuntimeNodeInstrumentation(),
]

/**
 * Starts the SDK, which reads the OTEL_* variables. Only imported when an endpoint is configured.
 * @returns sends what is left, within two seconds, and stops
 */
export function startSdk(wanted: { traces: boolean; metrics: boolean }): () => Promise<void> {
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL ||= 'http/json'
  // Not baggage, the other default: what a client puts into it would be sent on to Stripe.
  process.env.OTEL_PROPAGATORS ||= 'tracecontext'
  const active = instrumentations()
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || 'rasika',
    // Not the host and the process, whose attributes hold names and paths.
    resourceDetectors: [envDetector],
    instrumentations: active,
    views: [{ instrumentName: '*', attributesProcessors: [{ process: allowedAttributes }] }],
    logRecordProcessors: [],
    ...(wanted.traces ? { traceExporter: new SafeTraceExporter() } : { spanProcessors: [] }),
    ...(!wanted.metrics && { metricReaders: [] }),
  })
  sdk.start()
  // Instrumentation patches a module when it is required. ES modules that import it share the patched classes.
  const require = createRequire(path.resolve('package.json'))
  for (const name of ['http', 'pg', 'pg-pool']) require(name)

  return async () => {
    await Promise.race([sdk.shutdown().catch(() => undefined), sleep(FLUSH_MS, undefined, { ref: false })])
    for (const instrumentation of active) instrumentation.disable()
    for (const api of [trace, metrics, context, propagation]) api.disable()
  }
}
