import { findFollowedLink } from './link-click'

const isLeaving = (event: Event) => !(event instanceof MouseEvent) || findFollowedLink(event) !== null

/**
 * `action` receives false if the person is leaving the page. It must not change the URL then, because that would cancel
 * the navigation.
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
