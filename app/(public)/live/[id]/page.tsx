import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { livestreamMetadata, loadPublicLivestream } from '@/app/_seo/thing-metadata'
import { Artwork } from '@/components/catalogue/cards/artwork'
import { ShareBar } from '@/components/catalogue/video/share-bar'
import { SignUpLinks } from '@/components/catalogue/video/sign-up-links'
import { FestivalLink, linkTexts } from '@/app/(public)/live/_components/announcement'
import { LivestreamAccess } from '@/components/livestreams/livestream-access'
import { LivestreamTime } from '@/components/livestreams/livestream-time'
import { ViewerTime } from '@/components/livestreams/viewer-time'
import { JsonLd, breadcrumbData, livestreamData } from '@/components/seo/structured-data'
import { ButtonLink } from '@/components/ui/buttons/button'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { env } from '@/lib/server/env'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

type Props = PageProps<'/live/[id]'>

/** Revalidation interval in seconds. Short, so that the page soon shows that the livestream has started. */
export const revalidate = 60

/** Returns no params, so that pages are rendered on the first visit instead of at build time. */
export function generateStaticParams(): { id: string }[] {
  return []
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => livestreamMetadata((await params).id)

/** Shown only to visitors, because the middleware redirects logged-in people to the livestream. */
export default async function PublicLivestreamPage({ params }: Props) {
  const livestream = await loadPublicLivestream((await params).id)
  if (!livestream) notFound()
  const { id, name, desc, thumbnail, startsAt, cancelled } = livestream
  const [site, { tickets: onSale }] = await Promise.all([getSiteBrand(), salesSwitches()])
  const origin = env().APP_URL
  const on = livestream.status === 'streaming now'
  const path = routes.livestream(id)
  const crumbs = [
    { name: site.name, path: routes.home },
    { name: 'Livestreams', path: routes.upcoming },
    { name, path: routes.publicLivestream(id) },
  ]
  return (
    <>
      <JsonLd data={{ '@graph': [livestreamData(origin, livestream), breadcrumbData(origin, crumbs)] }} />
      <article className="stage-light border-b border-line">
        <div className="page-width grid gap-x-12 gap-y-8 pb-10 lg:grid-cols-[1.65fr_1fr] lg:py-14">
          <div className="relative aspect-video self-start overflow-hidden rounded-card max-lg:-mx-gutter max-lg:rounded-none">
            <Artwork src={thumbnail} sizes="(min-width: 1024px) 60vw, 100vw" priority />
          </div>
          <div className="self-end">
            <p className="programme-label text-brass">
              {cancelled ? 'Cancelled' : on ? 'Streaming now' : 'Coming soon'}
            </p>
            <h1 dir="auto" className="mt-3 text-heading">
              {name}
            </h1>
            <p className="mt-4 text-lead text-sand">
              <LivestreamTime livestream={livestream} />
            </p>
            <ViewerTime startsAt={startsAt} />
            <p dir="auto" className="mt-5 max-w-measure whitespace-pre-line text-sand">
              {desc}
            </p>
            <FestivalLink festival={livestream.festival} />
            {!cancelled && <SignUpLinks path={path} {...linkTexts(livestream, onSale)} />}
            <LivestreamAccess livestream={livestream} onSale={onSale} />
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {!on && !cancelled && (
                <a href={apiRoutes.livestreamCalendar(id)} className={buttonClass({ variant: 'secondary' })}>
                  Add to calendar
                </a>
              )}
              <ButtonLink href={routes.upcoming} variant="secondary" prefetch={false}>
                All livestreams
              </ButtonLink>
            </div>
            <div className="mt-6">
              <ShareBar path={routes.publicLivestream(id)} title={name} />
            </div>
          </div>
        </div>
      </article>
    </>
  )
}
