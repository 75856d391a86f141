import type { ReactNode } from 'react'
import { FestivalCard } from '@/app/(viewer)/livestreams/_components/festival-card'
import { LivestreamCard } from '@/app/(viewer)/livestreams/_components/livestream-card'
import { TicketCard } from '@/app/(viewer)/livestreams/_components/ticket-card'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { listFestivals } from '@/lib/domains/livestreams/festivals/queries'
import { listCatchUp, listLivestreams } from '@/lib/domains/livestreams/queries'
import { ticketNote } from '@/lib/domains/livestreams/terms/policy'
import { listTickets } from '@/lib/domains/payments/tickets/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { requestCountry } from '@/lib/server/http/request-country'
import { priceRegionOf } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Livestreams' }

const sections = [
  { status: 'streaming now', title: 'Streaming Now', empty: 'Nothing is live right now.' },
  { status: 'coming soon', title: 'ComingSoon', empty: 'No livestreams are scheduled yet. Check back soon.' },
] as const

export default async function LivestreamsPage() {
  const actor = await requirePageActor(routes.livestreams)
  const now = new Date()
  const [livestreams, tickets, catchUp, festivals, { countryCode }] = await Promise.all([
    listLivestreams(now),
    listTickets(actor, now),
    listCatchUp(actor, now),
    listFestivals(now),
    requestCountry(),
  ])
  const region = priceRegionOf(countryCode)
  return (
    <>
      <PageHero title="Livestream" art={<HeroArt src="/art/hero-livestreams.webp" />} />
      <div className="page-width flex flex-col gap-14 py-12">
        {tickets.length > 0 && (
          <Shelf title="Your tickets">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketCard ticket={ticket} now={now} />
              </li>
            ))}
          </Shelf>
        )}
        {sections.map(({ status, title, empty }) => {
          const listed = livestreams.filter((livestream) => livestream.status === status)
          return (
            <Shelf key={status} title={title} empty={listed.length === 0 ? empty : undefined}>
              {listed.map((livestream) => (
                <li key={livestream.id}>
                  <LivestreamCard livestream={livestream} note={ticketNote(livestream, region)} />
                </li>
              ))}
            </Shelf>
          )
        })}
        {festivals.length > 0 && (
          <Shelf title="Festivals">
            {festivals.map((festival) => (
              <li key={festival.id}>
                <FestivalCard festival={festival} region={region} />
              </li>
            ))}
          </Shelf>
        )}
        {catchUp.length > 0 && (
          <Shelf title="Watch again">
            {catchUp.map((livestream) => (
              <li key={livestream.id}>
                <LivestreamCard livestream={livestream} />
              </li>
            ))}
          </Shelf>
        )}
      </div>
    </>
  )
}

function Shelf({ title, empty, children }: { title: string; empty?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-6 text-heading">{title}</h2>
      {empty && <p className="text-sand">{empty}</p>}
      <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  )
}
