import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { FollowPlaylist } from '@/app/(public)/playlists/shared/[token]/_components/follow-playlist'
import { OwnPracticeSection } from '@/app/(public)/playlists/shared/[token]/_components/own-practice'
import { missingPage, pageMetadata } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { EntryFacts, nameOfEntry } from '@/components/playlists/entry-facts'
import { TaskOfEntry } from '@/components/playlists/practice/entry-task'
import { PracticeDays } from '@/components/playlists/practice/practice-days'
import { TickButton } from '@/components/playlists/practice/tick-button'
import { ButtonLink } from '@/components/ui/buttons/button'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { isPracticeList } from '@/lib/domains/playlists/practice/policy'
import { getOwnPractice } from '@/lib/domains/playlists/practice/queries'
import { getSharedPlaylist } from '@/lib/domains/playlists/queries'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isVerified } from '@/lib/shared/access/actor'
import { formatCount, formatDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

/** Cached per request, because the title and the page both need it. */
const loadPlaylist = cache(async (token: string) => getSharedPlaylist(await actorFromCookies(), token))

type Props = PageProps<'/playlists/shared/[token]'>

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params
  const [playlist, site] = await Promise.all([loadPlaylist(token), getSiteBrand()])
  const robots = { index: false, follow: false }
  if (!playlist) return { ...missingPage, robots }
  const { name, description, byline, entries } = playlist
  const about = [byline && `A playlist by ${byline}.`, description, formatCount(entries.length, 'entry', 'entries')]
  const card = pageMetadata(site.name, {
    title: name,
    description: about.filter(Boolean).join(' '),
    path: routes.sharedPlaylist(token),
  })
  // Social networks may preview the page, but search engines must not list it.
  return { ...card, alternates: undefined, robots }
}

export default async function SharedPlaylistPage({ params }: Props) {
  const { token } = await params
  const [actor, playlist] = await Promise.all([actorFromCookies(), loadPlaylist(token)])
  if (!playlist) notFound()
  const { name, description, byline, dueOn, entries, followed } = playlist
  const practice = followed && isVerified(actor) ? await getOwnPractice(actor, playlist.id) : null
  const asks = isPracticeList(playlist)
  const hasRecord = practice !== null && practice.days.length + practice.ticked.length > 0
  const ticked = practice && asks ? new Set(practice.ticked) : null
  return (
    <>
      <PageHero
        label={
          byline ? (
            <>
              A playlist by <bdi>{byline}</bdi>
            </>
          ) : (
            'Playlist'
          )
        }
        title={name}
      >
        {description && (
          <span dir="auto" className="block whitespace-pre-line">
            {description}
          </span>
        )}
        {dueOn && <span className="mt-2 block text-brass-bright">Practise by {formatDay(dueOn)}</span>}
      </PageHero>
      <div className="page-width flex flex-col gap-8 py-10 md:py-14">
        {!isVerified(actor) && (
          <section aria-labelledby="sign-up" className="kolam rounded-card border border-line bg-raised p-6">
            <h2 id="sign-up" className="text-title">
              Sign up to watch
            </h2>
            <p className="mt-2 max-w-measure text-sand">
              Watch the free videos with a free account, and the rest with Premium. You’ll come straight back to this
              playlist.
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink href={routes.registration}>Sign up</ButtonLink>
              <ButtonLink href={routes.login} variant="secondary">
                Log in
              </ButtonLink>
            </div>
          </section>
        )}
        {isVerified(actor) && !playlist.own && <FollowPlaylist token={token} followed={followed} />}
        {playlist.own && (
          <p className="text-sand">
            This is your playlist, as others see it.{' '}
            <ButtonLink href={routes.playlist(playlist.id)} variant="secondary">
              Edit
            </ButtonLink>
          </p>
        )}
        {playlist.personId !== null && (
          <p className="text-sand">
            For staff:{' '}
            <ButtonLink href={`${staffRoutes.user(playlist.personId)}?list=playlists`} variant="secondary">
              View owner
            </ButtonLink>
          </p>
        )}
        <h2 className="text-heading">{formatCount(entries.length, 'entry', 'entries')}</h2>
        <ol className="border-t border-line">
          {entries.map((entry, index) => (
            <li
              key={entry.id}
              className="grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-x-2 border-b border-line py-2 wrap-anywhere"
            >
              <span className="numerals pt-2 text-dust">{index + 1}</span>
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pb-2">
                <div className="flex min-w-0 flex-col gap-1">
                  <EntryFacts entry={entry} list={token} isPublic={!isVerified(actor)} />
                  <div className="empty:hidden sm:ms-40">
                    <TaskOfEntry note={entry.note} repetitions={entry.repetitions} />
                  </div>
                </div>
                {ticked && (
                  <div className="pt-2">
                    <TickButton entryId={entry.id} name={nameOfEntry(entry)} ticked={ticked.has(entry.id)} />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ol>
        {practice && (asks || hasRecord) && (
          <OwnPracticeSection
            viewerId={actor.id}
            playlistId={playlist.id}
            report={practice.report}
            hasRecord={hasRecord}
          >
            <PracticeDays days={practice.days} now={new Date()} />
          </OwnPracticeSection>
        )}
      </div>
    </>
  )
}
