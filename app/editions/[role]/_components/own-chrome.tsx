'use client'

import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { PageOwner } from '@/components/layout/page-owner'
import { PaymentFailedBanner } from '@/components/payments/portal'
import { ProgressSync } from '@/components/player/progress/progress-sync'

/** The viewer's first name in the header of an edition. */
export function OwnName() {
  return useOwnPerson().person?.firstName || 'My account'
}

/** What the layout of other pages adds for the person. Here it arrives later, so the notice must not move the page. */
export function OwnChrome() {
  const { person } = useOwnPerson()
  if (!person) return null
  return (
    <>
      {person.paymentNotice && (
        <div className="sticky bottom-(--bar) z-20">
          <PaymentFailedBanner notice={person.paymentNotice} />
        </div>
      )}
      <PageOwner id={person.viewerId} />
      <ProgressSync viewerId={person.viewerId} />
    </>
  )
}
