const LEAST_MS = 5000
const MOST_MS = 5 * 60_000
/** A failure this long after the last attempt starts a new outage. */
const WORKED_MS = 60_000

/** No browser reports that a server is back, so a timer retries too. Delays grow to half of the outage. */
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
    // Jitter, so that clients do not all return at once.
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
