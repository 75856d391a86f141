'use client'

import { useEffect } from 'react'
import { useRefresh } from '@/lib/client/use-refresh'
import { HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'

const AGAIN_MS = 30_000
/** Not everyone who waits asks in the same second. */
const SPREAD_MS = 10_000
/** In the last hour every fifth step asks whether the start was moved. */
const ASKING_STEP = 5

type Props = {
  startsAt: string
  /** Milliseconds until then, by our clock: a browser's may be wrong. */
  leftMs: number
}

/** Loads the page again when the livestream begins, and while its picture is awaited. Shows nothing. */
export function AwaitBeginning({ startsAt, leftMs }: Props) {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: number
    let steps = 0
    // The earlier of both: a page that the browser brings back says how long was left when it was loaded.
    const start = Math.min(Date.now() + leftMs, Date.parse(startsAt))
    const leftNow = () => start - Date.now()
    const plan = () => {
      const left = leftNow()
      // In short steps: while a computer sleeps its timers stand still.
      const wait = left > 0 ? Math.min(left, MINUTE_MS) : AGAIN_MS
      timer = window.setTimeout(
        () => {
          // Counted since the page was opened, so that all who wait do not ask as the last hour begins.
          steps += 1
          const asks = steps % ASKING_STEP === 0 && leftNow() <= HOUR_MS
          if (asks || leftNow() <= 0) void refresh()
          plan()
        },
        wait + Math.random() * SPREAD_MS,
      )
    }
    plan()
    return () => window.clearTimeout(timer)
  }, [refresh, startsAt, leftMs])
  return null
}
