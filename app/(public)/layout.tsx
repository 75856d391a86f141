import type { ReactNode } from 'react'
import { PublicHeader } from '@/components/layout/header/public-header'
import { ViewerHeader } from '@/components/layout/header/viewer-header'
import { SiteFooter } from '@/components/layout/site-footer'
import { getSiteChrome } from '@/lib/domains/content/settings/queries'

/** Revalidation interval in seconds, for scheduled announcements. Edits by staff show immediately. */
export const revalidate = 300

/**
 * Renders both headers, because the HTML is cached for everyone. An attribute of `<html>` selects the visible header.
 */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const { site, socialLinks, announcement } = await getSiteChrome()
  return (
    <>
      <div data-for-viewer="visitor">
        <PublicHeader site={site} announcement={announcement} />
      </div>
      <div data-for-viewer="guest member admin staff">
        <ViewerHeader site={site} viewer="from-hint" />
      </div>
      <main id="content">{children}</main>
      <SiteFooter site={site} socialLinks={socialLinks} />
    </>
  )
}
