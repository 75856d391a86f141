'use client'

import { useEffect, useState } from 'react'
import { loadLocation } from '@/lib/client/payments/location'
import type { TicketTermsDto } from '@/lib/domains/livestreams/schema'
import { ticketText } from '@/lib/domains/livestreams/terms/policy'
import { priceRegionOf, type PriceRegion } from '@/lib/shared/money/prices'

type Props = { tickets: TicketTermsDto; catchUpDays?: number; onSale: boolean; className?: string }

/** Names all prices at first, because the page is cached for all countries, and then that of the visitor's region. */
export function TicketNote({ tickets, catchUpDays, onSale, className = 'mt-4 text-dust' }: Props) {
  const [region, setRegion] = useState<PriceRegion | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void loadLocation().then((location) => {
      if (location && !isUnmounted) setRegion(priceRegionOf(location.countryCode))
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return (
    <p className={className}>
      {onSale ? ticketText(tickets, region, catchUpDays) : 'Tickets aren’t on sale at the moment.'}
    </p>
  )
}
