'use client'

import { useLayoutEffect } from 'react'
import { setPagePerson } from '@/lib/client/requests/page-person'

/**
 * Records the person for whom the page was rendered. Needed for sessions that started before the viewer hint cookie
 * existed.
 */
export function PageOwner({ id }: { id: number }) {
  useLayoutEffect(() => setPagePerson(id), [id])
  return null
}
