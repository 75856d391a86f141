import Image from 'next/image'
import Link from 'next/link'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { Prose } from '@/components/marketing/prose'
import { ProgrammeRule, Section } from '@/components/ui/section'
import { getPageHtml } from '@/lib/domains/content/pages/queries'
import { siteSettings } from '@/lib/domains/content/settings/queries'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'About us',
  description: `${name} offers curated Indian performing arts on demand, from an arts company in ${brand.companyCountry}.`,
  path: routes.about,
}))

export default async function AboutPage() {
  const [html, { brandName, supportEmail }] = await Promise.all([getPageHtml('about'), siteSettings()])
  return (
    <div className="page-width grid gap-x-16 gap-y-12 pt-12 lg:grid-cols-[1fr_1.35fr] lg:pt-20">
      <div className="relative mx-auto w-full max-w-md self-start lg:sticky lg:top-10">
        <div aria-hidden className="temple-arch absolute -inset-[min(0.75rem,3vw)] border border-brass/50" />
        <div className="temple-arch kolam relative aspect-[4/5] overflow-hidden bg-high">
          <Image
            src="/art/arch-about.webp"
            alt=""
            fill
            sizes="(min-width: 1024px) 28rem, 92vw"
            preload
            fetchPriority="high"
            className="object-cover"
          />
        </div>
      </div>
      <div>
        <p className="programme-label text-brass">rasika, noun: one who savours</p>
        <h1 className="mt-3 text-display">About {brandName}</h1>
        <Prose html={html} className="mt-8 max-w-[42rem] gap-5 text-lead text-sand" />
        <ProgrammeRule align="start" className="my-12" />
        <Section id="corporate" title="Corporate information" headingClass="text-heading">
          <dl className="mt-6 grid gap-y-3 sm:grid-cols-[10rem_1fr] [&_dt]:text-dust">
            <dt>Operated by</dt>
            <dd>{brand.company}</dd>
            <dt>Country</dt>
            <dd>{brand.companyCountry}</dd>
            <dt>Write to us</dt>
            <dd>
              <a href={`mailto:${supportEmail}`} className="text-brass-bright underline underline-offset-4">
                {supportEmail}
              </a>
            </dd>
            <dt>Work with us</dt>
            <dd>
              <Link href={routes.partners} className="text-brass-bright underline underline-offset-4">
                Creator partnerships
              </Link>
            </dd>
          </dl>
        </Section>
      </div>
    </div>
  )
}
