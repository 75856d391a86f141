'use client'
import type { MouseEvent, ReactNode } from 'react'
import { requestConsent } from '@/lib/client/storage/consent'

/**
 * Opens the cookie settings when a button with `data-cookie-settings` is clicked. These buttons replace links in texts
 * written by staff.
 */
export function ConsentLinks({ children }: { children: ReactNode }) {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-cookie-settings]')) requestConsent()
  }
  // The wrapper needs no keyboard handler, because the buttons inside are interactive.
  return (
    <div role="presentation" onClick={onClick}>
      {children}
    </div>
  )
}

export function CookieSettingsButton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" onClick={requestConsent} className={className}>
      {children}
    </button>
  )
}
