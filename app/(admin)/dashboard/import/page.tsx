import { PageHeading } from '@/app/(admin)/dashboard/_form/page-heading'
import { createTitleMetadata } from '@/app/(admin)/dashboard/_form/page-title'
import { ImportForm } from '@/app/(admin)/dashboard/import/_components/import-form'
import { ExportLink } from '@/components/accounts/export-link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import { IMPORT_FILE_BYTES, importColumns } from '@/lib/domains/import/videos/schema'
import { getPicturesLeft } from '@/lib/domains/media/pictures/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { wholeMegabytes } from '@/lib/shared/format/format'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

export const generateMetadata = createTitleMetadata(staffRoutes.import)

const example = `externalId,name,category,artist,access,vimeo,duration,publishedAt,pieces
margazhi-01,Margazhi Morning,music,Asha Rao,premium,https://vimeo.com/76979871,1:30:00,2026-12-15T07:00,"0:00 Vatapi Ganapatim · Hamsadhwani · Adi
12:40 Brochevarevarura · Khamas · Adi"`

export default async function ImportPage() {
  const actor = await requirePageActor(staffRoutes.import)
  const { waiting, failed } = await getPicturesLeft(actor)
  return (
    <>
      <PageHeading
        title="Import"
        intro="Many videos at once, from a CSV or JSON file. The file is checked first; with one bad row nothing is imported."
      >
        <ButtonLink variant="secondary" href={staffRoutes.vimeo}>
          From Vimeo
        </ButtonLink>
        <ExportLink path={staffApiRoutes.catalogueExport('csv')} label="Export as CSV" />
        <ExportLink path={staffApiRoutes.catalogueExport('json')} label="Export as JSON" />
      </PageHeading>
      <ImportForm />
      {waiting + failed > 0 && (
        <p className="mt-8 max-w-measure text-sand">
          Pictures are copied from other servers in the background, and shown once they are ours: {waiting} still to
          copy, {failed} could not be copied.
        </p>
      )}
      <Section id="columns" title="The file" className="mt-12 max-w-measure">
        <p className="mt-3 text-sand">
          At most {wholeMegabytes(IMPORT_FILE_BYTES)}, with commas, semicolons or tabs, in UTF-8 or as Excel saves it.
          The export is such a file: what is changed in it in a spreadsheet is changed in the catalogue, but where
          somebody changed the video meanwhile: its <code>version</code> tells. Each row is one video, known by its{' '}
          <code>externalId</code>: a new one is made, one that is there takes what the row says. A column that is not in
          the file leaves what was there, and so does <code>(unchanged)</code> in a cell. An empty cell empties what may
          be empty; the source stays. A new video needs <code>name</code>, <code>category</code>, <code>duration</code>,
          and <code>vimeo</code> or <code>file</code>. Without <code>publishedAt</code> it is a draft.
        </p>
        <p className="mt-3 text-sand">
          Columns: <code>{importColumns.join(', ')}</code>.
        </p>
        <pre
          tabIndex={0}
          aria-label="An example"
          className="mt-4 overflow-x-auto rounded-card border border-line bg-raised p-4 text-fine text-sand"
        >
          {example}
        </pre>
      </Section>
    </>
  )
}
