'use client'

import { useOwnOfDocument } from '@/components/catalogue/browse/own-browse'
import { ProgressSync } from '@/components/catalogue/player/progress-sync'

/** The reader's first name in the header of a page that was made for everybody. */
export function OwnName() {
  return useOwnOfDocument()?.firstName || 'My account'
}

/** `ProgressSync` on a page that was made for everybody. */
export function OwnProgressSync() {
  const own = useOwnOfDocument()
  return own && <ProgressSync viewerId={own.viewerId} />
}
