'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { RentalEnd } from '@/components/payments/rental-end'
import { timeLeft } from '@/lib/domains/payments/rentals/policy'
import type { OwnRental } from '@/lib/domains/payments/rentals/schema'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { usePlayback } from './playback'

/** How long the viewer's rental lasts, or that it has ended while the page was open. */
export function RentalTime({ rental }: { rental: OwnRental | null }) {
  const { playable } = usePlayback()
  const [had, setHad] = useState(false)
  if (rental && !had) setHad(true)
  return (
    <>
      {rental && <Running rental={rental} />}
      <div role="status">
        {had && !rental && playable.locked && (
          <p className="mt-4 font-semibold text-brass-bright">Your rental of this video has ended.</p>
        )}
      </div>
    </>
  )
}

function Running({ rental }: { rental: OwnRental }) {
  const { isOpen, refresh } = usePlayback()
  const [read, setRead] = useState({ rental, left: rental.leftMs })
  if (read.rental !== rental) setRead({ rental, left: rental.leftMs })
  // The player says itself that access has ended, and all is read again when it closes.
  const lockPage = useEffectEvent(() => {
    if (!isOpen) refresh()
  })

  useEffect(() => {
    const end = Date.now() + rental.leftMs
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number) => (timer = setTimeout(tick, Math.min(left, MINUTE_MS)))
    function tick() {
      const left = end - Date.now()
      setRead({ rental, left })
      if (left > 0) wait(left)
      else lockPage()
    }
    wait(rental.leftMs)
    return () => clearTimeout(timer)
  }, [rental])

  return (
    <div className="mt-4">
      <p className="font-semibold text-brass-bright">Rented: {timeLeft(new Date(read.left), new Date(0))} left</p>
      <RentalEnd expiresAt={rental.expiresAt} />
    </div>
  )
}
