import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { EntryTaskEditor } from '@/app/(viewer)/playlists/[id]/_components/entry-task-editor'
import {
  PlaylistEntries,
  PlaylistLinkSection,
  PlaylistTools,
} from '@/app/(viewer)/playlists/[id]/_components/playlist-tools'
import { missingPage } from '@/app/_seo/page-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { EntryFacts, nameOfEntry } from '@/components/playlists/entry-facts'
import { getPlaylist } from '@/lib/domains/playlists/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { isVerified } from '@/lib/shared/access/actor'
import { formatDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

/** Cached per request, because the title and the page both need it. */
const loadPlaylist = cache((rawId: string) => byId(rawId, async (id) => getPlaylist(await actorFromCookies(), id)))

export async function generateMetadata({ params }: PageProps<'/playlists/[id]'>): Promise<Metadata> {
  if (!isVerified(await actorFromCookies())) return {}
  const playlist = await loadPlaylist((await params).id)
  return playlist ? { title: playlist.name } : missingPage
}

export default async function PlaylistPage({ params }: PageProps<'/playlists/[id]'>) {
  const { id } = await params
  await requirePageActor(`${routes.playlists}/${encodeURIComponent(id)}`)
  const playlist = await loadPlaylist(id)
  if (!playlist) notFound()
  const { entries, shareToken, takenDown, ...words } = playlist
  const { name, description, dueOn } = words
  return (
    <>
      <PageHero label="Playlist" title={name}>
        {description && (
          <span dir="auto" className="block whitespace-pre-line">
            {description}
          </span>
        )}
        {dueOn && <span className="mt-2 block text-brass-bright">Practise by {formatDay(dueOn)}</span>}
      </PageHero>
      <div className="page-width flex flex-col gap-12 py-10 md:py-14">
        <PlaylistTools words={words} />
        <PlaylistEntries
          playlistId={playlist.id}
          entries={entries.map((entry) =>
            entry.video
              ? {
                  id: entry.id,
                  name: nameOfEntry(entry),
                  title: <EntryFacts entry={entry} list={playlist.id} />,
                  about: <EntryTaskEditor playlistId={playlist.id} entry={entry} name={nameOfEntry(entry)} />,
                }
              : { id: entry.id, name: 'Unavailable video' },
          )}
        />
        {takenDown ? (
          <TakenDown reason={takenDown.reason} />
        ) : (
          <PlaylistLinkSection playlistId={playlist.id} shareToken={shareToken} />
        )}
      </div>
    </>
  )
}

function TakenDown({ reason }: { reason: string }) {
  return (
    <section aria-labelledby="link" className="flex max-w-measure flex-col gap-4 border-t border-line pt-8">
      <h2 id="link" className="text-heading">
        Sharing
      </h2>
      <p className="text-sand">
        Only you can see this playlist. Our staff turned off its link, and you can’t share it again. Reason:
      </p>
      <p dir="auto" className="border-l-2 border-accent pl-4 whitespace-pre-line">
        {reason}
      </p>
      <p className="text-sand">
        If you think this is a mistake, or you’ve fixed the problem,{' '}
        <Link href={routes.help} className="underline underline-offset-4">
          write to us
        </Link>
        .
      </p>
    </section>
  )
}
