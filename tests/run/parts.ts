import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt, ensureClient, nextCommand } from '@/scripts/lib/build'
import { lockDataDir } from '@/scripts/lib/lock.mjs'
import { progress, say } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { databaseUrl, startPostgres } from '@/scripts/lib/postgres'
import { runNode } from '@/scripts/lib/run.mjs'
import { ensureDataDir, readEnvironment } from '@/scripts/lib/settings'
import type { Stopper } from '@/scripts/lib/stopper'
import { reservePort } from '@/tests/support/servers/ports'
import { runBrowserTests } from './browser-tests'
import { ensureEngine } from './container-engine'
import { runEngineTests } from './engines'
import { jest } from './jest'
import { serveProduct, type Served } from './product'
import type { Counts } from './report'
import { ensureFfmpeg, ensureNginx, startRedis } from './servers'

export const testDir = () => path.resolve(process.env.RASIKA_TEST_DIR || inRoot('.data', 'test'))

const bin = (name: string, ...rest: string[]) => inRoot('node_modules', name, ...rest)

/**
 * Runs a command, and counts it as one passed or failed test. Prints the output at the end, because checks run in
 * parallel.
 */
async function check(args: string[]): Promise<Counts> {
  const { code, output } = await runNode(args)
  if (output.trim()) say(output.trimEnd())
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Returns the arguments that are existing files. If there are none, returns the whole project. */
const looked = (files: readonly string[]) => {
  const named = files.filter((file) => existsSync(inRoot(file)))
  return named.length > 0 ? named : ['.']
}

async function lint(_: Stopper, files: readonly string[]) {
  await ensureClient()
  const cache = ['--cache', '--cache-location', bin('.cache', 'eslint', 'cache.json')]
  const cli = [bin('eslint', 'bin', 'eslint.js'), ...looked(files), '--no-warn-ignored', '--max-warnings', '0']
  return check([...cli, ...cache])
}

async function types() {
  await ensureClient()
  const { code } = await runNode(nextCommand('typegen'), { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })
  if (code !== 0) say('next typegen failed: routes are checked without their generated types')
  // Uses TypeScript 7, which takes less than half the time. TypeScript 6 is installed too, because ESLint and Next.js
  // need it.
  const cache = ['--tsBuildInfoFile', bin('.cache', 'typescript-7.tsbuildinfo')]
  return check([bin('typescript-7', 'bin', 'tsc'), '--noEmit', ...cache])
}

const structure = () => check(['--import', 'tsx', inRoot('tests', 'run', 'structure.ts')])

const format = (_: Stopper, files: readonly string[]) =>
  check([
    ...[bin('prettier', 'bin', 'prettier.cjs'), '--check', '--cache', '--log-level', 'warn', '--ignore-unknown'],
    ...looked(files),
  ])

async function unit(_: Stopper, files: readonly string[]) {
  await ensureClient()
  return jest('unit', {}, files)
}

/**
 * Starts PostgreSQL for tests, and Redis if it is available.
 * @returns environment variables with the URLs
 */
async function testServices(stopper: Stopper) {
  const home = testDir()
  ensureDataDir(home)
  stopper.add(null, { stop: lockDataDir(home) })
  const server = await startPostgres({
    home,
    port: await reservePort(),
    password: 'test', // listens on the loopback interface only, and holds nothing but test data
    flags: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'],
    onLaunch: (launched) => stopper.add(null, launched),
  })
  const redisUrl = await startRedis((launched) => stopper.add(null, launched))
  return { TEST_DATABASE_URL: databaseUrl(server, 'postgres'), TEST_REDIS_URL: redisUrl }
}

async function integration(stopper: Stopper, files: readonly string[]) {
  await ensureClient()
  await ensureFfmpeg()
  return jest('integration', await testServices(stopper), files)
}

async function faults(stopper: Stopper, files: readonly string[]) {
  progress(`build: ${await ensureBuilt(readEnvironment())}`)
  return jest('faults', { ...(await testServices(stopper)), TEST_NGINX: await ensureNginx() }, files)
}

/** The HTTP and browser tests share one running product. */
let product: Promise<Served> | undefined
let requested: Promise<unknown> | undefined
const served = (stopper: Stopper) => (product ??= serveProduct(stopper, path.join(testDir(), 'e2e')))

function http(stopper: Stopper, files: readonly string[]) {
  const counts = served(stopper).then(({ env }) => jest('http', env, files))
  requested = counts.catch(() => undefined)
  return counts
}

async function e2e(stopper: Stopper, files: readonly string[]) {
  await requested
  return runBrowserTests(await served(stopper), files)
}

const engines = (stopper: Stopper, files: readonly string[]) =>
  runEngineTests(stopper, path.join(testDir(), 'engines'), files)

const image = async (_: Stopper, files: readonly string[]) =>
  jest('image', { TEST_ENGINE: await ensureEngine() }, files)

/** A separate part, so that the build can use CPU time that parallel tests leave idle. */
async function build(): Promise<Counts> {
  progress(`build: ${await ensureBuilt(readEnvironment())}`)
  return { passed: 1, failed: 0 }
}

/** @param files path substrings that select test files; empty selects all */
export type Part = (stopper: Stopper, files: readonly string[]) => Promise<Counts>

/** Batches run in this order. The parts in a batch run in parallel. */
export const batches: Record<string, Part>[] = [
  { lint, types, structure, format },
  { unit, build, integration },
  { faults },
  { http, e2e },
  { engines },
]

/**
 * Parts that run only if they are the first word on the command line, because they need a program that is rarely
 * installed.
 */
export const onRequest: Record<string, Part> = { image }
