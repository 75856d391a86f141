'use client'

import { usePathname } from 'next/navigation'
import { toast } from 'sonner'
import { openProviderPage } from '@/lib/client/checkout'
import { showError } from '@/lib/client/show-error'
import { useOnceAtATime } from '@/lib/client/use-once-at-a-time'
import { apiRoutes } from '@/lib/shared/api-routes'
import { PAYMENT_FAILURE } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes'

/**
 * Opens Stripe's billing portal, which returns to the current page.
 * @returns whether it is being opened, and the function that opens it
 */
export function usePortal(): { loading: boolean; open: () => Promise<void> } {
  const path = usePathname()
  const [once, loading] = useOnceAtATime()

  async function open() {
    const toastId = toast.loading('Loading Stripe Portal...')
    try {
      const query = new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(path) })
      await openProviderPage(`${apiRoutes.portal}?${query}`)
      return 'leaving'
    } catch (error) {
      void showError(error, PAYMENT_FAILURE)
    } finally {
      toast.dismiss(toastId)
    }
  }

  return { loading, open: () => once(open) }
}
