'use client'

import type { ReactNode } from 'react'
import { OwnBrowseContext, type OwnBrowse } from '@/components/catalogue/browse/own-browse'

/** Gives everything below it the viewer's own part of the browse page. */
export function OwnBrowseProvider({ own, children }: { own: OwnBrowse; children: ReactNode }) {
  return <OwnBrowseContext value={own}>{children}</OwnBrowseContext>
}
