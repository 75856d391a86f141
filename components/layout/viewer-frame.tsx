'use client'

import type { ReactNode } from 'react'
import type { HeaderViewer } from '@/components/layout/header/for-roles'
import { ViewerHeader } from '@/components/layout/header/viewer-header'
import type { SiteBrand } from '@/lib/shared/brand'
import { SiteFooter } from './site-footer'

type ViewerFrameProps = {
  site: SiteBrand
  socialLinks: readonly { label: string; href: string }[]
  viewer: HeaderViewer
  notice: ReactNode
  children: ReactNode
}

/** A client component, because the markup of a server component is sent twice: as HTML and in the RSC payload. */
export function ViewerFrame({ site, socialLinks, viewer, notice, children }: ViewerFrameProps) {
  return (
    <>
      <ViewerHeader site={site} viewer={viewer} />
      {notice}
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter site={site} socialLinks={socialLinks} />
    </>
  )
}
