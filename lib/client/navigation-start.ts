/** Event for the start of a navigation. Next reports it through `instrumentation-client.ts`. */

const STARTED = 'rasika:navigation-started'

export const notifyNavigationStart = (): void => void window.dispatchEvent(new Event(STARTED))

export function onNavigationStart(listener: () => void): () => void {
  window.addEventListener(STARTED, listener)
  return () => window.removeEventListener(STARTED, listener)
}
