import { clsx } from 'clsx'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import type { TrailerCardDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import { featuredPlayable, playableOf } from '@/lib/domains/viewing/playable/policy'
import type { Playable, Slide } from '@/lib/domains/viewing/playable/schema'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'
import { MobileSlider } from './mobile-slider'
import { WideTrailers } from './wide-trailers'

type NewReleasesProps = {
  /** The product's name. */
  site: string
  trailers: readonly TrailerCardDto[]
  sliderVideos: readonly VideoCardDto[]
}

/** Only what a slide shows: the carousels are client components, so this data is sent to the browser. */
const slideOf = ({ id, category }: TrailerCardDto | VideoCardDto, playable: Playable): Slide => ({
  id,
  category,
  playable,
})

/** New videos: a slider on small screens, a coverflow of trailers on large ones, and the links for sharing. */
export function NewReleases({ site, trailers, sliderVideos }: NewReleasesProps) {
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
