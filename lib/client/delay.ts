import { findFollowedLink } from './link-click'

/** Whether an event begins a navigation of this page: a link that is followed here, or the way back. */
const isLeaving = (event: Event) => !(event instanceof MouseEvent) || findFollowedLink(event) !== null

/**
 * Calls back after a while.
 * @param ms milliseconds
 * @param action is told whether the page stays. While the next page loads this one is still there: an address written
 *   then would call the navigation off.
 * @returns calls it off
 */
export function runAfterDelay(ms: number, action: (isStaying: boolean) => void): () => void {
  let isStaying = true
  const notice = (event: Event) => {
    if (isLeaving(event)) isStaying = false
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('click', notice, true)
    window.removeEventListener('popstate', notice)
  }
  const timer = setTimeout(() => {
    stop()
    action(isStaying)
  }, ms)
  window.addEventListener('click', notice, true)
  window.addEventListener('popstate', notice)
  return stop
}
