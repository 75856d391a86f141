'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** Dialog that covers the video, traps focus, and restores it on closing. */
export function KeySheetFrame({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    place.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <div
      ref={place}
      role="dialog"
      aria-modal
      aria-label="Keyboard shortcuts"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return
        event.preventDefault()
        // Stops the event, because the surrounding dialog would move focus out of this one.
        event.stopPropagation()
        const buttons = [...event.currentTarget.querySelectorAll('button')]
        const at = buttons.findIndex((each) => each === document.activeElement)
        buttons.at(event.shiftKey ? Math.max(at, 0) - 1 : (at + 1) % buttons.length)?.focus()
      }}
      className={`absolute inset-0 z-30 animate-fade overflow-y-auto bg-ground/95 focus:outline-none ${className}`}
    >
      {children}
    </div>
  )
}
