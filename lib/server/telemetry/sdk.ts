import 'server-only'
import { context, metrics, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { envDetector } from '@opentelemetry/resources'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { allowedAttributes, safeSpans } from './allowed-attributes'

const ignoreIncomingRequestHook = ({ url = '' }: { url?: string }) =>
  /^\/(_next\/static|art)\/|^\/api\/(health|ready)(\?|$)/.test(url)

class SafeTraceExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(safeSpans(spans), done)
  }
}

export function startSdk(wanted: { traces: boolean; metrics: boolean }): () => Promise<void> {
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL ||= 'http/json'
  // Disables baggage, because it would forward clients' values to Stripe. OpenTelemetry propagates it by default.
  process.env.OTEL_PROPAGATORS ||= 'tracecontext'
  const instrumentations = [
    new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true, ignoreIncomingRequestHook }),
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    new RuntimeNodeInstrumentation(),
  ]
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME || 'rasika',
    // Omits the host and process detectors, because they would add machine names and paths.
    resourceDetectors: [envDetector],
    instrumentations,
    views: [{ instrumentName: '*', attributesProcessors: [{ process: allowedAttributes }] }],
    logRecordProcessors: [],
    ...(wanted.traces ? { traceExporter: new SafeTraceExporter() } : { spanProcessors: [] }),
    ...(!wanted.metrics && { metricReaders: [] }),
  })
  sdk.start()
  // Uses `require`, because instrumentation patches CommonJS modules. ES modules share the patched classes.
  const require = createRequire(`${process.cwd()}/package.json`)
  for (const name of ['http', 'pg', 'pg-pool']) require(name)
  return async () => {
    await Promise.race([sdk.shutdown().catch(() => undefined), sleep(2000, undefined, { ref: false })])
    for (const part of [...instrumentations, trace, metrics, context, propagation]) part.disable()
  }
}
