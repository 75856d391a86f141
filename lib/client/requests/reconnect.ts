const LEAST_MS = 5000
const MOST_MS = 5 * 60_000
/** A failure after this many milliseconds without an attempt counts as a new outage. */
const WORKED_MS = 60_000

/**
 * Retries when the browser is online or visible again, and on a timer, because no browser reports that a server is
 * back. Delays grow to half of the outage so far.
 */
export function createReconnect(attempt: () => void, leastMs = LEAST_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [since, triedAt] = [0, 0]

  function tryAgain() {
    stop()
    triedAt = Date.now()
    attempt()
  }
  const onShown = () => document.visibilityState === 'visible' && tryAgain()

  function wait() {
    stop()
    const now = Date.now()
    if (now - triedAt >= WORKED_MS) since = now
    const pauseMs = Math.min(MOST_MS, Math.max(leastMs, (now - since) / 2))
    // Jitter prevents all clients from returning at the same time.
    timer = setTimeout(tryAgain, pauseMs * (1 + Math.random() / 2))
    window.addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', onShown)
  }
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('online', tryAgain)
    document.removeEventListener('visibilitychange', onShown)
  }
  return { wait, stop }
}
