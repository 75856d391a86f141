import Link from 'next/link'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { AccessBadge } from '@/components/catalogue/cards/badges'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { PlaylistEntryDto } from '@/lib/domains/playlists/schema'
import { clockTime, humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export const nameOfEntry = ({ video, passage }: PlaylistEntryDto): string => passage?.name ?? video.name

type EntryFactsProps = {
  entry: PlaylistEntryDto
  /** Id or token of the playlist. */
  list: string | number
  isPublic?: boolean
}

export function EntryFacts({ entry, list, isPublic = false }: EntryFactsProps) {
  const { video, passage } = entry
  return (
    <div data-category={video.category} className="flex gap-4 py-1.5">
      <span className="relative hidden aspect-video w-36 shrink-0 self-start overflow-hidden rounded-card sm:block">
        <Artwork src={video.thumbnailUrl} sizes="9rem" />
      </span>
      <div className="min-w-0">
        <Link
          dir="auto"
          href={(isPublic ? routes.publicPlaylistEntry : routes.playlistEntry)(list, entry)}
          prefetch={false}
          rel="nofollow"
          className="font-display text-title leading-tight hover:text-brass-bright"
        >
          {nameOfEntry(entry)}
        </Link>
        <p className="mt-0.5 text-fine text-sand">
          {passage ? (
            <>
              <bdi>{video.name}</bdi> · {clockTime(passage.startSeconds)} – {clockTime(passage.endSeconds)}
            </>
          ) : (
            <>
              {video.artist && <MaybeTransliteratedName kind="artist">{video.artist.name}</MaybeTransliteratedName>}
              {video.artist && ' · '}
              {humanizeDuration(video.duration)}
            </>
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-fine">
          <AccessBadge free={video.freeAccess} locked={video.locked} />
          {video.locked && video.trailer && (
            <Link href={routes.trailer(video.trailer.id)} prefetch={false} className={linkClass}>
              Watch the trailer<span className="sr-only"> for {video.name}</span>
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}
