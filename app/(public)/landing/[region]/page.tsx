import { notFound } from 'next/navigation'
import { siteDescription } from '@/app/_seo/page-metadata'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { Faq } from '@/components/marketing/faq'
import { LandingHero } from '@/app/(public)/landing/[region]/_components/landing-hero'
import { NewReleases } from '@/app/(public)/landing/[region]/_components/new-releases'
import { Newsletter } from '@/app/(public)/landing/[region]/_components/newsletter'
import { Plans } from '@/app/(public)/landing/[region]/_components/plans'
import { TonightsProgramme } from '@/app/(public)/landing/[region]/_components/tonights-programme'
import { JsonLd } from '@/components/seo/json-ld'
import { faqData, organizationData } from '@/components/seo/structured-data'
import { listFeaturedVideos } from '@/lib/domains/catalogue/queries-shelves'
import { listTrailers } from '@/lib/domains/catalogue/queries-trailers'
import { listQuestions } from '@/lib/domains/texts/queries-pages'
import { siteBrand, siteSettings } from '@/lib/domains/texts/queries-settings'
import { socialLinksOf } from '@/lib/domains/texts/schema-settings'
import { env } from '@/lib/server/env'
import { visitor } from '@/lib/shared/actor'
import { TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'
import { formatMonthlyPrice, isPriceRegion, monthlyPrice } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

export const revalidate = 300

/** The catalogue is not known at build time: each region's page is rendered at its first visit. */
export function generateStaticParams(): { region: string }[] {
  return []
}

export const generateMetadata = publicMetadata(() => ({
  description: siteDescription,
  path: routes.home,
}))

/** The page at '/': the server chooses the region's edition, so that each is the same HTML for everyone. */
export default async function LandingPage({ params }: PageProps<'/landing/[region]'>) {
  const { region } = await params
  if (!isPriceRegion(region)) notFound()
  const price = monthlyPrice(region, 'premium')
  const [[heroVideo = null], sliderVideos, trailers, faq, settings, site] = await Promise.all([
    listFeaturedVideos(visitor, 'visitor'),
    listFeaturedVideos(visitor, 'landing'),
    listTrailers(TRAILER_CAROUSEL_ITEMS),
    listQuestions('faq', { price: formatMonthlyPrice(price) }),
    siteSettings(),
    siteBrand(),
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
      <LandingHero video={heroVideo} />
      <NewReleases site={site.name} trailers={trailers} sliderVideos={sliderVideos} />
      <TonightsProgramme trailers={trailers} />
      <Plans price={price} />
      <Faq items={faq} title="Before the lights go down" />
      <Newsletter />
    </>
  )
}
