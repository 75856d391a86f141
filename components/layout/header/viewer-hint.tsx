'use client'

import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

/**
 * The hint script, in the head of the root layout. It runs only in the server's HTML. Where the browser renders the
 * layout again (after an error) the hint is already set: its text is not sent once more with the scripts of the page.
 */
export function ViewerHint() {
  return (
    <script
      // Of a script that it renders itself, React would say that it does not run.
      type={typeof window === 'undefined' ? 'text/javascript' : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? viewerHintScript : '' }}
    />
  )
}
