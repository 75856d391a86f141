import { reloadPage } from '@/lib/client/reload'
import { readInTab, storeInTab } from '@/lib/client/storage/storage'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/** A page outlives the version that it came from: its scripts and its server actions are gone after an update. */

const RELOADED = 'rasika:reloaded-at'
/** Milliseconds in which a page does not load itself again: a script may be missing from the new version too. */
const AGAIN_MS = 5 * 60 * 1000

let isOld = false
let isDue = false
let underWay = 0

/** True once this page is known to be older than the server. */
export const isOldVersion = () => isOld

export function markOutdated(): void {
  isOld = true
}

/** Notes that something is being sent, which a reload would cut off. @returns a function for its end */
export function trackWork(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
    if (!isDue) return
    // The outcome is said first.
    setTimeout(() => {
      if (underWay === 0) reloadPage()
    }, NOTIFICATION_MS)
  }
}

/** False where the page has done so lately, or cannot note that it did: it could go on for ever. */
const mayReload = () => Date.now() - Number(readInTab(RELOADED)) >= AGAIN_MS && storeInTab(RELOADED, String(Date.now()))

async function onError({ target }: Event) {
  const address =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  if (!address.startsWith(`${window.location.origin}/_next/`)) return
  // Without a network a reload would take the page away, too.
  const status = await fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status !== 404) return
  isOld = true
  if (!mayReload()) return
  isDue = true
  if (underWay === 0) reloadPage()
}

/** Loads the page again, once, where a script or style sheet of it is gone. */
export function watchForGoneScripts(): void {
  window.addEventListener('error', onError, true)
}
