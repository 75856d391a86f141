'use client'

import { viewerHintScript } from '@/lib/shared/viewer-hint'

/**
 * The hint script, in the head of the root layout. It runs only in the server's HTML. Where the browser renders the
 * layout again (after an error) the hint is already set, and the type prevents a second run.
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
