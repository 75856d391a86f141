import 'server-only'
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Counter } from '@opentelemetry/api'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { AggregationType, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedFacts } from '@/lib/server/telemetry/allowed-facts'
import { StorageContexts } from '@/lib/server/telemetry/contexts'
import { AllowedTraceExporter, NotedMetricExporter } from '@/lib/server/telemetry/exporters'
import { watchGauges } from '@/lib/server/telemetry/gauges'
import { setTelemetry, type Facts } from '@/lib/server/telemetry/report'
import { watchRequests } from '@/lib/server/telemetry/requests'
import { samplerOf } from '@/lib/server/telemetry/sampling'
import { wantedSignals, type TelemetrySettings } from '@/lib/server/telemetry/settings'

/** How long the ending waits for what was not sent yet. */
const FLUSH_MS = 2000
/** Seconds, as the semantic conventions advise. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

export type Sdk = {
  /** Sends what is there, now. For tests. */
  flush: () => Promise<void>
  /** Sends what is there, within two seconds, and ends. */
  stop: () => Promise<void>
}

/** Runs work in a span that ends with it; what is thrown is told by its kind alone. */
async function traced<T>(name: string, facts: Facts, run: () => Promise<T>, from: Context): Promise<T> {
  const kind = facts['db.system.name'] || name.startsWith('Stripe') ? SpanKind.CLIENT : SpanKind.INTERNAL
  const span = trace.getTracer('rasika').startSpan(name, { kind, attributes: allowedFacts(facts) }, from)
  try {
    return await context.with(trace.setSpan(from, span), run)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    throw error
  } finally {
    span.end()
  }
}

/** Opens what sends to the configured receivers. Only imported when there is one. */
export function startSdk(settings: TelemetrySettings & { APP_URL: string }): Sdk {
  const { traces, metrics } = wantedSignals(settings)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': settings.OTEL_SERVICE_NAME, 'service.instance.id': randomUUID() }))
    .merge(detectResources({ detectors: [envDetector] }))
  const timeout = { timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT }
  const tracers = new TracerProvider({
    resource,
    sampler: samplerOf(settings, traces),
    spanProcessors: traces ? [new BatchSpanProcessor({ exporter: new AllowedTraceExporter(timeout) })] : [],
  })
  const meters = new MeterProvider({
    resource,
    readers: metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new NotedMetricExporter(timeout),
            exportIntervalMillis: settings.OTEL_METRIC_EXPORT_INTERVAL,
            exportTimeoutMillis: Math.min(settings.OTEL_METRIC_EXPORT_INTERVAL, settings.OTEL_EXPORTER_OTLP_TIMEOUT),
          }),
        ]
      : [],
    views: [
      {
        instrumentName: 'http.server.request.duration',
        aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: BUCKETS } },
      },
    ],
  })
  context.setGlobalContextManager(new StorageContexts())
  trace.setGlobalTracerProvider(tracers)
  const meter = meters.getMeter('rasika')
  const inRequestSpan = watchRequests({
    tracer: tracers.getTracer('rasika'),
    duration: meter.createHistogram('http.server.request.duration', { unit: 's' }),
    scheme: new URL(settings.APP_URL).protocol.slice(0, -1),
    propagated: settings.OTEL_PROPAGATORS.includes('tracecontext'),
  })
  const stopGauges = metrics ? watchGauges(meter) : () => undefined
  const counters = new Map<string, Counter>()
  setTelemetry({
    inRequestSpan,
    // Nobody looks for a single statement: outside of a request and a job there is no trace to add to.
    inSpan(name, facts, run) {
      const now = context.active()
      return trace.getSpan(now) ? traced(name, facts, run, now) : run()
    },
    inRootSpan: (name, facts, run) => traced(name, facts, run, ROOT_CONTEXT),
    note: (facts) => void trace.getSpan(context.active())?.setAttributes(allowedFacts(facts)),
    count(name, facts) {
      const counter = counters.get(name) ?? meter.createCounter(name)
      counters.set(name, counter)
      counter.add(1, allowedFacts(facts))
    },
  })

  return {
    flush: async () => void (await Promise.all([tracers.forceFlush(), meters.forceFlush()])),
    async stop() {
      stopGauges()
      setTelemetry(undefined)
      const ended = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      await Promise.race([ended, sleep(FLUSH_MS, undefined, { ref: false })])
      trace.disable()
      context.disable()
    },
  }
}
