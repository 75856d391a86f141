import path from 'node:path'
import { OPERATOR } from '@/lib/domains/accounts/mutations-operators'
import { importProspects } from '@/lib/domains/payments/mutations-prospects'
import type { BadRow, ImportSummary } from '@/lib/domains/payments/schema-prospects'
import { readProspectsFile } from './prospects-file'
import { OperatorError, runCommand } from './run'

const USAGE = 'Usage: npm run prospects:import -- FILE.csv'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Imports addresses with a promised discount from a CSV file: all rows or none. */
async function prospectsImport(args: string[]): Promise<void> {
  const [name, ...rest] = args
  if (!name || name.startsWith('-') || rest.length > 0) throw new OperatorError(USAGE)
  // npm runs a script in the checkout; a relative path is meant from where the operator stands.
  const file = path.resolve(process.env.INIT_CWD ?? '', name)
  const since = performance.now()
  const onProgress = (rows: number) => console.log(`  ${rows} rows read`)
  const result = await importProspects(readProspectsFile(file), { actorEmail: OPERATOR, onProgress })
  if (!result.ok) throw new OperatorError(refusal(result.bad, result.badTotal))
  console.log(report(result.summary, (performance.now() - since) / 1000))
}

function refusal(bad: BadRow[], total: number): string {
  const lines = bad.map(({ line, column, message }) => `  line ${line}${column ? `, ${column}` : ''}: ${message}`)
  if (total > bad.length) lines.push(`  and ${total - bad.length} more`)
  return [`Nothing was imported: ${count(total, 'thing is', 'things are')} wrong.`, ...lines].join('\n')
}

function report(summary: ImportSummary, seconds: number): string {
  const { rows, created, updated, unchanged, used, withAccount } = summary
  return [
    `${count(rows, 'row', 'rows')} imported in ${seconds.toFixed(1)} s:`,
    `  ${created} new, ${updated} with another discount, ${unchanged} as before`,
    `  ${used} left alone, because the discount was used already`,
    `  ${withAccount} of them have an account`,
  ].join('\n')
}

void runCommand(prospectsImport)
