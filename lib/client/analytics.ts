import { init, track } from '@plausible-analytics/tracker'
import { callApi } from '@/lib/client/api'
import { readConsent } from '@/lib/client/consent'
import { apiRoutes } from '@/lib/shared/api-routes'

/**
 * Counting of page visits with Plausible's own client, which keeps nothing in the browser. Loaded, and its settings
 * asked for, only after the person allowed it.
 */

type AnalyticsConfig = { endpoint: string | null; domain: string }

let started: Promise<boolean> | undefined

/** @returns whether the operator wants anything to be counted */
function start(): Promise<boolean> {
  started ??= callApi<AnalyticsConfig>(apiRoutes.analyticsConfig).then(({ endpoint, domain }) => {
    if (!endpoint) return false
    init({
      domain,
      endpoint,
      autoCapturePageviews: false, // it could not be stopped again
      captureOnLocalhost: ['localhost', '127.0.0.1'].includes(window.location.hostname),
      bindToWindow: false,
      logging: false,
      transformRequest: (payload) => {
        if (!readConsent()?.analytical) return null
        // Queries of ours carry codes and addresses of people.
        return { ...payload, u: withoutQuery(payload.u), r: payload.r ? outsideOnly(payload.r) : null }
      },
    })
    return true
  })
  // Without an answer the next page asks again.
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
 * @param signal aborted when the person has gone on, or withdrew, before the client was ready
 */
export async function countPage(pathname: string, signal: AbortSignal): Promise<void> {
  const wanted = await start().catch(() => false)
  if (wanted && !signal.aborted) track('pageview', { url: window.location.origin + pathname })
}

/**
 * Stops at once what the client sends by itself when a page is left (how long it was read). A refused visit does that,
 * but would first send what it measured so far: that, too, is withdrawn.
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
