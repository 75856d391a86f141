import { findFollowedLink } from '@/lib/client/link-click'
import { SCRIPT_KEY } from '@/lib/client/names/writing-system-choice'
import { CONSENT_KEY } from '@/lib/shared/access/consent'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { readStored, store } from './storage'

/** Storage keys of choices that outlive a logout: cookie consent and the script of names. */
const KEYS = [CONSENT_KEY, SCRIPT_KEY]

/** Restores the choices after a logout, because its response clears the storage (`Clear-Site-Data`). */
function saveDeviceChoice(event: MouseEvent) {
  if (findFollowedLink(event)?.pathname !== apiRoutes.logout) return
  const chosen = KEYS.map((key) => [key, readStored(key)] as const)
  const restore = () => {
    for (const [key, text] of chosen) if (readStored(key) === null) store(key, text)
  }
  window.addEventListener('pagehide', restore, { once: true })
}

export const saveDeviceChoices = () => document.addEventListener('click', saveDeviceChoice)
