import { EnquiryForm } from '@/app/(public)/_components/enquiry-form'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { HeroArt } from '@/components/layout/hero-art'
import { PageHero } from '@/components/layout/page-hero'
import { buttonClass } from '@/components/ui/buttons/button-class'
import { ProgrammeRule } from '@/components/ui/section'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Partners',
  description: `Artists, producers and presenters: bring original work to a global audience with ${name}.`,
  path: routes.partners,
}))

const wanted = [
  { what: 'Recitals and productions', how: 'Full evenings of music or dance, filmed the way they deserve.' },
  { what: 'Series', how: 'A composer, a form, a lineage: work that needs more than one sitting.' },
  { what: 'Lecture-demonstrations', how: 'How it’s done, by those who do it.' },
  { what: 'Short videos', how: 'A question, a marvel, a way in for newcomers.' },
] as const

export default async function PartnersPage() {
  const { name } = await getSiteBrand()
  return (
    <>
      <PageHero
        title="Creator Partnerships"
        label="By artists for artists"
        art={<HeroArt src="/art/hero-partners.webp" />}
      >
        <p>Original content for global audiences.</p>
        <a href="#get-in-touch" className={buttonClass({ size: 'lg' }, 'mt-6')}>
          Contact
        </a>
      </PageHero>
      <section
        aria-labelledby="what-we-look-for"
        className="page-width grid gap-x-16 gap-y-8 pt-16 lg:grid-cols-[1fr_1.6fr]"
      >
        <div>
          <h2 id="what-we-look-for" className="text-heading">
            What we look for
          </h2>
          <p className="mt-4 max-w-sm text-sand">
            Artists, producers and presenters with work of their own. Bring a finished video, or an idea in search of a
            stage. On {name}, every composition, raga, tala and composer is named and credited.
          </p>
        </div>
        <ol className="border-t border-line">
          {wanted.map(({ what, how }, index) => (
            <li key={what} className="grid grid-cols-[3rem_1fr] items-baseline gap-x-4 border-b border-line py-5">
              <span aria-hidden className="numerals text-title text-brass">
                {String(index + 1).padStart(2, '0')}
              </span>
              <div>
                <h3 className="text-title">{what}</h3>
                <p className="mt-1 text-sand">{how}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <ProgrammeRule className="page-width my-14" />
      <section aria-labelledby="get-in-touch" className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="get-in-touch" className="scroll-mt-10 text-heading">
            Get in touch
          </h2>
          <p className="mt-3 text-sand">Tell us who you are and what you make. We’ll reply by email.</p>
        </div>
        <EnquiryForm kind="partners" path={apiRoutes.partnersForm} />
      </section>
    </>
  )
}
