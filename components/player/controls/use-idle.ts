'use client'

import { useEffect, useState, type RefObject } from 'react'

const IDLE_MS = 2500

/** True after a while without input, except while a menu is open. */
export function useIdle(place: RefObject<HTMLElement | null>, active: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!active || !element) return
    let timer: ReturnType<typeof setTimeout>
    // Not `pointerdown`: the same tap would press the control it brings back.
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
