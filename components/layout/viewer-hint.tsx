'use client'

import { viewerHintScript } from '@/lib/shared/viewer-hint'

/**
 * The hint script; once, in the head of the root layout. It runs from the served HTML alone: where the browser renders
 * the layout anew (after an error) the hint is set already, and the type makes the element inert.
 */
export function ViewerHint() {
  return (
    <script
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: viewerHintScript }}
    />
  )
}
