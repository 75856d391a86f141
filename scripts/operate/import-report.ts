import type { VideoImportSummary } from '@/lib/domains/editorial/schema-import'
import type { BadRow, ImportProgress } from '@/lib/domains/imports/schema'

export const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** The lines of what is in the way of an import. */
export function refusal(bad: readonly BadRow[], total: number): string {
  const lines = bad.map(({ line, column, message }) => `  line ${line}${column ? `, ${column}` : ''}: ${message}`)
  if (total > bad.length) lines.push(`  and ${total - bad.length} more`)
  return [`Nothing was imported: ${count(total, 'thing is', 'things are')} wrong.`, ...lines].join('\n')
}

/** Says now and then how far an import is. */
export function printProgress(): (progress: ImportProgress) => void {
  let said = 0
  return ({ phase, rows }) => {
    if (phase !== 'reading') console.log(`  ${phase} ${count(rows, 'row', 'rows')}`)
    else if (rows - said >= 10_000) {
      said = rows
      console.log(`  ${rows} rows read`)
    }
  }
}

/** The lines of what an import of videos did, or would do. */
export function importReport(summary: VideoImportSummary, seconds: number, dryRun: boolean): string {
  const { rows, created, updated, unchanged, newArtists, newSeries, newNames, newNamesShown } = summary
  const done = dryRun ? 'would be imported; nothing was changed' : `imported in ${seconds.toFixed(1)} s`
  const shown = newNamesShown.join(', ')
  return [
    `${count(rows, 'row', 'rows')} ${done}:`,
    `  ${created} new, ${updated} changed, ${unchanged} as before`,
    `  ${count(newArtists, 'new artist', 'new artists')}, ${count(newSeries, 'new series', 'new series')}`,
    `  ${count(newNames, 'new name', 'new names')} in programmes${shown && `: ${shown}${newNames > newNamesShown.length ? ', …' : ''}`}`,
  ].join('\n')
}
