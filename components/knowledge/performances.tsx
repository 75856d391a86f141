import Link from 'next/link'
import { AccessBadge } from '@/components/catalogue/cards/badges'
import { MaybeTransliteratedName } from '@/components/names/transliterated-name'
import { linkClass } from '@/components/ui/buttons/button-class'
import type { NamePerformance } from '@/lib/domains/names/pages/schema'
import { clockTime, humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

export function Performances({ performances }: { performances: readonly NamePerformance[] }) {
  return (
    <ol className="border-t border-line">
      {performances.map(({ videoId, name, artist, duration, free, trailerId, pieces }) => (
        <li
          key={videoId}
          className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_9rem]"
        >
          <div className="min-w-0">
            <h3 dir="auto" className="text-title">
              <Link href={routes.publicVideo(videoId)} prefetch={false} className="hover:text-brass-bright">
                {name}
              </Link>
            </h3>
            <p className="mt-0.5 text-sand">
              {artist && <MaybeTransliteratedName kind="artist">{artist}</MaybeTransliteratedName>}
              {artist && ' · '}
              {humanizeDuration(duration)}
            </p>
          </div>
          {pieces.length > 0 && (
            <ul className="min-w-0 space-y-1">
              {pieces.map(({ title, startSeconds }) => (
                <li key={startSeconds} className="grid grid-cols-[4.25rem_minmax(0,1fr)] items-baseline gap-x-3">
                  <span className="numerals text-brass">{clockTime(startSeconds)}</span>
                  <Link
                    dir="auto"
                    href={routes.publicMoment(videoId, startSeconds)}
                    prefetch={false}
                    className={linkClass}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-3 md:col-start-3 md:flex-col md:items-end">
            <AccessBadge free={free} locked={!free} />
            {trailerId !== null && (
              <Link href={routes.trailer(trailerId)} prefetch={false} className={linkClass}>
                Watch the trailer
                <span className="sr-only"> for {name}</span>
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
