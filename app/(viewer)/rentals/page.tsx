import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardLink } from '@/components/catalogue/cards/card'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { RentalEnd } from '@/components/payments/rental-summary'
import { ButtonLink } from '@/components/ui/buttons/button'
import { timeLeft } from '@/lib/domains/payments/rentals/policy'
import { listRentals } from '@/lib/domains/payments/rentals/queries'
import type { RentalDto } from '@/lib/domains/payments/rentals/schema'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { isPremium } from '@/lib/shared/access/roles'
import { humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'My Rentals' }

export default async function RentalsPage() {
  const actor = await requirePageActor(routes.rentals)
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
          <p className="text-sand">No rentals at the moment. Videos you rent appear here with the time left.</p>
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

function RentalCard({ rental, now }: { rental: RentalDto; now: Date }) {
  const { video, expiresAt } = rental
  return (
    <article data-category={video.category} className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={video.thumbnailUrl} sizes="(min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw" />
      </div>
      <p className="mt-3 font-semibold text-brass-bright">{timeLeft(new Date(expiresAt), now)} left</p>
      <h2 dir="auto" className="mt-1 text-title">
        <CardLink href={routes.videoInfo(video.id)}>{video.name}</CardLink>
      </h2>
      <p className="mt-1 text-fine text-sand">
        {video.artist && <MaybeTransliteratedName kind="artist">{video.artist.name}</MaybeTransliteratedName>}
        {video.artist && ' · '}
        {humanizeDuration(video.duration)}
      </p>
      <RentalEnd expiresAt={expiresAt} />
    </article>
  )
}
