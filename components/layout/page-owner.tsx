'use client'

import { useLayoutEffect } from 'react'
import { setPagePerson } from '@/lib/client/requests/page-person'

/** Notes for whom the page was made, where the browser's session is older than the hint that says so. */
export function PageOwner({ id }: { id: number }) {
  useLayoutEffect(() => setPagePerson(id), [id])
  return null
}
