'use client'

import { MountedToaster } from '@/components/ui/mounted-toaster'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

/** Where notifications appear: top right, for five seconds. */
export function Toaster() {
  return (
    <MountedToaster
      position="top-right"
      duration={NOTIFICATION_MS}
      theme="dark"
      closeButton
      toastOptions={{
        style: {
          background: '#291b24',
          border: '1px solid #83697a',
          color: '#f7eedd',
          fontFamily: 'var(--font-anek-ext), var(--font-anek), sans-serif',
          fontSize: '1rem',
          borderRadius: '0.375rem',
        },
      }}
    />
  )
}
