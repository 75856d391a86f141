'use client'

import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { PageOwner } from '@/components/layout/page-owner'
import { PaymentBanner } from '@/components/payments/portal'
import { ProgressSync } from '@/components/player/progress/progress-sync'

export function OwnName() {
  return useOwnPerson().person?.firstName || 'My account'
}

/**
 * Personal part of the layout. Loaded in the browser, because the page is a static variant for a role. The notice is
 * sticky, so that the page doesn't move when it appears.
 */
export function OwnChrome() {
  const { person } = useOwnPerson()
  if (!person) return null
  return (
    <>
      {person.paymentNotice && (
        <div className="sticky bottom-(--bar) z-20">
          <PaymentBanner notice={person.paymentNotice} />
        </div>
      )}
      <PageOwner id={person.viewerId} />
      <ProgressSync viewerId={person.viewerId} />
    </>
  )
}
