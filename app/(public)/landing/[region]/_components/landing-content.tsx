import type { ReactNode } from 'react'
import { Faq } from '@/components/marketing/faq'
import { JsonLd } from '@/components/seo/json-ld'
import { faqData, organizationData } from '@/components/seo/structured-data'
import { listFeaturedVideos } from '@/lib/domains/catalogue/shelves/queries'
import { listTrailers } from '@/lib/domains/catalogue/trailers/queries'
import { listQuestions } from '@/lib/domains/content/pages/queries'
import { siteBrand, siteSettings } from '@/lib/domains/content/settings/queries'
import { socialLinksOf } from '@/lib/domains/content/settings/schema'
import { env } from '@/lib/server/env'
import { visitor } from '@/lib/shared/access/actor'
import { TRAILER_CAROUSEL_ITEMS } from '@/lib/shared/constants'
import { formatMonthlyPrice, monthlyPrice, type PriceRegion } from '@/lib/shared/money/prices'
import { LandingHero } from './landing-hero'
import { NewReleases } from './new-releases'
import { Newsletter } from './newsletter'
import { Plans } from './plans'
import { TonightsProgramme } from './tonights-programme'

/** The landing page of a price region. @param before shown above everything else */
export async function LandingContent({ region, before }: { region: PriceRegion; before?: ReactNode }) {
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
      {before}
      <LandingHero video={heroVideo} />
      <NewReleases site={site.name} trailers={trailers} sliderVideos={sliderVideos} />
      <TonightsProgramme trailers={trailers} />
      <Plans price={price} />
      <Faq items={faq} title="Before the lights go down" />
      <Newsletter />
    </>
  )
}
