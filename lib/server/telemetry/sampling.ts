import 'server-only'
import { SpanKind, trace, type Context } from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TelemetrySettings } from '@/lib/server/telemetry/settings'

function configured({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TelemetrySettings): Sampler {
  const kind = name.replace('parentbased_', '')
  const root =
    kind === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Steps of the framework that take no time worth looking at and have nothing below them but one another. */
const trifles = new Set([
  ...['LoadComponents.loadRouteModule', 'NextNodeServer.findPageComponents', 'NextNodeServer.getLayoutOrPageModule'],
  ...['NextNodeServer.clientComponentLoading', 'NextNodeServer.startResponse', 'RouteModule.prepare'],
  ...['AppRouteRouteModule.loadUserland', 'Instrumentation.loadModule', 'Instrumentation.register'],
])

/**
 * Which traces are sent (`OTEL_TRACES_SAMPLER`). The span of a request is kept in any case, in this process, until it
 * ends: the framework writes the route on it, and the metric of all requests needs it.
 * @param wanted false where only metrics are sent
 */
export function samplerOf(settings: TelemetrySettings, wanted: boolean): Sampler {
  const inner = wanted ? configured(settings) : new AlwaysOffSampler()
  return {
    shouldSample(context: Context, ...rest) {
      const [, , kind, attributes] = rest
      const parent = trace.getSpanContext(context)
      const frameworks = attributes['next.span_type']
      // What the framework does without a request is the start of the process.
      const isTrifle = typeof frameworks === 'string' && (!parent || trifles.has(frameworks))
      if (isTrifle) return { decision: SamplingDecision.NOT_RECORD }
      const result = inner.shouldSample(context, ...rest)
      const isRequest = kind === SpanKind.SERVER && (!parent || parent.isRemote === true)
      if (!isRequest || result.decision !== SamplingDecision.NOT_RECORD) return result
      return { ...result, decision: SamplingDecision.RECORD }
    },
    toString: () => inner.toString(),
  }
}
