import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Explained, say } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { startProgram } from '@/scripts/lib/program'
import { runNode } from '@/scripts/lib/run.mjs'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import { withReport, type SuiteReport } from './report'

type Run = { seconds: number; failures: string[] }

/** Script that keeps a core busy until its parent process has ended. */
const BUSY = 'for (const parent = process.ppid; process.ppid === parent; );'

function readOptions(args: readonly string[]) {
  const options = { runs: { type: 'string', default: '3' }, busy: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Explained('--runs: expected a number of runs, such as 10')
  return { runs, isBusy: values.busy, words: positionals }
}

async function runOnce(command: readonly string[], words: readonly string[]): Promise<Run> {
  const since = performance.now()
  const failures = await withReport<SuiteReport>(async (file) => {
    rmSync(file, { force: true })
    return runNode([...command, ...words], { env: { ...process.env, RASIKA_TEST_REPORT: file }, inherit: true })
  }).then(
    ({ code, result }) => (code !== 0 && result.failures.length === 0 ? ['no test at all passed'] : result.failures),
    () => ['the run ended without a report'],
  )
  return { seconds: (performance.now() - since) / 1000, failures }
}

export function summarize(runs: readonly Run[]): string[] {
  const counts = new Map<string, number>()
  for (const name of runs.flatMap(({ failures }) => [...new Set(failures)])) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const failed = runs.filter(({ failures }) => failures.length > 0).length
  return [
    ...[...counts].toSorted(([, one], [, other]) => other - one).map(([name, count]) => `${count} × ${name}`),
    ...runs.map(({ seconds, failures }, index) => `run ${index + 1}: ${failures.length} failed (${minutes(seconds)})`),
    `${runs.length} runs, ${failed} with failures`,
  ]
}

const minutes = (seconds: number) => (seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} min`)

export async function trust(stopper: Stopper, args: readonly string[], command: readonly string[]): Promise<number> {
  const { runs, isBusy, words } = readOptions(args)
  for (let core = 0; isBusy && core < availableParallelism(); core += 1) {
    stopper.add(null, startProgram(process.execPath, ['-e', BUSY], { stdio: 'ignore', graceMs: 2000 }))
  }
  const done: Run[] = []
  while (done.length < runs && !stopper.isStopping()) {
    say(`\n══ run ${done.length + 1} of ${runs} ${'═'.repeat(60)}`)
    done.push(await runOnce(command, words))
  }
  say()
  for (const line of summarize(done)) say(line)
  return done.some(({ failures }) => failures.length > 0) ? 1 : 0
}

export const runTrust = (args: readonly string[]): Promise<void> =>
  runCommand((stopper) => trust(stopper, args, [inRoot('scripts', 'run.mjs'), 'test']))
