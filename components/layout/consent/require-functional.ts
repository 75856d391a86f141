import { toast } from 'sonner'
import { functionalAllowed } from '@/lib/client/consent'
import { askForConsent } from '@/lib/client/consent-wish'
import { FUNCTIONAL_NEEDED } from '@/lib/shared/consent'

/**
 * For whatever needs functional cookies.
 * @returns whether it may go on; if not, the person has been told, with a way to change it
 */
export function requireFunctional(): boolean {
  if (functionalAllowed()) return true
  const action = { label: 'Cookie settings', onClick: askForConsent }
  toast.error(FUNCTIONAL_NEEDED, { id: FUNCTIONAL_NEEDED, action })
  return false
}
