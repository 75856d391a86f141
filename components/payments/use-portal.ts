'use client'

import { usePathname } from 'next/navigation'
import { toast } from 'sonner'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Opens Stripe's billing portal, which returns to the current page.
 * @returns whether it is being opened, and the function that opens it
 */
export function usePortal(): { loading: boolean; open: () => Promise<void> } {
  const path = usePathname()
  const [run, loading] = useRun()

  async function open() {
    const toastId = toast.loading('Loading Stripe Portal...')
    try {
      const query = new URLSearchParams({ redirectUrl: window.location.origin + routes.afterPayment(path) })
      await openProviderPage(`${apiRoutes.portal}?${query}`)
      return 'leaving'
    } finally {
      toast.dismiss(toastId)
    }
  }

  return { loading, open: () => run(open) }
}
