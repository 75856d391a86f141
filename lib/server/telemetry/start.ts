import 'server-only'
import { env } from '@/lib/server/env'
import { wantedSignals } from '@/lib/server/telemetry/settings'

/**
 * Opens telemetry when it is configured. When it is not, nothing of OpenTelemetry is loaded.
 * @returns sends what is there, within two seconds, and ends it
 */
export async function startTelemetry(): Promise<() => Promise<void>> {
  const { traces, metrics } = wantedSignals(env())
  if (!traces && !metrics) return async () => undefined
  const { startSdk } = await import('@/lib/server/telemetry/sdk')
  return startSdk(env()).stop
}
