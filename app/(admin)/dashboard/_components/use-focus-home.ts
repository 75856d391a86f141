'use client'

import { useLayoutEffect, useRef } from 'react'

/**
 * For a control that may go away with what it did: its focus then goes to the heading of its section, which needs a
 * `tabIndex`, instead of the beginning of the page.
 * @returns the control's ref
 */
export function useFocusHome<Control extends HTMLElement>() {
  const control = useRef<Control>(null)
  useLayoutEffect(() => {
    const element = control.current
    return () => {
      if (element === null || document.activeElement !== element) return
      element.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
    }
  }, [])
  return control
}
