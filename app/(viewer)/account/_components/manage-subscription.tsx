'use client'

import { usePortal } from '@/components/payments/use-portal'
import { Button } from '@/components/ui/buttons/button'

/** Opens the provider's billing portal. */
export function ManageSubscription() {
  const { loading, open } = usePortal()
  return (
    <Button variant="secondary" loading={loading} onClick={() => void open()}>
      Manage Subscription
    </Button>
  )
}
