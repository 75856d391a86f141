import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { titleOfPage } from '@/app/(admin)/dashboard/_form/title-of-page'
import { pageQuery } from '@/app/(admin)/dashboard/_list/list-page'
import { VimeoChoices, VimeoRuns } from '@/app/(admin)/dashboard/import/vimeo/_components/vimeo-import'
import { VimeoReportView } from '@/app/(admin)/dashboard/import/vimeo/_components/vimeo-report'
import { Section } from '@/components/ui/section'
import { listSubCategories } from '@/lib/domains/catalogue/queries'
import { getVimeoPage, hasVimeoToken } from '@/lib/domains/import/vimeo-runs/queries'
import { vimeoPageQuerySchema } from '@/lib/domains/import/vimeo-runs/schema'
import { pageActor } from '@/lib/server/auth/sessions/gate'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = titleOfPage(staffRoutes.import, { title: 'From Vimeo', query: vimeoPageQuerySchema })

export default async function VimeoPage({ searchParams }: PageProps<'/dashboard/import/vimeo'>) {
  const actor = await pageActor(staffRoutes.import)
  const { run } = await pageQuery(vimeoPageQuerySchema, searchParams)
  const [shown, subCategories] = await Promise.all([getVimeoPage(actor, run), listSubCategories()])
  const newest = shown.runs[0] ?? null
  return (
    <>
      <PageHeading
        title="From Vimeo"
        back={{ href: staffRoutes.import, label: 'Import' }}
        intro="The videos of the Vimeo account become drafts here. Taken in again, they follow what changes at Vimeo; what is written here stays."
      />
      {hasVimeoToken() ? (
        <>
          <VimeoChoices mappings={shown.mappings} lookedAt={shown.lookedAt} subCategories={subCategories} />
          <VimeoRuns newest={newest} />
        </>
      ) : (
        <Section id="token" title="The setting VIMEO_TOKEN is missing" className="mt-10 max-w-measure">
          <p className="mt-3 text-sand">
            Ask the operator to make an access token at developer.vimeo.com, in the account that has the videos, with
            the scopes <code>public</code> and <code>private</code>, to write it into the setting{' '}
            <code>VIMEO_TOKEN</code>, and to start the server again.
          </p>
        </Section>
      )}
      {shown.report && <VimeoReportView report={shown.report} runs={shown.runs} />}
    </>
  )
}
