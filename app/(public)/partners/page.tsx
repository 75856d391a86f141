import type { Metadata } from 'next'
import { PartnerForm } from '@/app/(public)/partners/_components/partner-form'
import { PageHero } from '@/components/layout/page-hero'
import { ProgrammeRule } from '@/components/ui/programme-rule'
import { buttonClass } from '@/components/ui/button-class'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = {
  title: 'Partners',
  description: `Artists, producers and presenters: bring original work to a global audience with ${brand.name}.`,
  alternates: { canonical: routes.partners },
}

export default function PartnersPage() {
  return (
    <>
      <PageHero title="Creator Partnerships" label="By artists for artists" art="/art/hero-partners.webp">
        Original content for global audiences.
      </PageHero>
      <section className="page-width grid gap-x-16 gap-y-8 pt-16 lg:grid-cols-[1.6fr_1fr]">
        <div className="flex max-w-[44rem] flex-col gap-5 text-lead text-sand">
          <p>
            {brand.name} was begun by people who perform. We know what a recital costs before the first note, and what
            it means to be named correctly: the composition, the raga, the tala, the accompanists.
          </p>
          <p>
            We look for artists, producers and presenters with original work: full recitals, dance productions,
            series, lecture-demonstrations, and short films that open a door for newcomers. Bring a finished film, or
            an idea that wants a stage.
          </p>
        </div>
        <div className="self-end">
          <a href="#get-in-touch" className={buttonClass({ size: 'lg' })}>
            Contact
          </a>
        </div>
      </section>
      <ProgrammeRule className="page-width my-14" />
      <section aria-labelledby="get-in-touch" className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="get-in-touch" className="scroll-mt-10 text-heading">
            Get in touch
          </h2>
          <p className="mt-3 text-sand">Tell us who you are and what you make. We answer by e-mail.</p>
        </div>
        <PartnerForm />
      </section>
    </>
  )
}
