import Link from 'next/link'
import type { ReactNode } from 'react'
import { NewPlaylist } from '@/app/(viewer)/playlists/_components/playlist-form'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { CardGrid, GRID_SIZES } from '@/components/catalogue/cards/card'
import { PageHero } from '@/components/layout/page-hero'
import { LeftRecords } from '@/app/(viewer)/playlists/_components/left-records'
import { Section } from '@/components/ui/section'
import { listLeftRecords } from '@/lib/domains/playlists/practice/queries'
import { listFollowedPlaylists, listPlaylists } from '@/lib/domains/playlists/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { formatCount, formatShortDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Playlists' }

export default async function PlaylistsPage() {
  const actor = await requirePageActor(routes.playlists)
  const [playlists, followed, left] = await Promise.all([
    listPlaylists(actor),
    listFollowedPlaylists(actor),
    listLeftRecords(actor),
  ])
  return (
    <>
      <PageHero title="Playlists" />
      <div className="page-width flex flex-col gap-14 py-10 md:py-14">
        <section aria-labelledby="own" className="flex flex-col gap-8">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="own" className="text-heading">
              Your playlists
            </h2>
            <NewPlaylist />
          </div>
          {playlists.length === 0 && (
            <p className="text-sand">
              Nothing here yet. Open a video and choose ‘Add to playlist’. You can add passages from the player, too.
            </p>
          )}
          <CardGrid>
            {playlists.map(({ id, shared, ...playlist }) => (
              <PlaylistCard
                key={id}
                {...playlist}
                href={routes.playlist(id)}
                about={shared ? 'Shared by link' : 'Private'}
              />
            ))}
          </CardGrid>
        </section>
        {followed.length > 0 && (
          <Section id="followed" title="Following" headingClass="text-heading" className="flex flex-col gap-8">
            <CardGrid>
              {followed.map(({ id, byline, dueOn, shareToken, ...playlist }) => (
                <PlaylistCard
                  key={id}
                  {...playlist}
                  href={routes.sharedPlaylist(shareToken)}
                  about={
                    (byline || dueOn) && (
                      <>
                        {byline && (
                          <>
                            by <bdi>{byline}</bdi>
                          </>
                        )}
                        {byline && dueOn && ' · '}
                        {dueOn && `practise by ${formatShortDay(dueOn)}`}
                      </>
                    )
                  }
                />
              ))}
            </CardGrid>
          </Section>
        )}
        {left.length > 0 && <LeftRecords records={left} viewerId={actor.id} />}
      </div>
    </>
  )
}

type PlaylistCardProps = { name: string; entries: number; thumbnailUrl: string; href: string; about: ReactNode }

function PlaylistCard({ name, entries, thumbnailUrl, href, about }: PlaylistCardProps) {
  return (
    <li>
      <article className="group relative">
        <div className="relative aspect-video overflow-hidden rounded-card">
          <Artwork src={thumbnailUrl} sizes={GRID_SIZES} />
        </div>
        <h3 dir="auto" className="mt-3 text-base leading-tight sm:text-title">
          <Link href={href} prefetch={false} className="after:absolute after:inset-0 group-hover:text-brass-bright">
            {name}
          </Link>
        </h3>
        <p className="mt-1 text-fine text-sand">
          {formatCount(entries, 'entry', 'entries')}
          {about && ' · '}
          {about}
        </p>
      </article>
    </li>
  )
}
