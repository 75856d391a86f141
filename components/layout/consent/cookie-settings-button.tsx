'use client'

import type { ReactNode } from 'react'
import { askForConsent } from '@/lib/client/storage/consent'

export function CookieSettingsButton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <button type="button" onClick={askForConsent} className={className}>
      {children}
    </button>
  )
}
