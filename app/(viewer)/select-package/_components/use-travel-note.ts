'use client'

import { useEffect, useState } from 'react'
import { keep, loadLocation, type LocationDto } from '@/lib/client/location'
import type { PlanOffer } from '@/lib/domains/payments/policy-plans'
import { formatMonthlyPrice, priceRegionOf } from '@/lib/shared/prices'

/**
 * Keeps where this browser is for half an hour, and tells whoever comes to the plans from another price region than it
 * was last seen in that the price has changed with it.
 * @param offer what would be charged
 * @param location where the request for the page came from
 */
export function useTravelNote(offer: PlanOffer, location: LocationDto): string {
  const [note, setNote] = useState('')
  const price = formatMonthlyPrice(offer.price)
  const { country, countryCode } = location
  useEffect(() => {
    let left = false
    void loadLocation().then((seen) => {
      if (left || !seen || priceRegionOf(seen.countryCode) === priceRegionOf(countryCode)) return
      const here = country ? `in ${country}` : 'where you are now'
      setNote(`The price follows the place you are in: ${here}, Premium costs ${price}, and that is what you pay.`)
      keep({ country, countryCode })
    })
    return () => {
      left = true
    }
  }, [country, countryCode, price])
  return note
}
