import Link from 'next/link'
import type { ReactNode } from 'react'
import { loadFestival, loadPublicLivestream, loadPublicVideo } from '@/app/_seo/thing-metadata'
import { AccessNote } from '@/components/catalogue/cards/access-note'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { momentOf, momentText } from '@/components/catalogue/video/moment'
import { CancelledNote, LivestreamAccess } from '@/components/livestreams/livestream-access'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { TicketNote } from '@/components/livestreams/ticket-note'
import { MaybeTransliteratedName, TransliteratedName } from '@/components/names/transliterated-name'
import { pieceOf } from '@/components/player/engine/timeline'
import { buttonClass, linkClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import { getNamePage } from '@/lib/domains/names/pages/queries'
import { getOwnPrices } from '@/lib/domains/payments/rentals/queries'
import { humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/**
 * Invitations shown above the landing page to visitors who followed a link to a protected page. They don't reveal names
 * of content that isn't public.
 */

type InvitationProps = {
  /** Path of the protected page. For a video, the query contains the timestamp. */
  path: string
  label: string
  title: ReactNode
  picture?: string
  /** Link to the public page of the same content. */
  more?: { href: string; label: string }
  children?: ReactNode
}

function Invitation({ path, label, title, picture, more, children }: InvitationProps) {
  return (
    <section aria-labelledby="invitation" data-for-viewer="visitor" className="kolam-lit border-b border-line">
      <div className="page-width flex flex-wrap items-center gap-x-12 gap-y-6 py-8 md:py-10">
        {picture !== undefined && (
          <div className="relative aspect-video w-full shrink-0 overflow-hidden rounded-card md:w-80">
            <Artwork src={picture} sizes="(min-width: 768px) 20rem, 92vw" priority />
          </div>
        )}
        <div className="min-w-0 flex-1 basis-80">
          <p dir="auto" className="programme-label text-brass">
            {label}
          </p>
          <h2 dir="auto" id="invitation" className="mt-2 text-heading">
            {title}
          </h2>
          {children}
          {/* Plain links, because the login remembers the requested page only after a full page load. */}
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <a href={routes.loginFor(path)} rel="nofollow" className={buttonClass({})}>
              Log in
            </a>
            <a href={routes.registrationFor(path)} rel="nofollow" className={buttonClass({ variant: 'secondary' })}>
              Sign up
            </a>
            {more && (
              <Link href={more.href} prefetch={false} className={`${linkClass} ml-2 py-2`}>
                {more.label}
              </Link>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

type Named = { path: string; id: string }

export async function VideoInvitation({ path, id }: Named) {
  const video = await loadPublicVideo(id)
  if (!video) return <NeutralInvitation path={path} />
  const moment = momentOf(new URLSearchParams(path.split('?')[1]), video.duration)
  const piece = moment && pieceOf(video.pieces, moment.seconds)
  return (
    <Invitation
      path={path}
      label={video.subCategory?.name ?? categoryLabels[video.category]}
      title={video.name}
      picture={video.thumbnailUrl}
      more={{ href: routes.publicVideo(video.id), label: 'About this video' }}
    >
      <p className="mt-2 text-lead text-sand">
        {video.artist && <MaybeTransliteratedName kind="artist">{video.artist.name}</MaybeTransliteratedName>}
        {video.artist && ' · '}
        {humanizeDuration(video.duration)}
      </p>
      {moment && (
        <p className="mt-2 text-sand">
          {momentText(moment)}
          {piece && (
            <>
              : <bdi>{piece.title}</bdi>
            </>
          )}
        </p>
      )}
      <AccessNote free={video.freeAccess} rentalPrices={await getOwnPrices(video.id)} />
    </Invitation>
  )
}

export async function LivestreamInvitation({ path, id }: Named) {
  const livestream = await loadPublicLivestream(id)
  if (!livestream) return <NeutralInvitation path={path} />
  return (
    <Invitation
      path={path}
      label={livestream.status === 'streaming now' ? 'Streaming now' : 'Livestream'}
      title={livestream.name}
      picture={livestream.thumbnail}
      more={{ href: routes.publicLivestream(livestream.id), label: 'About this livestream' }}
    >
      <p className="mt-2 text-lead text-sand">
        <LivestreamTime livestream={livestream} />
      </p>
      <LivestreamAccess livestream={livestream} onSale={(await salesSwitches()).tickets} />
    </Invitation>
  )
}

export async function FestivalInvitation({ path, id }: Named) {
  const festival = await loadFestival(id)
  if (!festival) return <NeutralInvitation path={path} />
  const { tickets, cancelled } = festival
  return (
    <Invitation
      path={path}
      label="Festival"
      title={festival.name}
      picture={festival.thumbnail}
      more={{ href: routes.publicFestival(festival.id), label: 'About this festival' }}
    >
      <p className="mt-2 text-lead text-sand">{festivalDays(festival)}</p>
      {cancelled && <CancelledNote what="festival" hasTickets={tickets !== null} />}
      {tickets && !cancelled && <TicketNote tickets={tickets} onSale={(await salesSwitches()).tickets} />}
    </Invitation>
  )
}

export async function ArtistInvitation({ path, slug }: { path: string; slug: string }) {
  const artist = await getNamePage('performers', slug)
  if (!artist) return <NeutralInvitation path={path} />
  return (
    <Invitation
      path={path}
      label="Artist"
      title={<TransliteratedName kind="artist">{artist.name}</TransliteratedName>}
      picture={artist.picture ?? ''}
      more={{ href: routes.knowledgeOf(artist), label: 'About this artist' }}
    >
      {artist.about && (
        <p dir="auto" className="mt-3 line-clamp-3 max-w-measure text-sand">
          {artist.about}
        </p>
      )}
    </Invitation>
  )
}

/** Shown for playlists, which are private, and for content that is missing or not public. */
export function NeutralInvitation({ path, isPlaylist = false }: { path: string; isPlaylist?: boolean }) {
  return (
    <Invitation
      path={path}
      label={isPlaylist ? 'Playlist' : 'Almost there'}
      title={isPlaylist ? 'Log in to open your playlist' : 'Log in to open this page'}
    >
      <p className="mt-2 max-w-measure text-sand">
        {isPlaylist
          ? 'Playlists are private. To let others see one, share its link.'
          : 'You’ll go straight there. All you need is a free account.'}
      </p>
    </Invitation>
  )
}
