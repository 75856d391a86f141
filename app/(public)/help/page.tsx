import { EnquiryForm } from '@/app/(public)/_components/enquiry-form'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { PageHero } from '@/components/layout/page-hero'
import { Faq } from '@/components/marketing/faq'
import { JsonLd, faqData } from '@/components/seo/structured-data'
import { listQuestions } from '@/lib/domains/content/pages/queries'
import { siteSettings } from '@/lib/domains/content/settings/queries'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

export const generateMetadata = publicMetadata((name) => ({
  title: 'Help',
  description: `Help with accounts, plans, payments and playback on ${name}, and a contact form.`,
  path: routes.help,
}))

export default async function HelpPage() {
  const [questions, { supportEmail }] = await Promise.all([listQuestions('help'), siteSettings()])
  return (
    <>
      <JsonLd data={faqData(questions)} />
      <PageHero title="Help">Most answers are here. For everything else, write to us.</PageHero>
      <Faq items={questions} title="Common questions" minor />
      <section aria-labelledby="contact" className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 id="contact" className="text-heading">
            Write to us
          </h2>
          <p className="mt-3 max-w-sm text-sand">
            We read every message and reply by email. You can also write to{' '}
            <a href={`mailto:${supportEmail}`} className="text-brass-bright underline underline-offset-4">
              {supportEmail}
            </a>
            .
          </p>
        </div>
        <EnquiryForm kind="help" path={apiRoutes.helpForm} />
      </section>
    </>
  )
}
