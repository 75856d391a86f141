import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PaymentFailedBanner } from '@/components/payments/payment-failed-banner'
import { ProgressSync } from '@/components/catalogue/player/progress-sync'
import { SiteFooter } from '@/components/layout/site-footer'
import { ViewerHeader } from '@/components/layout/viewer-header'
import { getPaymentNotice } from '@/lib/domains/payments/queries-subscriptions'
import { siteChrome } from '@/lib/domains/texts/queries-settings'
import { actorFromCookies } from '@/lib/server/auth/session'

export const metadata: Metadata = { robots: { index: false } }

/** Header and footer. A layout is not rendered again on every navigation, so each page checks access itself. */
export default async function ViewerLayout({ children }: { children: ReactNode }) {
  const actor = await actorFromCookies()
  const [notice, { site, socialLinks }] = await Promise.all([getPaymentNotice(actor), siteChrome()])
  return (
    <>
      <ViewerHeader site={site} viewer={{ name: actor.firstName, roleName: actor.role ?? '' }} />
      {notice && <PaymentFailedBanner notice={notice} />}
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter site={site} socialLinks={socialLinks} />
      {actor.id > 0 && <ProgressSync viewerId={actor.id} />}
    </>
  )
}
