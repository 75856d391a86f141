const LATEST_MS = 1500

/**
 * Calls back when the browser has nothing more urgent to do, after a second and a half at the latest.
 * @returns stops waiting
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(callback, { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(handle)
  }
  // Safari has no such call yet.
  const timer = window.setTimeout(callback, 200)
  return () => window.clearTimeout(timer)
}
