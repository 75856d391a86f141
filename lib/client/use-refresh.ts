import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { canServe } from '@/lib/client/requests/can-serve'
import { isOfAnother } from '@/lib/client/requests/page-person'

/**
 * Renders the page again, if the server can serve it: where it cannot be reached, Next would leave the page for the
 * browser's own error page, and for that of the server where its database is away. For what may be without a network:
 * after a failure, or again and again.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // In the tab of one person, the page of another would stand in their frame.
    if (!isOfAnother() && (await canServe())) router.refresh()
  }, [router])
}
