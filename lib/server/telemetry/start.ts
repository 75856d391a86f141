import 'server-only'
import { env } from '@/lib/server/env'

/** Loads the SDK only if an endpoint is configured. The returned function flushes within two seconds. */
export async function startTelemetry(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, ...set } = env()
  const traces = set.OTEL_TRACES_EXPORTER !== 'none' && Boolean(set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? all)
  const metrics = set.OTEL_METRICS_EXPORTER !== 'none' && Boolean(set.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? all)
  if (set.OTEL_SDK_DISABLED === 'true' || !(traces || metrics)) return async () => undefined
  const { startSdk } = await import('./sdk')
  return startSdk({ traces, metrics })
}
