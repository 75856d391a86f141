'use client'

import { useEffect } from 'react'
import { toast, Toaster, type ToasterProps } from 'sonner'

/**
 * Sonner's own toaster hears only what is said after it is there. Its code comes late, so that what was said before, by
 * somebody who clicked at once, is said to it again.
 */
export function MountedToaster(props: ToasterProps) {
  useEffect(() => {
    for (const waiting of toast.getToasts()) {
      if ('title' in waiting) toast.message(waiting.title, waiting)
    }
  }, [])
  return <Toaster {...props} />
}
