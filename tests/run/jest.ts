import { inRoot } from '@/scripts/lib/paths.mjs'
import { runNode } from '@/scripts/lib/run.mjs'
import { failuresOfJest, withReport, type Counts, type JestReport } from './report'

/**
 * Processes of each project, for two cores. Tests of integration wait for servers, the database and time, and leave
 * more than a quarter of them idle. Those of faults start servers: on cores that are too busy these answer 503. So it
 * is with three engines at once.
 */
const workers = { unit: 2, integration: 3, faults: 2, http: 1, engines: 2, image: 1 }

/** What jest calls the tests of each. */
const projects = {
  unit: ['unit', 'unit-mocked', 'components'],
  integration: ['integration', 'integration-mocked'],
  faults: ['faults'],
  http: ['http'],
  engines: ['engines'],
  image: ['image'],
}

/**
 * Runs one of jest's projects and reads the counts from its report.
 * @param files parts of paths: only the test files with one of them run; without any, all
 */
export async function jest(
  project: keyof typeof workers,
  env: Record<string, string>,
  files: readonly string[],
): Promise<Counts> {
  const cli = [inRoot('node_modules', 'jest', 'bin', 'jest.js'), ...files, '--selectProjects', ...projects[project]]
  // A line for each journey: it says in which engine.
  if (project === 'engines') cli.push('--verbose')
  cli.push('--maxWorkers', String(workers[project]), '--passWithNoTests', '--json', '--outputFile')
  const { result } = await withReport<JestReport>(async (file) =>
    runNode([...cli, file], { env: { ...process.env, NODE_ENV: 'test', ...env }, inherit: 'stderr' }),
  )
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  // jest also refuses for reasons that no test carries, such as a failing global set-up.
  const refused = failed === 0 && !result.success
  return { passed: result.numPassedTests, failed: refused ? 1 : failed, failures: failuresOfJest(result) }
}
