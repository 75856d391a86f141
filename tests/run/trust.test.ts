import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createStopper, type Stoppable } from '@/scripts/lib/stopper'
import { failuresOfJest, failuresOfPlaywright, type JestReport } from './report'
import { summarize, trust } from './trust'

describe('repeated test runs', () => {
  let directory: string
  let said: string[]
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-trust-'))
    said = []
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text).trim()) > 0)
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  /**
   * Writes a fake test command, and returns the arguments with which Node runs it.
   * @param runs the failed tests of each run; null ends a run without a report
   */
  function suite(...runs: (string[] | null)[]): string[] {
    const file = path.join(directory, 'suite.mjs')
    writeFileSync(
      file,
      `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
      const count = ${JSON.stringify(path.join(directory, 'count'))}
      appendFileSync(count, process.argv.slice(2).join(' ') + '\\n')
      const failures = ${JSON.stringify(runs)}[readFileSync(count, 'utf8').split('\\n').length - 2]
      if (failures) writeFileSync(process.env.RASIKA_TEST_REPORT, JSON.stringify({ failures }))
      process.exitCode = failures && failures.length === 0 ? 0 : 1`,
    )
    return [file]
  }

  it('succeed if no run has a failure', async () => {
    expect(await trust(createStopper(), ['--runs', '2', 'integration', 'billing'], suite([], []))).toBe(0)
    expect(said.at(-1)).toBe('2 runs, 0 with failures')
  })

  it('fail if a run fails or has no report, and their busy processes can be stopped', async () => {
    const stopper = createStopper()
    const busy: Stoppable[] = []
    const add = stopper.add
    stopper.add = (name, program) => void (busy.push(program), add(name, program))
    expect(await trust(stopper, ['--busy'], suite([], ['unit: once'], null))).toBe(1)
    expect(said.slice(-6)).toEqual([
      '1 × unit: once',
      '1 × the run ended without a report',
      ...[0, 1, 1].map((failed, index) => expect.stringMatching(`^run ${index + 1}: ${failed} failed \\(.* s\\)$`)),
      '3 runs, 2 with failures',
    ])
    expect(new Set(busy.map((program) => program.hasEnded?.()))).toEqual(new Set([false]))
    await stopper.stopStarted()
    expect(new Set(busy.map((program) => program.hasEnded?.()))).toEqual(new Set([true]))
  })

  it.each(['0', 'x', '1.5'])('do not run %s times', async (runs) => {
    await expect(trust(createStopper(), ['--runs', runs], suite())).rejects.toThrow('--runs')
  })
})

it('the most frequent failures come first, counted once per run', () => {
  const runs = [
    { seconds: 90, failures: ['a', 'b', 'b'] },
    { seconds: 9, failures: ['b'] },
  ]
  const times = ['run 1: 3 failed (1.5 min)', 'run 2: 1 failed (9.0 s)']
  expect(summarize(runs)).toEqual(['2 × b', '1 × a', ...times, '2 runs, 2 with failures'])
})

it('a report names each test that failed after its file, and a file that could not run', () => {
  const of = (name: string, status: string, ...tests: [string, string][]) => ({
    name: path.resolve(name),
    status,
    assertionResults: tests.map(([fullName, each]) => ({ fullName, status: each })),
  })
  const testResults = [of('a.test.ts', 'failed', ['is', 'passed'], ['is not', 'failed']), of('b.test.ts', 'failed')]
  expect(failuresOfJest({ testResults } as JestReport)).toEqual(['a.test.ts › is not', 'b.test.ts'])
  const specs = [
    { file: 'c.spec.ts', title: 'shows', ok: false },
    { file: 'c.spec.ts', title: 'hides', ok: true },
  ]
  expect(failuresOfPlaywright([{ suites: [{ specs }] }])).toEqual(['c.spec.ts › shows'])
})
