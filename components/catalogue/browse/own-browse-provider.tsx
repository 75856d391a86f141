'use client'

import type { ReactNode } from 'react'
import { OwnBrowseContext, useOwnOfDocument, type OwnBrowse } from '@/components/catalogue/browse/own-browse'
import { OWN_BROWSE_ID } from '@/lib/shared/own-browse-id'

/** @param own null on a page that is made for everybody: there it is read from the document, as the server wrote it. */
export function OwnBrowseProvider({ own, children }: { own: OwnBrowse | null; children: ReactNode }) {
  const ofDocument = useOwnOfDocument()
  return (
    <OwnBrowseContext value={own ?? ofDocument}>
      {own === null && (
        <script
          id={OWN_BROWSE_ID}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: 'null' }}
        />
      )}
      {children}
    </OwnBrowseContext>
  )
}
