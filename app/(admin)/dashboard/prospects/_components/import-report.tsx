import { BadRows, ImportCounts } from '@/app/(admin)/dashboard/_components/import-outcome'
import type { ImportResult } from '@/lib/domains/imports/schema'
import type { ProspectSummary } from '@/lib/domains/payments/schema-prospects'

export function ImportReport({ result }: { result: ImportResult<ProspectSummary> }) {
  if (!result.ok) return <BadRows {...result} />
  const { rows, created, updated, unchanged, used, withAccount } = result.summary
  return (
    <ImportCounts
      dryRun
      counts={[
        ['Rows', rows],
        ['New', created],
        ['With another discount', updated],
        ['As before', unchanged],
        ['Left alone, used already', used],
        ['With an account', withAccount],
      ]}
    />
  )
}
