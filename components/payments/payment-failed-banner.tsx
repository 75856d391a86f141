'use client'

import { Button } from '@/components/ui/buttons/button'
import type { PaymentNotice } from '@/lib/domains/payments/subscriptions/schema'
import { formatDay } from '@/lib/shared/format/format'
import { usePortal } from './use-portal'

/** Shows a member that the renewal could not be charged, and how long Premium stays open. */
export function PaymentFailedBanner({ notice }: { notice: PaymentNotice }) {
  const { loading, open } = usePortal()
  return (
    <section aria-label="Payment failed" className="border-b border-danger bg-raised">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <p>
          <strong className="font-semibold text-danger">Payment failed.</strong>{' '}
          {notice.graceEndsAt
            ? `Please update your card: Premium stays open until ${formatDay(notice.graceEndsAt)}.`
            : 'Premium is closed until it is settled. Please update your card.'}
        </p>
        <Button variant="danger" loading={loading} onClick={() => void open()}>
          Update your card
        </Button>
      </div>
    </section>
  )
}
