import { inRoot } from '@/scripts/lib/paths.mjs'
import { runNode } from '@/scripts/lib/run.mjs'
import { failuresOfJest, withReport, type Counts, type JestReport } from './report'

/**
 * Number of workers per project on two cores. Integration tests mostly wait, so they have more. Fault tests and browser
 * engines need CPU time, because servers on overloaded cores respond with 503.
 */
const workers = { unit: 2, integration: 3, faults: 2, http: 1, engines: 2, image: 1 }

const projects = {
  unit: ['unit', 'unit-mocked', 'components'],
  integration: ['integration', 'integration-mocked'],
  faults: ['faults'],
  http: ['http'],
  engines: ['engines'],
  image: ['image'],
}

/**
 * Runs a project's tests in Jest, and returns the counts of its report.
 * @param files path substrings that select test files; empty selects all
 */
export async function jest(
  project: keyof typeof workers,
  env: Record<string, string>,
  files: readonly string[],
): Promise<Counts> {
  const cli = [inRoot('node_modules', 'jest', 'bin', 'jest.js'), ...files, '--selectProjects', ...projects[project]]
  // Prints a line for each test, because its name contains the engine.
  if (project === 'engines') cli.push('--verbose')
  cli.push('--maxWorkers', String(workers[project]), '--passWithNoTests', '--json', '--outputFile')
  const { result } = await withReport<JestReport>(async (file) =>
    runNode([...cli, file], { env: { ...process.env, NODE_ENV: 'test', ...env }, inherit: 'stderr' }),
  )
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  // Counts a failure outside any test, such as in the global setup, as one failed test.
  const refused = failed === 0 && !result.success
  return { passed: result.numPassedTests, failed: refused ? 1 : failed, failures: failuresOfJest(result) }
}
