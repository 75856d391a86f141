import { requestConsent, blocksCookies, functionalAllowed } from '@/lib/client/storage/consent'
import { COOKIES_BLOCKED, FUNCTIONAL_NEEDED } from '@/lib/shared/access/consent'

/**
 * Checks our cookie setting and the browser's setting. Shows a toast if either blocks functional cookies.
 * @returns true if functional cookies are allowed
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
