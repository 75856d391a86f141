import { reloadPage } from '@/lib/client/reload'
import { readInTab, storeInTab } from '@/lib/client/storage/storage'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/** A page outlives its version: after an update its scripts and server actions are gone. */

const RELOADED = 'rasika:reloaded-at'
/** Minimum time between automatic reloads: a script may be missing from the new version too. */
const AGAIN_MS = 5 * 60 * 1000

let isOld = false
let isDue = false
let underWay = 0

export const isOldVersion = () => isOld

export function markOutdated(): void {
  isOld = true
}

/** Delays the reload while something is being sent. @returns a function to call at its end */
export function trackWork(): () => void {
  underWay += 1
  return () => {
    underWay -= 1
    if (!isDue) return
    // Lets the person read the outcome first.
    setTimeout(() => {
      if (underWay === 0) reloadPage()
    }, NOTIFICATION_MS)
  }
}

/** False after a recent reload, or if it cannot be recorded: it could loop for ever. */
const mayReload = () => Date.now() - Number(readInTab(RELOADED)) >= AGAIN_MS && storeInTab(RELOADED, String(Date.now()))

async function onError({ target }: Event) {
  const address =
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  if (!address.startsWith(`${window.location.origin}/_next/`)) return
  // Without a network, a reload would lose the page.
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

/** Reloads the page once if one of its scripts or style sheets is gone. */
export function watchForGoneScripts(): void {
  window.addEventListener('error', onError, true)
}
