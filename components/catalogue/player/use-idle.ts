'use client'

import { useEffect, useState, type RefObject } from 'react'

const IDLE_MS = 2500

/** Whether nobody has moved a pointer or pressed a key for a while. Never while it is not `active`. */
export function useIdle(place: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!active || !element) return
    let timer: ReturnType<typeof setTimeout>
    const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    function wake() {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    wake()
    for (const sign of signs) element.addEventListener(sign, wake)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) element.removeEventListener(sign, wake)
    }
  }, [place, active])
  return idle && active
}
