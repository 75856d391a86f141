import Link from 'next/link'
import { Announcement, FestivalAnnouncement } from '@/app/(public)/live/_components/announcement'
import { metadataBase } from '@/app/_seo/page-metadata'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { JsonLd, breadcrumbData, festivalData, livestreamData } from '@/components/seo/structured-data'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { listFestivals } from '@/lib/domains/livestreams/festivals/queries'
import { listAnnouncedLivestreams, listRunningLivestreams } from '@/lib/domains/livestreams/queries'
import { routes } from '@/lib/shared/routes/routes'

const title = 'Upcoming livestreams'
const about = 'Live dance and music. All you need is a free account, and a ticket for some evenings.'

export const generateMetadata = publicMetadata(() => ({ title, description: about, path: routes.upcoming }))

export default async function UpcomingPage() {
  const [running, livestreams, festivals, site, { tickets: onSale }] = await Promise.all([
    listRunningLivestreams(),
    listAnnouncedLivestreams(),
    listFestivals(),
    getSiteBrand(),
    salesSwitches(),
  ])
  const { origin } = metadataBase()
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: title, path: routes.upcoming },
  ]
  const streams = [...running, ...livestreams].map((livestream) => livestreamData(origin, livestream))
  const bundles = festivals.map((festival) => festivalData(origin, festival))
  return (
    <>
      <JsonLd data={{ '@graph': [breadcrumbData(origin, crumbs), ...streams, ...bundles] }} />
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
              {running.map(({ id, name, cancelled }) => (
                <li key={id} dir="auto" className="border-b border-line">
                  <Link
                    href={routes.publicLivestream(id)}
                    prefetch={false}
                    className="block py-4 font-display text-heading hover:text-brass-bright"
                  >
                    {name}
                    {cancelled && ' (cancelled)'}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        {festivals.length > 0 && (
          <section aria-labelledby="festivals" className="pb-14">
            <h2 id="festivals" className="programme-label mb-6 text-brass">
              Festivals
            </h2>
            <ul className="grid gap-14">
              {festivals.map((festival) => (
                <li key={festival.id}>
                  <FestivalAnnouncement festival={festival} onSale={onSale} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {livestreams.length === 0 && <p className="text-sand">No livestreams are scheduled yet. Check back soon.</p>}
        <ul className="grid gap-14">
          {livestreams.map((livestream) => (
            <li key={livestream.id} id={`livestream-${livestream.id}`} className="scroll-mt-24">
              <Announcement livestream={livestream} onSale={onSale} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
