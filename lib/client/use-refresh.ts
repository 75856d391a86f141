import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { canServe } from '@/lib/client/requests/can-serve'
import { isOfAnother } from '@/lib/client/requests/page-person'

/** Refreshes only if the server can serve the page, because Next would show an error page otherwise. */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    // Doesn't refresh if another person has logged in, because their content would appear under this person's header.
    if (!isOfAnother() && (await canServe())) router.refresh()
  }, [router])
}
