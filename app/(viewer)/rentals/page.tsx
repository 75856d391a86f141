import { RentalCard } from '@/app/(viewer)/rentals/_components/rental-card'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { ButtonLink } from '@/components/ui/buttons/button'
import { listRentals } from '@/lib/domains/payments/rentals/queries'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import { isPremium } from '@/lib/shared/access/roles'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'My Rentals' }

export default async function RentalsPage() {
  const actor = await pageActor(routes.rentals)
  const now = new Date()
  const rentals = await listRentals(actor, now)
  return (
    <>
      <PageHero title="My Rentals" art={<HeroArt src="/art/hero-rentals.webp" />} />
      <div className="page-width flex flex-col gap-10 py-12">
        {!isPremium(actor.role) && (
          <aside className="flex flex-wrap items-center justify-between gap-6 rounded-card border border-brass bg-raised p-7">
            <p className="font-display text-title">Become a member and unlock all exclusive videos</p>
            <ButtonLink href={routes.changeSubscription} prefetch={false}>
              Upgrade Your Plan
            </ButtonLink>
          </aside>
        )}
        {rentals.length === 0 ? (
          <p className="text-sand">Nothing is rented now. What you rent will wait for you here, with the time left.</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {rentals.map((rental) => (
              <li key={rental.id}>
                <RentalCard rental={rental} now={now} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
