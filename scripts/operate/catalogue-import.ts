import path from 'node:path'
import { OPERATOR } from '@/lib/domains/accounts/staff/mutations'
import { readImportFile } from '@/lib/domains/import/videos/files'
import { importVideos } from '@/lib/domains/import/videos/mutations'
import type { ImportFormat } from '@/lib/domains/import/videos/schema'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { pathOf } from '@/scripts/lib/paths.mjs'
import { readRows } from './files'
import { importReport, printProgress, refusal } from './import-report'
import { OperatorError } from './run'

const USAGE = 'Usage: npm run catalogue:import -- FILE.csv|FILE.json|FILE.ndjson [--dry-run]'

const formats: Record<string, ImportFormat> = { '.csv': 'csv', '.json': 'json', '.ndjson': 'json', '.jsonl': 'json' }

/** Imports all rows, or none if one is invalid. */
export async function command(args: string[]): Promise<void> {
  const options = args.filter((each) => each.startsWith('-'))
  const [name, ...rest] = args.filter((each) => !each.startsWith('-'))
  const format = formats[path.extname(name ?? '').toLowerCase()]
  if (!name || !format || rest.length > 0 || options.some((each) => each !== '--dry-run'))
    throw new OperatorError(USAGE)
  const rows = readRows(pathOf(name), (bytes) => readImportFile(bytes, format))
  const dryRun = options.length > 0
  const since = performance.now()
  const actor = { id: 0, email: OPERATOR }
  const result = await importVideos(rows, { actor, dryRun, onProgress: printProgress() })
  if (!result.ok) throw new OperatorError(refusal(result.bad, result.badTotal))
  if (!dryRun) await beginGeneration()
  console.log(importReport(result.summary, (performance.now() - since) / 1000, dryRun))
}
