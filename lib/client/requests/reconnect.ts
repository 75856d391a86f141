const LEAST_MS = 5000
const MOST_MS = 5 * 60_000
/** What fails so long after an attempt has worked meanwhile. */
const WORKED_MS = 60_000

/**
 * Tries again what waits for the server: when the browser says that it is online, when the page is shown again, and by
 * itself, because no browser tells that a server can be reached again. Pauses grow to half of the time that it is away.
 * @param leastMs the shortest pause
 * @returns `wait`, to be called when an attempt has failed: there is one more; `stop`, once nothing waits
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
    // Of the many that a server lost at once, not all come back at once.
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
