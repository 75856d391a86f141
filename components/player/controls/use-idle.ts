'use client'

import { useEffect, useState, type RefObject } from 'react'

const IDLE_MS = 2500

/** Returns true after 2.5 seconds without input, unless a menu is open. */
export function useIdle(place: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!active || !element) return
    let timer: ReturnType<typeof setTimeout>
    // Not `pointerdown`, because the same tap would then press the control that it reveals.
    const signs = ['pointermove', 'click', 'keydown', 'focusin'] as const
    function wake() {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(rest, IDLE_MS)
    }
    function rest() {
      if (element?.querySelector('[aria-expanded=true]')) wake()
      else setIdle(true)
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
