import { init, track } from '@plausible-analytics/tracker'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { readConsent } from './consent'

/**
 * Counts page visits with Plausible's client, which stores nothing in the browser. It is loaded only after the person
 * allowed it.
 */

type AnalyticsConfig = { endpoint: string | null; domain: string }

let started: Promise<boolean> | undefined

/** @returns whether the operator has configured analytics */
function start(): Promise<boolean> {
  started ??= callApi<AnalyticsConfig>(apiRoutes.analyticsConfig).then(({ endpoint, domain }) => {
    if (!endpoint) return false
    init({
      domain,
      endpoint,
      autoCapturePageviews: false, // cannot be switched off again
      captureOnLocalhost: ['localhost', '127.0.0.1'].includes(window.location.hostname),
      bindToWindow: false,
      logging: false,
      transformRequest: (payload) => {
        if (!readConsent()?.analytical) return null
        // Our queries contain codes and email addresses.
        return { ...payload, u: withoutQuery(payload.u), r: payload.r ? outsideOnly(payload.r) : null }
      },
    })
    return true
  })
  // After a failure the next page tries again.
  started.catch(() => (started = undefined))
  return started
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

function outsideOnly(referrer: string): string | null {
  return new URL(referrer).origin === window.location.origin ? null : withoutQuery(referrer)
}

/**
 * Counts the visit of a page.
 * @param pathname its path
 * @param signal aborted when the person left the page or withdrew consent before the client was ready
 */
export async function countPage(pathname: string, signal: AbortSignal): Promise<void> {
  const wanted = await start().catch(() => false)
  if (wanted && !signal.aborted) track('pageview', { url: window.location.origin + pathname })
}

/**
 * Stops the client from sending how long a page was read, which it does by itself when the page is left. To track a
 * refused visit stops it, but it would first send what it measured so far; so its `fetch` is replaced meanwhile.
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
