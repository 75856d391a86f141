/** The start of a navigation, which Next tells `instrumentation-client.ts`, for what the page shows of it. */

const STARTED = 'rasika:navigation-started'

/** To be called when the router begins to open another page. */
export const notifyNavigationStart = (): void => void window.dispatchEvent(new Event(STARTED))

/** Calls back at each start, before the router does anything. @returns a function that stops it */
export function onNavigationStart(listener: () => void): () => void {
  window.addEventListener(STARTED, listener)
  return () => window.removeEventListener(STARTED, listener)
}
