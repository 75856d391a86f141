import { OPERATOR } from '@/lib/domains/accounts/staff/mutations'
import type { ImportProgress } from '@/lib/domains/import/core/schema'
import { importProspects } from '@/lib/domains/payments/prospect-import/mutations'
import { prospectColumns, type ProspectSummary } from '@/lib/domains/payments/prospects/schema'
import { readCsv } from '@/lib/server/files/csv'
import { formatCount } from '@/lib/shared/format/format'
import { pathOf } from '@/scripts/lib/paths.mjs'
import { readRows } from './files'
import { printProgress, refusal } from './import-report'
import { OperatorError } from './run'

const USAGE = 'Usage: npm run prospects:import -- FILE.csv'

/** Imports all rows, or none if one is invalid. */
export async function command(args: string[]): Promise<void> {
  const [name, ...rest] = args
  if (!name || name.startsWith('-') || rest.length > 0) throw new OperatorError(USAGE)
  const since = performance.now()
  const print = printProgress()
  const onProgress = (progress: ImportProgress) => progress.phase === 'reading' && print(progress)
  const result = await importProspects(
    readRows(pathOf(name), (chunks) => readCsv(chunks, prospectColumns)),
    {
      actor: { id: 0, email: OPERATOR },
      onProgress,
    },
  )
  if (!result.ok) throw new OperatorError(refusal(result.bad, result.badTotal))
  console.log(report(result.summary, (performance.now() - since) / 1000))
}

function report(summary: ProspectSummary, seconds: number): string {
  const { rows, created, updated, unchanged, used, withAccount } = summary
  return [
    `${formatCount(rows, 'row')} imported in ${seconds.toFixed(1)} s:`,
    `  ${created} new, ${updated} with a new discount, ${unchanged} unchanged`,
    `  ${used} skipped (discount already used)`,
    `  ${withAccount} with an account`,
  ].join('\n')
}
