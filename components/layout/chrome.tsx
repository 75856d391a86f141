'use client'

import { ConsentGate } from '@/components/layout/consent/consent-gate'
import { Toaster } from '@/components/layout/toaster'

/** The parts of every page that nobody waits for. */
export function Chrome() {
  return (
    <>
      <Toaster />
      <ConsentGate />
    </>
  )
}
