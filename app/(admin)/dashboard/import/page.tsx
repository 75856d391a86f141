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
        intro="Import many videos from a CSV or JSON file. The file is checked first: if any row has a problem, nothing is imported."
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
          Pictures on other servers are copied in the background and appear once copied: {waiting} to go, {failed}{' '}
          failed.
        </p>
      )}
      <Section id="columns" title="File format" className="mt-12 max-w-measure">
        <ul className="mt-3 list-disc space-y-1 pl-5 text-sand">
          <li>
            Files up to {wholeMegabytes(IMPORT_FILE_BYTES)}, in UTF-8 or as saved by Excel. Columns can be separated by
            commas, semicolons or tabs.
          </li>
          <li>
            One row per video. A row updates the video with the same <code>externalId</code>, or creates a new video if
            there isn’t one.
          </li>
          <li>
            Missing columns and cells with <code>(unchanged)</code> keep the current value. An empty cell clears the
            value, except for the source.
          </li>
          <li>
            A new video needs <code>name</code>, <code>category</code>, <code>duration</code> and a source:{' '}
            <code>vimeo</code>, <code>file</code> or <code>hlsUrl</code>. It’s a draft unless you enter{' '}
            <code>publishedAt</code>.
          </li>
          <li>
            You can edit an export in a spreadsheet and import it again. Keep the <code>version</code> column so the
            import won’t overwrite changes made since the export.
          </li>
        </ul>
        <p className="mt-3 text-sand">
          Columns: <code>{importColumns.join(', ')}</code>.
        </p>
        <pre
          tabIndex={0}
          aria-label="Example"
          className="mt-4 overflow-x-auto rounded-card border border-line bg-raised p-4 text-fine text-sand"
        >
          {example}
        </pre>
      </Section>
    </>
  )
}
