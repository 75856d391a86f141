'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useOwnCards } from '@/components/catalogue/browse/own-cards'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { AccessBadge } from '@/components/catalogue/cards/badges'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { Dots, PauseButton } from '@/components/catalogue/shelves/carousel-controls'
import { useCarousel } from '@/components/catalogue/shelves/use-carousel'
import { TransliteratedName } from '@/components/names/transliterated-name'
import { LazyPlayer } from '@/components/player/lazy-player'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { showError } from '@/lib/client/forms/show-error'
import { sendProgress } from '@/lib/client/player/progress'
import { useHydrated } from '@/lib/client/use-hydrated'
import { routes } from '@/lib/shared/routes/routes'
import { useOwnBrowse } from './own-browse'

export function HeroCarousel({ videos: shared }: { videos: readonly CardVideo[] }) {
  const router = useRouter()
  const { own, error, reload } = useOwnBrowse()
  const hydrated = useHydrated()
  const [open, setOpen] = useState<number | null>(null)
  const videos = shared.map(useOwnCards())
  // True if Play was pressed before the personal data loaded. The player opens when the data arrives.
  const isAwaited = open !== null && own === null && error === null
  const playable = (open !== null && own?.playables[open]) || null
  const { ref, index, select, paused, togglePause, attention } = useCarousel({
    align: 'start',
    isStopped: isAwaited || playable !== null,
  })
  const hasFailed = open !== null && own === null && error !== null
  useEffect(() => {
    if (!hasFailed) return
    void showError(error).then(() => setOpen(null))
  }, [hasFailed, error])
  if (videos.length === 0) return null

  function play(id: number) {
    if (own === null && error !== null) reload()
    // Opens the video's page if the video is no longer featured, because the static page may be outdated.
    if (own && !own.playables[id]) router.push(routes.videoInfo(id))
    else setOpen(id)
  }
  function close() {
    setOpen(null)
    // Runs after the player has stored its progress, so that the rows below show it.
    const viewing = playable?.viewing
    if (viewing) setTimeout(() => void sendProgress(viewing.viewerId).finally(reload))
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Featured"
      className="relative border-b border-line"
      {...attention}
    >
      <div ref={ref} className="overflow-hidden">
        <ul className="flex">
          {/* Renders only the first video before hydration, to keep the HTML small. */}
          {videos.slice(0, hydrated ? videos.length : 1).map((video, position) => (
            <li
              key={video.id}
              data-category={video.category}
              inert={position !== index}
              className="relative isolate flex min-h-[34rem] w-full shrink-0 items-end overflow-hidden md:min-h-[40rem]"
            >
              <div aria-hidden className="absolute inset-0 -z-10 md:left-1/4">
                <Artwork src={video.thumbnailUrl} sizes="(min-width: 768px) 75vw, 100vw" priority={position === 0} />
                <div className="absolute inset-0 bg-gradient-to-t from-ground from-15% via-ground/85 via-50% to-transparent md:bg-gradient-to-r md:from-0% md:via-ground/40 md:via-40%" />
              </div>
              {/* Hides the text until its last link is parsed, because bottom-aligned text moves as it grows. */}
              <div className="page-width pt-48 pb-20 not-has-[a]:invisible md:pb-24">
                <div className="flex flex-wrap items-center gap-3">
                  <span dir="auto" className="programme-label text-ivory">
                    {video.subCategory?.name ?? categoryLabels[video.category]}
                  </span>
                  <AccessBadge free={video.freeAccess} locked={video.locked} />
                </div>
                <h2 dir="auto" className="mt-3 line-clamp-3 max-w-3xl text-display">
                  {video.name}
                </h2>
                {video.artist && (
                  <p dir="auto" className="mt-3 text-lead text-sand">
                    <TransliteratedName kind="artist">{video.artist.name}</TransliteratedName>
                  </p>
                )}
                <div className="mt-6 flex flex-wrap gap-3">
                  <Button
                    size="lg"
                    loading={isAwaited && open === video.id}
                    onClick={() => play(video.id)}
                    aria-label={`Play ${video.name}`}
                  >
                    Play
                  </Button>
                  <ButtonLink
                    href={routes.videoInfo(video.id)}
                    prefetch={false}
                    aria-label={`More about ${video.name}`}
                    variant="secondary"
                    size="lg"
                  >
                    More
                  </ButtonLink>
                </div>
              </div>
            </li>
          ))}
        </ul>
      </div>
      {videos.length > 1 && (
        <div className="page-width absolute inset-x-0 bottom-4 flex items-center justify-between gap-4">
          <Dots names={videos.map((video) => video.name)} index={index} onSelect={select} />
          <PauseButton paused={paused} onToggle={togglePause} />
        </div>
      )}
      <LazyPlayer playable={playable} onClose={close} />
    </section>
  )
}
