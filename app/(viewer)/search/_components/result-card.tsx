import Link from 'next/link'
import { AccessBadge } from '@/components/catalogue/cards/access-badge'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { CaptionsMark } from '@/components/catalogue/cards/captions-mark'
import { GRID_SIZES } from '@/components/catalogue/cards/card-grid'
import { CardLink } from '@/components/catalogue/cards/card-link'
import { NameInScript } from '@/components/names/script-name'
import type { SearchMatch, FoundVideo } from '@/lib/domains/search/schema'
import { clockTime } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

const fieldLabels: Partial<Record<SearchMatch['field'], string>> = { subCategory: 'genre' }

/** A search result: the video's picture and name, and the match, with a link to its second if the video is open. */
export function ResultCard({ result }: { result: FoundVideo }) {
  const { locked } = result
  return (
    <article data-category={result.category} className="group relative isolate">
      <div className="@container relative aspect-video overflow-hidden rounded-card">
        <Artwork
          src={result.thumbnailUrl}
          sizes={GRID_SIZES}
          className="transition-transform duration-scene ease-curtain group-focus-within:scale-105 group-hover:scale-105"
        />
        <AccessBadge free={result.freeAccess} locked={locked} className="absolute top-2 left-2" />
        <CaptionsMark captions={result.captions} className="absolute top-2 right-2" />
      </div>
      <h2 dir="auto" className="mt-3 line-clamp-3 text-title">
        <CardLink href={routes.videoInfo(result.id)}>{result.name}</CardLink>
      </h2>
      {result.match && result.match.field !== 'name' && (
        <Match videoId={result.id} match={result.match} locked={locked} />
      )}
    </article>
  )
}

type MatchProps = { videoId: number; match: SearchMatch; locked: boolean }

function Match({ videoId, match: { field, text, startSeconds }, locked }: MatchProps) {
  const label = fieldLabels[field] ?? field
  return (
    <p className="mt-1 text-fine text-sand">
      <span className="text-dust">{label}</span> <NameInScript kind={field}>{text}</NameInScript>
      {startSeconds !== null && ' · '}
      {startSeconds !== null && locked && <span className="numerals">{clockTime(startSeconds)}</span>}
      {startSeconds !== null && !locked && (
        <Link
          href={routes.videoMoment(videoId, startSeconds)}
          prefetch={false}
          className="numerals relative z-20 inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:text-brass-bright"
        >
          <span className="sr-only">Play from </span>
          {clockTime(startSeconds)}
        </Link>
      )}
    </p>
  )
}
