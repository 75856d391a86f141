'use client'

import { useEffect, useState } from 'react'
import { loadLocation, storeLocation, type LocationDto } from '@/lib/client/location'
import type { PlanOffer } from '@/lib/domains/payments/plans/policy'
import { formatMonthlyPrice, priceRegionOf } from '@/lib/shared/money/prices'

/**
 * Stores the location of this browser for half an hour. A person who comes to the plans from another price region than
 * the stored one gets a note that the price has changed.
 * @param offer what would be charged
 * @param location country of the request for the page
 */
export function useTravelNote(offer: PlanOffer, location: LocationDto): string {
  const [note, setNote] = useState('')
  const price = formatMonthlyPrice(offer.price)
  const { country, countryCode } = location
  useEffect(() => {
    let isUnmounted = false
    void loadLocation().then((seen) => {
      if (isUnmounted || !seen || priceRegionOf(seen.countryCode) === priceRegionOf(countryCode)) return
      const here = country ? `in ${country}` : 'where you are now'
      setNote(`The price follows the place you are in: ${here}, Premium costs ${price}, and that is what you pay.`)
      storeLocation({ country, countryCode })
    })
    return () => {
      isUnmounted = true
    }
  }, [country, countryCode, price])
  return note
}
