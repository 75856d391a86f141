import Link from 'next/link'
import { metadataBase } from '@/app/_seo/page-metadata'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import { JsonLd, breadcrumbData, livestreamData } from '@/components/seo/structured-data'
import { ButtonLink } from '@/components/ui/buttons/button'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { listAnnouncedLivestreams, listRunningLivestreams } from '@/lib/domains/livestreams/queries'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { routes } from '@/lib/shared/routes/routes'

const title = 'Upcoming livestreams'
const about = 'Live dance and music. All you need to watch is a free account.'

export const generateMetadata = publicMetadata(() => ({ title, description: about, path: routes.upcoming }))

export default async function UpcomingPage() {
  const [running, livestreams, site] = await Promise.all([
    listRunningLivestreams(),
    listAnnouncedLivestreams(),
    getSiteBrand(),
  ])
  const { origin } = metadataBase()
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: title, path: routes.upcoming },
  ]
  const streams = [...running, ...livestreams].map((livestream) => livestreamData(origin, livestream))
  return (
    <>
      <JsonLd data={{ '@graph': [breadcrumbData(origin, crumbs), ...streams] }} />
      <PageHero title={title} label="Live" art={<HeroArt src="/art/hero-livestreams.webp" />}>
        {about}
      </PageHero>
      <div className="page-width py-12">
        {running.length > 0 && (
          <section aria-labelledby="running" className="pb-14">
            <h2 id="running" className="programme-label text-brass">
              Streaming now
            </h2>
            <ul>
              {running.map(({ id, name }) => (
                <li key={id} dir="auto" className="border-b border-line">
                  <Link
                    href={routes.publicLivestream(id)}
                    prefetch={false}
                    className="block py-4 font-display text-heading hover:text-brass-bright"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {livestreams.length === 0 && <p className="text-sand">No livestreams are scheduled yet. Check back soon.</p>}
        <ul className="grid gap-14">
          {livestreams.map((livestream) => (
            <li key={livestream.id} id={`livestream-${livestream.id}`} className="scroll-mt-24">
              <Announcement livestream={livestream} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Announcement({ livestream }: { livestream: LivestreamDto }) {
  const { id, name, desc, thumbnail } = livestream
  return (
    <article className="grid gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="relative aspect-video overflow-hidden rounded-card">
        <Artwork src={thumbnail} sizes="(min-width: 768px) 45vw, 92vw" />
      </div>
      <div>
        <h2 dir="auto" className="text-heading">
          <Link href={routes.publicLivestream(id)} prefetch={false} className="hover:text-brass-bright">
            {name}
          </Link>
        </h2>
        <p className="mt-3 text-brass">
          <LivestreamTime livestream={livestream} />
        </p>
        <ViewerTime startsAt={livestream.startsAt} />
        <p dir="auto" className="mt-4 max-w-measure whitespace-pre-line text-sand">
          {desc}
        </p>
        <div data-for-viewer="visitor" className="mt-6">
          <ButtonLink href={routes.registrationFor(routes.livestream(id))} rel="nofollow" prefetch={false}>
            Sign up to watch <span className="sr-only">{name}</span>
          </ButtonLink>
        </div>
        <div data-for-viewer="guest member admin staff" className="mt-6">
          <ButtonLink href={routes.livestream(id)} rel="nofollow" prefetch={false} variant="secondary">
            Remind me <span className="sr-only">about {name}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
