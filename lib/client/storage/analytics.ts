import { init, track } from '@plausible-analytics/tracker'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { readConsent } from './consent'

/** Configuration of Plausible. Its client stores nothing in the browser and runs only after consent. */

type AnalyticsConfig = { endpoint: string | null; domain: string }

let started: Promise<boolean> | undefined

function start(): Promise<boolean> {
  started ??= callApi<AnalyticsConfig>(apiRoutes.analyticsConfig).then(({ endpoint, domain }) => {
    if (!endpoint) return false
    init({
      domain,
      endpoint,
      autoCapturePageviews: false, // can't be turned off later
      captureOnLocalhost: ['localhost', '127.0.0.1'].includes(window.location.hostname),
      bindToWindow: false,
      logging: false,
      transformRequest: (payload) => {
        if (!readConsent()?.analytical) return null
        return { ...payload, u: withoutSecrets(payload.u), r: payload.r ? outsideOnly(payload.r) : null }
      },
    })
    return true
  })
  // Lets the next page try again after a failure.
  started.catch(() => (started = undefined))
  return started
}

/** Removes tokens of links, and query strings, because they may contain codes and email addresses. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/^(\/playlists\/(shared|reports)\/).+/, '$1')
}

function outsideOnly(referrer: string): string | null {
  return new URL(referrer).origin === window.location.origin ? null : withoutSecrets(referrer)
}

export async function countPage(pathname: string, signal: AbortSignal): Promise<void> {
  const wanted = await start().catch(() => false)
  if (wanted && !signal.aborted) track('pageview', { url: window.location.origin + pathname })
}

/**
 * Stops Plausible by tracking a visit that `transformRequest` rejects. Replaces `fetch` for this call, because
 * Plausible would first send the reading time.
 */
export async function stopCounting(): Promise<void> {
  if (readConsent()?.analytical || !(await started?.catch(() => false))) return
  const { fetch } = window
  window.fetch = async () => new Response(null, { status: 204 })
  try {
    track('pageview', {})
  } finally {
    window.fetch = fetch
  }
}
