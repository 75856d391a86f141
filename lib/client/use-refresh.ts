import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { canServe } from '@/lib/client/requests/can-serve'
import { isOfAnother } from '@/lib/client/requests/page-person'

/** Refreshes only if the server can serve the page; otherwise Next would show an error page. */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // Otherwise, the page would show another person's content under this person's header.
    if (!isOfAnother() && (await canServe())) router.refresh()
  }, [router])
}
