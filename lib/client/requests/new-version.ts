import { reloadPage } from '@/lib/client/reload'
import { readInTab, storeInTab } from '@/lib/client/storage/storage'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/** Reloads pages of an older version, because its scripts and server actions no longer exist. */

/** Storage key of the time of the last automatic reload. */
const RELOADED = 'rasika:reloaded-at'
/** Minimum time between automatic reloads, because a script may be missing from the new version too. */
const AGAIN_MS = 5 * 60 * 1000

let isOld = false
let isDue = false
let underWay = 0

export const isOldVersion = () => isOld

export function markOutdated(): void {
  isOld = true
}

/** Delays the reload until the caller calls the returned function. */
export function trackWork(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
    if (!isDue) return
    // Waits, so that the person can read the outcome.
    setTimeout(() => {
      if (underWay === 0) reloadPage()
    }, NOTIFICATION_MS)
  }
}

/** Returns false after a recent reload, or if the reload can't be recorded, to prevent endless reloads. */
const mayReload = () => Date.now() - Number(readInTab(RELOADED)) >= AGAIN_MS && storeInTab(RELOADED, String(Date.now()))

async function onError({ target }: Event) {
  const address =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  if (!address.startsWith(`${window.location.origin}/_next/`)) return
  // Checks that the server responds, because a reload without a network would lose the page.
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

/** Reloads the page if one of its scripts or style sheets no longer exists. */
export function watchForGoneScripts(): void {
  window.addEventListener('error', onError, true)
}
