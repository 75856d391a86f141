import Image from 'next/image'
import { PlayDisc } from '@/components/player/play-disc'
import { PlayerLauncher } from '@/components/player/player-launcher'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { featuredPlayable } from '@/lib/domains/viewing/playable/policy'
import { routes } from '@/lib/shared/routes/routes'

const POSTER = '/art/arch-landing.webp'

export function LandingHero({ video }: { video: VideoCardDto | null }) {
  return (
    <section className="stage-light relative overflow-hidden">
      <div className="page-width grid items-center gap-x-10 gap-y-12 pt-10 pb-act lg:min-h-[44rem] lg:grid-cols-[1.25fr_1fr] lg:pt-14">
        <div className="relative z-10 lg:-mr-32">
          <p className="programme-label text-brass">Dance · Music · Lectures · Trivia</p>
          <h1 className="mt-5 text-marquee font-semibold lg:whitespace-nowrap">
            Every evening, <span className="block text-brass lg:pl-[0.38em]">the front row.</span>
          </h1>
          <p className="mt-7 max-w-[30rem] text-lead text-sand">
            Bharatanatyam, Odissi and Kathak. Carnatic and Hindustani music. The makers explaining their craft. Watch
            Indian performing arts on demand, with every raga and tala named.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3" data-for-viewer="visitor">
            <ButtonLink href={routes.registration} size="lg">
              Sign up
            </ButtonLink>
            <p className="text-dust">Free to join. No card asked.</p>
          </div>
          <div className="mt-8" data-for-viewer="guest member admin staff">
            <ButtonLink href={routes.browse} size="lg">
              Start watching
            </ButtonLink>
          </div>
        </div>
        <div className="relative mx-auto w-full max-w-[34rem]">
          <div
            aria-hidden
            className="temple-arch absolute -inset-[min(0.625rem,2.5vw)] border border-brass/50 sm:-inset-4"
          />
          <div className="temple-arch group relative aspect-[4/5] overflow-hidden bg-high">
            <Image
              src={POSTER}
              alt=""
              fill
              sizes="(min-width: 1024px) 34rem, 88vw"
              preload
              fetchPriority="high"
              className="object-cover"
            />
            <div
              aria-hidden
              className="absolute inset-0 bg-gradient-to-t from-ground/80 via-transparent via-40% to-transparent"
            />
            {video && (
              <PlayerLauncher
                playable={featuredPlayable(video)}
                className="absolute inset-0 flex flex-col items-center justify-end gap-4 px-6 pb-6 focus-visible:-outline-offset-8"
              >
                <PlayDisc className="size-20 sm:size-24" />
                <span dir="auto" aria-hidden className="line-clamp-2 text-center font-display text-title text-balance">
                  {video.name}
                </span>
              </PlayerLauncher>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
