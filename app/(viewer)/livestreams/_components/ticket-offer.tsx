'use client'

import { Ticket } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PaymentConsentText } from '@/components/payments/payment-consent-text'
import { Button } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { useRun } from '@/lib/client/forms/use-run'
import { openProviderPage } from '@/lib/client/payments/checkout'
import { isConflict } from '@/lib/client/requests/api'
import { useHydrated } from '@/lib/client/use-hydrated'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import type { TicketOffer as Offer, TicketRefusal } from '@/lib/domains/payments/tickets/schema'
import { formatPrice } from '@/lib/shared/money/prices'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

const notes: Record<TicketRefusal, string | null> = {
  free: null,
  ticket: 'You have a ticket.',
  member: 'Free for members. You don’t need a ticket.',
  staff: 'As staff, you don’t need a ticket.',
  cancelled: null,
  over: null,
  elsewhere: 'Tickets aren’t sold in your country.',
}

type Props = {
  offer: Offer
  /** False while staff have turned sales off. */
  onSale: boolean
  /** Says what the membership would change; null if nothing, or for a member. */
  memberNote: string | null
}

/** Sells a ticket, or says why this person needs none. */
export function TicketOffer({ offer, onSale, memberNote }: Props) {
  const { price, refusal } = offer
  if (refusal) {
    const note = notes[refusal]
    if (!note) return null
    return (
      <p className="mt-6 flex items-start gap-3 text-brass-bright">
        <Ticket aria-hidden className="mt-0.5 size-5 shrink-0" />
        {note}
      </p>
    )
  }
  if (!onSale) return <p className="mt-6 text-sand">Tickets aren’t on sale at the moment.</p>
  if (!price) return null
  return (
    <div className="mt-6">
      <BuyTicket offer={offer} price={price} />
      {memberNote && (
        <p className="mt-4 text-sand">
          {memberNote}{' '}
          <Link href={routes.selectPackage} prefetch={false} className={linkClass}>
            See plans
          </Link>
        </p>
      )}
      <p className="mt-4 text-fine text-dust">
        You’ll pay on our payment provider’s page, with the methods available in your country.
      </p>
      <PaymentConsentText kind="ticket" className="mt-2" />
    </div>
  )
}

function BuyTicket({ offer: { kind, id, usualPrice }, price }: { offer: Offer; price: NonNullable<Offer['price']> }) {
  const router = useRouter()
  const ready = useHydrated()
  const [run, opening] = useRun()

  async function pay() {
    try {
      await openProviderPage(apiRoutes.ticketCheckout(kind, id, priceKey(price)))
      return 'leaving'
    } catch (error) {
      // Refreshes the page, because the price or the person's access has changed.
      if (isConflict(error)) router.refresh()
      throw error
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="lg" disabled={!ready} loading={opening} onClick={() => void run(pay)}>
        Buy a ticket for {formatPrice(price)}
      </Button>
      {usualPrice && (
        <p className="text-sand">
          <span className="sr-only">Usual price </span>
          <s>{formatPrice(usualPrice)}</s> for members
        </p>
      )}
    </div>
  )
}
