import { ImportOutcome } from '@/app/(admin)/dashboard/_components/import-outcome'
import type { VideoImportSummary } from '@/lib/domains/editorial/schema-import'
import type { ImportResult } from '@/lib/domains/imports/schema'

const counts = (summary: VideoImportSummary) => ({
  Rows: summary.rows,
  'New videos': summary.created,
  Changed: summary.updated,
  'As before': summary.unchanged,
  'New artists': summary.newArtists,
  'New series': summary.newSeries,
  'New names in programmes': summary.newNames,
})

export function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult<VideoImportSummary> }) {
  const { newNames, newNamesShown } = result.ok ? result.summary : { newNames: 0, newNamesShown: [] }
  return (
    <>
      <ImportOutcome dryRun={dryRun} result={result} counts={counts} />
      {newNamesShown.length > 0 && (
        <p className="mt-3 text-fine text-dust">
          New in programmes: {newNamesShown.join(', ')}
          {newNames > newNamesShown.length && ', …'}
        </p>
      )}
    </>
  )
}
