import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from '@/scripts/lib/files.mjs'
import { Explained } from '@/scripts/lib/output.mjs'

/** How many tests of a part passed and failed. */
export type Counts = { passed: number; failed: number }

/**
 * Runs a test program that writes a report in JSON.
 * @param run gets the file for the report
 * @throws {Explained} when there is no report afterwards
 */
export async function withReport<Report>(run: (file: string) => Promise<{ code: number }>) {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-report-'))
  const file = path.join(directory, 'report.json')
  try {
    const { code } = await run(file)
    const result: Report | null = JSON.parse(readIfPresent(file) ?? 'null')
    if (!result) throw new Explained('The tests ended without a report.')
    return { code, result }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
