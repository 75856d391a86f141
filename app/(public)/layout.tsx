import type { ReactNode } from 'react'
import { PublicHeader } from '@/components/layout/public-header'
import { SiteFooter } from '@/components/layout/site-footer'
import { ViewerHeader } from '@/components/layout/viewer-header'

/** Seconds. The texts change only with a release; shared caches must not show an old one for long. */
export const revalidate = 300

/** The same HTML for everyone: it has both headers, and the hint on `<html>` decides which one is shown. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <div data-for-viewer="visitor">
        <PublicHeader />
      </div>
      <div data-for-viewer="guest member admin staff">
        <ViewerHeader viewer="from-hint" />
      </div>
      <main id="content">{children}</main>
      <SiteFooter />
    </>
  )
}
