import { queryClient } from '@/lib/client/lists/query-client'
import { callAction } from '@/lib/client/requests/server-action'
import { getSrutiAction, setSrutiAction } from '@/lib/domains/accounts/profile/actions'
import type { SrutiNote } from '@/lib/shared/music/sruti'

const keyOf = (viewerId: number) => ['sruti', viewerId]

/** Loads the viewer's key note through the tab's cache. */
export const loadSruti = (viewerId: number): Promise<SrutiNote | null> =>
  queryClient().fetchQuery({ queryKey: keyOf(viewerId), queryFn: () => callAction(getSrutiAction, {}) })

export async function saveSruti(viewerId: number, sruti: SrutiNote | null): Promise<void> {
  await callAction(setSrutiAction, { sruti })
  queryClient().setQueryData(keyOf(viewerId), sruti)
}
