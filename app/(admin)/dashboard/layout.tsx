import type { ReactNode } from 'react'
import { AdminNav } from '@/components/layout/admin-nav'
import { SiteFooter } from '@/components/layout/site-footer'
import { ViewerHeader } from '@/components/layout/viewer-header'
import { actorFromCookies } from '@/lib/server/auth/session'

/** Chrome only: each page, query and mutation asks whether this is an admin. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const { firstName, role } = await actorFromCookies()
  return (
    <>
      <ViewerHeader viewer={{ firstName, roleName: role ?? '' }} />
      <AdminNav />
      <main id="content" className="page-width flex-1 py-10">
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
