import 'server-only'
import { SpanKind } from '@opentelemetry/api'
import { ExportResultCode, type ExportResult } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { log } from '@/lib/server/log'
import { allowedFacts } from '@/lib/server/telemetry/allowed-facts'

type Done = (result: ExportResult) => void

/** Whether the receivers take what they are sent: said once when it changes, as each batch would say it again. */
let complained = false
function noted(done: Done): Done {
  return (result) => {
    const failed = result.code !== ExportResultCode.SUCCESS
    if (failed && !complained) log.warn({ err: result.error }, 'telemetry is not taken: it is dropped until it is')
    if (!failed && complained) log.info('telemetry is taken again')
    complained = failed
    done(result)
  }
}

/** Names of the framework's spans may hold whole addresses; their kinds do not. */
function nameOf({ name, instrumentationScope, attributes }: ReadableSpan): string {
  return instrumentationScope.name === 'next.js' ? String(attributes['next.span_type'] ?? 'next.js') : name
}

/**
 * A span as it may leave: the allowed facts only. What was thrown is told by its kind alone; its text quotes what
 * people sent.
 */
export function allowedSpan(span: ReadableSpan): ReadableSpan {
  const isFrameworks = span.instrumentationScope.name === 'next.js'
  return {
    name: nameOf(span),
    // One request is served once: the framework's own spans of it are steps on the way.
    kind: isFrameworks ? SpanKind.INTERNAL : span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    status: { code: span.status.code },
    attributes: allowedFacts(span.attributes),
    links: [],
    events: [],
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** Runs of jobs that found nothing to do, every few seconds for ever: a trace of each would bury the others. */
const isIdleRun = (span: ReadableSpan) =>
  span.attributes['rasika.job'] !== undefined && span.attributes['rasika.found'] === 0

/** Sends spans, without what must not leave. */
export class AllowedTraceExporter extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Done): void {
    const idle = new Set(spans.filter(isIdleRun).map((span) => span.spanContext().traceId))
    const kept = spans.filter((span) => !idle.has(span.spanContext().traceId))
    if (kept.length === 0) return done({ code: ExportResultCode.SUCCESS })
    super.export(kept.map(allowedSpan), noted(done))
  }
}

/** Sends metrics; their facts were looked at when they were counted. */
export class NotedMetricExporter extends OTLPMetricExporter {
  override export(metrics: ResourceMetrics, done: Done): void {
    super.export(metrics, noted(done))
  }
}
