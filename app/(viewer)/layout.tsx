import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { PageOwner } from '@/components/layout/page-owner'
import { ViewerFrame } from '@/components/layout/viewer-frame'
import { PaymentBanner } from '@/components/payments/portal'
import { ProgressSync } from '@/components/player/progress/progress-sync'
import { getSiteChrome } from '@/lib/domains/content/settings/queries'
import { paymentNoticeOf } from '@/lib/domains/payments/subscriptions/policy'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'

export const metadata: Metadata = { robots: { index: false } }

/** Doesn't check access, because a layout isn't rendered again on every navigation. Each page checks it instead. */
export default async function ViewerLayout({ children }: { children: ReactNode }) {
  const actor = await actorFromCookies()
  const notice = paymentNoticeOf(actor)
  const { site, socialLinks } = await getSiteChrome()
  return (
    <ViewerFrame
      site={site}
      socialLinks={socialLinks}
      viewer={{ name: actor.firstName, roleName: actor.role ?? '' }}
      notice={notice && <PaymentBanner notice={notice} />}
    >
      {children}
      {actor.id > 0 && (
        <>
          <PageOwner id={actor.id} />
          <ProgressSync viewerId={actor.id} />
        </>
      )}
    </ViewerFrame>
  )
}
