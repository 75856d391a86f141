'use client'

import { useLayoutEffect } from 'react'
import { setPagePerson } from '@/lib/client/requests/page-person'

/** Records the page's person for sessions older than the hint cookie. */
export function PageOwner({ id }: { id: number }) {
  useLayoutEffect(() => setPagePerson(id), [id])
  return null
}
