import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readIfPresent } from '@/scripts/lib/files.mjs'
import { Explained } from '@/scripts/lib/output.mjs'
import { root } from '@/scripts/lib/paths.mjs'

export type Counts = { passed: number; failed: number; failures?: string[] }

/** Result of a test run. It is written as JSON to the file in `RASIKA_TEST_REPORT`. */
export type SuiteReport = { passed: number; failed: number; failures: string[] }

export type JestReport = {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  success: boolean
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
}

type PlaywrightSuite = { specs?: { title: string; file: string; ok: boolean }[]; suites?: PlaywrightSuite[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Returns 'file › test' for each failed test. If no test of a file could run, returns only the file. */
export const failuresOfJest = ({ testResults }: JestReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [file]
    return failed.map(({ fullName }) => `${file} › ${fullName}`)
  })

export const failuresOfPlaywright = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...failuresOfPlaywright(inner),
  ])

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
