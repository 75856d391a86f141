'use client'

import dynamic from 'next/dynamic'
import { NOTIFICATION_MS } from '@/lib/shared/constants'

// Nobody needs a notification before the page is usable: its code comes after.
const LateToaster = dynamic(
  () => import('@/components/ui/mounted-toaster').then((module) => module.MountedToaster),
  { ssr: false },
)

/** Where notifications appear: top right, for five seconds. Once, in the root layout. */
export function Toaster() {
  return (
    <LateToaster
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
