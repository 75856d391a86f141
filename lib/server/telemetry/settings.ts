import 'server-only'
import { z } from 'zod'

const samplers = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const

const protocol = z.literal('http/json', 'must be http/json, the only protocol that is spoken').optional()
const exporter = z.enum(['otlp', 'none'], 'must be otlp or none').optional()
const isHttp = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const endpoint = z
  .string()
  .refine(isHttp, 'must be the address of an OTLP/HTTP receiver, such as http://localhost:4318')
  .optional()
const milliseconds = (least: number) =>
  z.coerce
    .number(`must be a number of milliseconds from ${least}`)
    .int(`must be a number of milliseconds from ${least}`)
    .min(least, `must be a number of milliseconds from ${least}`)
const pairs = z
  .string()
  .regex(/^\s*[^=,\s]+\s*=[^,]*(,\s*[^=,\s]+\s*=[^,]*)*$/, 'must be a list such as name=value,other=value')
  .optional()

/** The standard variables of OpenTelemetry that are understood. The SDK reads some of them by itself. */
export const telemetryShape = {
  OTEL_SDK_DISABLED: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .transform((value) => value === 'true'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds(1).default(10_000),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(1000).default(60_000),
  OTEL_SERVICE_NAME: z.string().default('rasika'),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z.enum(samplers, `must be one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_PROPAGATORS: z
    .string()
    .regex(/^(none|(tracecontext|baggage)(,(tracecontext|baggage))*)$/, 'must be tracecontext or none')
    .default('tracecontext'),
}

export type TelemetrySettings = z.output<z.ZodObject<typeof telemetryShape>>

/** Which signals have somewhere to go. */
export function wantedSignals(given: TelemetrySettings): { traces: boolean; metrics: boolean } {
  if (given.OTEL_SDK_DISABLED) return { traces: false, metrics: false }
  const all = given.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    traces: given.OTEL_TRACES_EXPORTER !== 'none' && Boolean(given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? all),
    metrics: given.OTEL_METRICS_EXPORTER !== 'none' && Boolean(given.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? all),
  }
}
