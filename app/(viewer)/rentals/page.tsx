import type { Metadata } from 'next'
import { PageHero } from '@/components/layout/page-hero'
import { ButtonLink } from '@/components/ui/button'
import { pageActor } from '@/lib/server/auth/gate'
import { isPremium } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'My Rentals', robots: { index: false } }

export default async function RentalsPage() {
  const actor = await pageActor(routes.rentals)
  return (
    <>
      <PageHero title="My Rentals" art="/art/hero-rentals.webp" />
      <div className="page-width flex flex-col gap-10 py-12">
        {!isPremium(actor.role) && (
          <aside className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-brass bg-raised p-7">
            <p className="font-display text-title">Become a member and unlock all exclusive videos</p>
            <ButtonLink href={routes.changeSubscription} prefetch={false}>
              Upgrade Your Plan
            </ButtonLink>
          </aside>
        )}
        <p className="text-sand">You have not rented a film. What you rent will wait for you here, with the time left.</p>
      </div>
    </>
  )
}
