import type { BadRow, ImportProgress } from '@/lib/domains/import/core/schema'
import { newNames, type ImportedNames, type VideoImportSummary } from '@/lib/domains/import/videos/schema'
import { formatCount } from '@/lib/shared/format/format'

function badLines(bad: readonly BadRow[], total: number): string[] {
  const lines = bad.map(
    ({ line, column, message, key }) =>
      `  line ${line}${column ? `, ${column}` : ''}: ${message}${key ? ` (${key})` : ''}`,
  )
  return total > bad.length ? [...lines, `  and ${total - bad.length} more`] : lines
}

export const refusal = (bad: readonly BadRow[], total: number): string =>
  [`Nothing was imported: ${formatCount(total, 'problem')} found.`, ...badLines(bad, total)].join('\n')

export function printProgress(): (progress: ImportProgress) => void {
  let said = 0
  return ({ phase, rows }) => {
    if (phase !== 'reading') console.log(`  ${phase} ${formatCount(rows, 'row')}`)
    else if (rows - said >= 10_000) {
      said = rows
      console.log(`  ${rows} rows read`)
    }
  }
}

export function importReport(summary: VideoImportSummary, seconds: number, dryRun: boolean): string {
  const { rows, created, updated, unchanged, names, doubts } = summary
  const done = dryRun ? 'would be imported; nothing was changed' : `imported in ${seconds.toFixed(1)} s`
  const counts = newNames(names)
  return [
    `${formatCount(rows, 'row')} ${done}:`,
    `  ${created} new, ${updated} changed, ${unchanged} unchanged`,
    `  ${formatCount(counts.newArtists, 'new artist')}, ${formatCount(counts.newSeries, 'new series', 'new series')}`,
    `  ${formatCount(counts.newNames, 'new name')} in programmes`,
    ...nameLines(names),
    ...(doubts.badTotal > 0 ? ['Warnings:', ...badLines(doubts.bad, doubts.badTotal)] : []),
  ].join('\n')
}

function nameLines({ created, joined }: ImportedNames): string[] {
  const section = (title: string, lines: string[]) => (lines.length > 0 ? [`${title}:`, ...lines] : [])
  const at = ({ line, kind }: { line: number; kind: string }) => `  line ${line}, ${kind}`
  const isLikely = ({ near }: ImportedNames['created'][number]) => near.length > 0
  return [
    ...section(
      'Possible duplicates',
      created.filter(isLikely).map((name) => `${at(name)} ${name.name}: did you mean ${name.near.join(' or ')}?`),
    ),
    ...section(
      'New',
      created.filter((name) => !isLikely(name)).map((name) => `${at(name)} ${name.name}`),
    ),
    ...section(
      'Matched by sound',
      joined.map((one) => `${at(one)} ${one.given}: ${one.name}`),
    ),
  ]
}
