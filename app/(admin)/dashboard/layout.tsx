import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { UnsavedWork } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { AdminNav } from '@/components/layout/header/admin-nav'
import { ViewerHeader } from '@/components/layout/header/viewer-header'
import { PageOwner } from '@/components/layout/page-owner'
import { SiteFooter } from '@/components/layout/site-footer'
import { FocusRecovery } from '@/components/ui/dialogs/focus-recovery'
import { getSiteChrome } from '@/lib/domains/content/settings/queries'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'

export const metadata: Metadata = { robots: { index: false } }

/** Doesn't check permissions, because each page, query and mutation checks its own. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ id, firstName, role, staffRole }, { site, socialLinks }] = await Promise.all([
    actorFromCookies(),
    getSiteChrome(),
  ])
  return (
    <UnsavedWork viewerId={id}>
      <PageOwner id={id} />
      <ViewerHeader site={site} viewer={{ name: firstName, roleName: role ?? '' }} />
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[auto_minmax(0,1fr)]">
        <AdminNav staffRole={staffRole} />
        <main id="content" className="w-full max-w-page px-gutter py-8 lg:px-10 lg:py-10">
          <FocusRecovery>{children}</FocusRecovery>
        </main>
      </div>
      <SiteFooter site={site} socialLinks={socialLinks} />
    </UnsavedWork>
  )
}
