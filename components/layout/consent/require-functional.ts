import { askForConsent, functionalAllowed } from '@/lib/client/consent'
import { FUNCTIONAL_NEEDED } from '@/lib/shared/consent'

/**
 * Checks whether functional cookies are allowed. If not, a toast says so, with a button for the cookie settings.
 * @returns whether they are allowed
 */
export function requireFunctional(): boolean {
  if (functionalAllowed()) return true
  const action = { label: 'Cookie settings', onClick: askForConsent }
  void import('sonner').then(({ toast }) => toast.error(FUNCTIONAL_NEEDED, { action }))
  return false
}
