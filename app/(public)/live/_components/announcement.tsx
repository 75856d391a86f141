import Link from 'next/link'
import type { ReactNode } from 'react'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { CancelledNote } from '@/components/livestreams/livestream-access'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { TicketNote } from '@/components/livestreams/ticket-note'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import { ButtonLink } from '@/components/ui/buttons/button'
import { linkClass } from '@/components/ui/buttons/button-class'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import type { FestivalDto } from '@/lib/domains/livestreams/festivals/schema'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { formatCount } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/** Texts of the links to the page behind the login. */
export function linkTexts({ tickets, status }: Pick<LivestreamDto, 'tickets' | 'status'>, onSale: boolean) {
  const usual = status === 'streaming now' ? 'Watch' : 'Remind me'
  return tickets && onSale ? { label: 'Buy a ticket', signUp: 'Sign up to buy a ticket' } : { label: usual }
}

export function FestivalLink({ festival }: Pick<LivestreamDto, 'festival'>) {
  if (!festival) return null
  return (
    <p className="mt-4 text-sand">
      Part of{' '}
      <Link dir="auto" href={routes.publicFestival(festival.id)} prefetch={false} className={linkClass}>
        {festival.name}
      </Link>
    </p>
  )
}

type FrameProps = { thumbnail: string; name: string; href: string; heading: 'h2' | 'h3'; children: ReactNode }

function Frame({ thumbnail, name, href, heading: Heading, children }: FrameProps) {
  return (
    <article className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="relative aspect-video self-start overflow-hidden rounded-card">
        <Artwork src={thumbnail} sizes="(min-width: 768px) 45vw, 92vw" />
      </div>
      <div>
        <Heading dir="auto" className="text-heading">
          <Link href={href} prefetch={false} className="hover:text-brass-bright">
            {name}
          </Link>
        </Heading>
        {children}
      </div>
    </article>
  )
}

export function Announcement({ livestream, onSale }: { livestream: LivestreamDto; onSale: boolean }) {
  const { id, name, desc, thumbnail, tickets, cancelled, catchUpDays } = livestream
  const { label, signUp = 'Sign up to watch' } = linkTexts(livestream, onSale)
  return (
    <Frame thumbnail={thumbnail} name={name} href={routes.publicLivestream(id)} heading="h2">
      <p className="mt-3 text-brass">
        <LivestreamTime livestream={livestream} />
      </p>
      <ViewerTime startsAt={livestream.startsAt} />
      <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line text-sand">
        {desc}
      </p>
      <FestivalLink festival={livestream.festival} />
      {cancelled && <CancelledNote what="livestream" hasTickets={tickets !== null} />}
      {tickets && !cancelled && <TicketNote tickets={tickets} catchUpDays={catchUpDays} onSale={onSale} />}
      {!cancelled && (
        <>
          <div data-for-viewer="visitor" className="mt-6">
            <ButtonLink href={routes.registrationFor(routes.livestream(id))} rel="nofollow" prefetch={false}>
              {signUp} <span className="sr-only">{name}</span>
            </ButtonLink>
          </div>
          <div data-for-viewer="guest member admin staff" className="mt-6">
            <ButtonLink href={routes.livestream(id)} rel="nofollow" prefetch={false} variant="secondary">
              {label} <span className="sr-only">{tickets ? `for ${name}` : `about ${name}`}</span>
            </ButtonLink>
          </div>
        </>
      )}
    </Frame>
  )
}

export function FestivalAnnouncement({ festival, onSale }: { festival: FestivalDto; onSale: boolean }) {
  const { id, name, desc, thumbnail, tickets, cancelled, livestreams } = festival
  return (
    <Frame
      thumbnail={thumbnail || livestreams[0]?.thumbnail || ''}
      name={name}
      href={routes.publicFestival(id)}
      heading="h3"
    >
      <p className="mt-3 text-brass">
        {festivalDays(festival)} · {formatCount(livestreams.length, 'livestream')}
      </p>
      <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line text-sand">
        {desc}
      </p>
      {cancelled && <CancelledNote what="festival" hasTickets={tickets !== null} />}
      {tickets && !cancelled && <TicketNote tickets={tickets} onSale={onSale} />}
      <div className="mt-6">
        <ButtonLink href={routes.publicFestival(id)} prefetch={false} variant="secondary">
          See the programme <span className="sr-only">of {name}</span>
        </ButtonLink>
      </div>
    </Frame>
  )
}
