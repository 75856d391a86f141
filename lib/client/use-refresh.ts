import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { canServe } from '@/lib/client/requests/can-serve'
import { isOfAnother } from '@/lib/client/requests/page-person'

/** Refreshes only if the server can serve the page. Otherwise Next would show the browser's or our error page. */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // Another person's page must not appear in this person's frame.
    if (!isOfAnother() && (await canServe())) router.refresh()
  }, [router])
}
