'use client'
import type { MouseEvent, ReactNode } from 'react'
import { requestConsent } from '@/lib/client/storage/consent'

/** Texts of staff in which buttons marked with `data-cookie-settings` ask for the choice of cookies. */
export function ConsentLinks({ children }: { children: ReactNode }) {
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-cookie-settings]')) requestConsent()
  }
  // The buttons inside are what is clicked, also by keyboard.
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
