import type { ReactNode } from 'react'
import { ProgressSync } from '@/components/catalogue/player/progress-sync'
import { SiteFooter } from '@/components/layout/site-footer'
import { ViewerHeader } from '@/components/layout/viewer-header'
import { actorFromCookies } from '@/lib/server/auth/session'

/** Chrome only. A layout is not rendered again on every navigation, so it guards nothing: each page asks for itself. */
export default async function ViewerLayout({ children }: { children: ReactNode }) {
  const { id, firstName, role } = await actorFromCookies()
  return (
    <>
      <ViewerHeader viewer={{ firstName, roleName: role ?? '' }} />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
      {id > 0 && <ProgressSync viewerId={id} />}
    </>
  )
}
