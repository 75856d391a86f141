import { clsx } from 'clsx'
import Image from 'next/image'
import type { ReactNode } from 'react'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { Faq } from '@/components/marketing/faq'
import { PlayDisc } from '@/components/player/play-disc'
import { PlayerLauncher } from '@/components/player/player-launcher'
import { JsonLd, faqData, organizationData } from '@/components/seo/structured-data'
import { ButtonLink } from '@/components/ui/buttons/button'
import type { VideoCardDto, TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { listFeaturedVideos } from '@/lib/domains/catalogue/shelves/queries'
import { listTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { listQuestions } from '@/lib/domains/content/pages/queries'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getSiteBrand, siteSettings } from '@/lib/domains/content/settings/queries'
import { socialLinksOf } from '@/lib/domains/content/settings/schema'
import { featuredPlayable, playableOf } from '@/lib/domains/viewing/playable/policy'
import type { Playable, Slide } from '@/lib/domains/viewing/playable/schema'
import { env } from '@/lib/server/env'
import { visitor } from '@/lib/shared/access/actor'
import { brand } from '@/lib/shared/brand'
import { TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'
import { formatMonthlyPrice, monthlyPrice, type PriceRegion } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'
import { Newsletter } from './newsletter'
import { Plans } from './plans'
import { TonightsProgramme } from './tonights-programme'
import { MobileSlider, WideTrailers } from './trailer-sliders'

export async function LandingContent({ region, before }: { region: PriceRegion; before?: ReactNode }) {
  const price = monthlyPrice(region, 'premium')
  const [[heroVideo = null], sliderVideos, trailers, faq, settings, site, sales] = await Promise.all([
    listFeaturedVideos(visitor, 'visitor'),
    listFeaturedVideos(visitor, 'landing'),
    listTrailers(TRAILER_CAROUSEL_ITEMS),
    listQuestions('faq', { price: formatMonthlyPrice(price) }),
    siteSettings(),
    getSiteBrand(),
    salesSwitches(),
  ])
  return (
    <>
      <JsonLd
        data={organizationData(env().APP_URL, site, {
          supportEmail: settings.supportEmail,
          socialLinks: socialLinksOf(settings),
        })}
      />
      <JsonLd data={faqData(faq)} />
      {before}
      <LandingHero video={heroVideo} />
      <NewReleases site={site.name} trailers={trailers} sliderVideos={sliderVideos} />
      <TonightsProgramme trailers={trailers} />
      <Plans price={price} hasGifts={sales.gifts} />
      <Faq items={faq} title="Before the lights go down" />
      <Newsletter />
    </>
  )
}

const POSTER = '/art/arch-landing.webp'

function LandingHero({ video }: { video: VideoCardDto | null }) {
  return (
    <section className="stage-light relative overflow-hidden">
      {/* Hides the hero until its picture is parsed, because centred text moves as it grows. */}
      <div className="page-width grid items-center gap-x-10 gap-y-12 pt-10 pb-act not-has-[img]:invisible lg:min-h-[44rem] lg:grid-cols-[1.25fr_1fr] lg:pt-14">
        <div className="relative z-10 lg:-mr-32">
          <p className="programme-label text-brass">Dance · Music · Lectures · Trivia</p>
          <h1 className="mt-5 text-marquee font-semibold lg:whitespace-nowrap">
            Every evening, <span className="block text-brass lg:pl-[0.38em]">the front row.</span>
          </h1>
          <p className="mt-7 max-w-[30rem] text-lead text-sand">
            Bharatanatyam, Odissi and Kathak. Carnatic and Hindustani music. Artists explaining their craft. Watch
            Indian performing arts on demand, with every raga and tala named.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3" data-for-viewer="visitor">
            <ButtonLink href={routes.registration} size="lg">
              Sign up
            </ButtonLink>
            <p className="text-dust">Free to join. No card needed.</p>
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

type NewReleasesProps = {
  site: string
  trailers: readonly TrailerCardDto[]
  sliderVideos: readonly VideoCardDto[]
}

/** Picks only the fields that a slide shows, because every field is sent to the browser. */
const slideOf = ({ id, category }: TrailerCardDto | VideoCardDto, playable: Playable): Slide => ({
  id,
  category,
  playable,
})

function NewReleases({ site, trailers, sliderVideos }: NewReleasesProps) {
  const share = <ShareBar path={routes.home} title={`${site}: ${brand.tagline}`} />
  return (
    <>
      <section aria-label="Featured videos" className="page-width pb-act lg:hidden">
        {sliderVideos.length > 0 && <p className="programme-label mb-4 text-brass">Now showing</p>}
        <MobileSlider slides={sliderVideos.map((video) => slideOf(video, featuredPlayable(video)))} />
        <div className={clsx(sliderVideos.length > 0 && 'mt-6')}>{share}</div>
      </section>
      {trailers.length > 0 && (
        <section aria-labelledby="new-releases" className="hidden overflow-hidden pb-act lg:block">
          <h2 id="new-releases" className="page-width pb-4 text-heading">
            Watch trailers for new releases
          </h2>
          <WideTrailers slides={trailers.map((trailer) => slideOf(trailer, playableOf(trailer)))} />
          <div className="page-width flex items-center justify-center gap-6 pt-10">
            <p className="programme-label text-dust">Pass it on</p>
            {share}
          </div>
        </section>
      )}
    </>
  )
}
