import { requestConsent, blocksCookies, functionalAllowed } from '@/lib/client/storage/consent'
import { COOKIES_BLOCKED, FUNCTIONAL_NEEDED } from '@/lib/shared/access/consent'

/**
 * Checks whether functional cookies are allowed, here and in the browser. If not, a toast says so, with a button for
 * our cookie settings where it is they that refuse.
 * @returns whether they are allowed
 */
export function requireFunctional(): boolean {
  const isAllowed = functionalAllowed()
  if (isAllowed && !blocksCookies()) return true
  const action = { label: 'Cookie settings', onClick: requestConsent }
  void import('sonner').then(({ toast }) =>
    isAllowed ? toast.error(COOKIES_BLOCKED) : toast.error(FUNCTIONAL_NEEDED, { action }),
  )
  return false
}
