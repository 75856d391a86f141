'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/lib/client/use-refresh'
import { MINUTE_MS } from '@/lib/shared/milliseconds'

const AGAIN_MS = 30_000
/** Not everyone who waits asks in the same second. */
const SPREAD_MS = 10_000

/** Loads the page again when the livestream begins, and while its picture is awaited. Shows nothing. */
export function AwaitBeginning({ startsAt }: { startsAt: string }) {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: number
    const leftNow = () => Date.parse(startsAt) - Date.now()
    const plan = () => {
      const left = leftNow()
      // In short steps: while a computer sleeps its timers stand still.
      const wait = left > 0 ? Math.min(left, MINUTE_MS) : AGAIN_MS
      timer = window.setTimeout(
        () => {
          if (leftNow() <= 0) void refresh()
          plan()
        },
        wait + Math.random() * SPREAD_MS,
      )
    }
    plan()
    return () => window.clearTimeout(timer)
  }, [refresh, startsAt])
  return null
}
