'use client'

import { useLayoutEffect } from 'react'
import { setPagePerson } from '@/lib/client/requests/page-person'

/** Records the page's person where the session predates the hint cookie. */
export function PageOwner({ id }: { id: number }) {
  useLayoutEffect(() => setPagePerson(id), [id])
  return null
}
