'use client'

import type { ReactNode } from 'react'
import { OwnBrowseContext, useOwnOfDocument, type OwnBrowse } from '@/components/catalogue/browse/own-browse'
import { OWN_BROWSE_ID } from '@/lib/shared/own-browse-id'

type OwnBrowseProviderProps = {
  /** Null on a page that is made for everybody: it is read from the document then, where the server writes it. */
  own: OwnBrowse | null
  /** Of a page that is made for everybody: the key of what it shows, for whoever keeps it. */
  shown?: string
  children: ReactNode
}

/** Knows for all below what is the reader's own. */
export function OwnBrowseProvider({ own, shown, children }: OwnBrowseProviderProps) {
  const ofDocument = useOwnOfDocument()
  return (
    <OwnBrowseContext value={own ?? ofDocument}>
      {own === null && (
        <script
          id={OWN_BROWSE_ID}
          type="application/json"
          data-shown={shown}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: 'null' }}
        />
      )}
      {children}
    </OwnBrowseContext>
  )
}
