import { BadRows, ImportCounts } from '@/app/(admin)/dashboard/_components/import-outcome'
import type { VideoImportSummary } from '@/lib/domains/editorial/schema-import'
import type { ImportResult } from '@/lib/domains/imports/schema'

export function ImportReport({ dryRun, result }: { dryRun: boolean; result: ImportResult<VideoImportSummary> }) {
  if (!result.ok) return <BadRows {...result} />
  const { rows, created, updated, unchanged, newArtists, newSeries, newNames, newNamesShown } = result.summary
  return (
    <>
      <ImportCounts
        dryRun={dryRun}
        counts={[
          ['Rows', rows],
          ['New videos', created],
          ['Changed', updated],
          ['As before', unchanged],
          ['New artists', newArtists],
          ['New series', newSeries],
          ['New names in programmes', newNames],
        ]}
      />
      {newNamesShown.length > 0 && (
        <p className="mt-3 text-fine text-dust">
          New in programmes: {newNamesShown.join(', ')}
          {newNames > newNamesShown.length && ', …'}
        </p>
      )}
    </>
  )
}
