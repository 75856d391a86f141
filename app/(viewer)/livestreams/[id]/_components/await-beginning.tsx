'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { DAY_MS } from '@/lib/shared/milliseconds'

const AGAIN_MS = 30_000
/** Not everyone who waits asks in the same second. */
const SPREAD_MS = 10_000

/** Loads the page again when the livestream begins, and while its picture is awaited. Shows nothing. */
export function AwaitBeginning({ startsAt }: { startsAt: string }) {
  const router = useRouter()
  useEffect(() => {
    let timer: number
    const plan = () => {
      const left = Date.parse(startsAt) - Date.now()
      // Browsers count no more than 24 days.
      const wait = left > 0 ? Math.min(left, DAY_MS) : AGAIN_MS
      timer = window.setTimeout(
        () => {
          router.refresh()
          plan()
        },
        wait + Math.random() * SPREAD_MS,
      )
    }
    plan()
    return () => window.clearTimeout(timer)
  }, [router, startsAt])
  return null
}
