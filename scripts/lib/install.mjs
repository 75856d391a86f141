// @ts-check
import { rmSync } from 'node:fs'
import { readIfPresent } from './files.mjs'
import { withCheckoutLock } from './lock.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot } from './paths.mjs'
import { run, tail } from './run.mjs'

const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 19]
const RECOMMENDED_MAJOR = 22

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
    const needed = `Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is required (${RECOMMENDED_MAJOR} recommended)`
    throw new Explained(`${needed}. This is ${process.versions.node}.`)
  }
}

/**
 * Installs locked dependencies that are missing or outdated.
 * @param {{ development: boolean }} wanted `development` also installs packages for tests and checks
 * @throws {Explained} if npm fails
 */
export async function ensureInstalled({ development }) {
  if (isInstalledAsLocked(development)) return
  await withCheckoutLock(async () => {
    if (isInstalledAsLocked(development)) return
    say(development ? 'Installing dependencies, including those for tests …' : 'Installing dependencies …')
    // Adds packages with `npm install`, because `npm ci` would empty node_modules under a running product.
    const isAdding = isInstalledAsLocked(false)
    if (isAdding) removeUnrecorded()
    await install([isAdding ? 'install' : 'ci', development ? '--include=dev' : '--omit=dev'])
  })
}

/**
 * Removes devDependencies left by an interrupted installation, because npm considers a package complete once its
 * package.json exists.
 */
function removeUnrecorded() {
  const [wanted, found] = readRecords()
  for (const [place, { dev, version }] of Object.entries(wanted ?? {})) {
    if (dev && found?.[place]?.version !== version) rmSync(inRoot(place), { recursive: true, force: true })
  }
}

/**
 * Compares the lock file with npm's own record. npm writes the record last.
 * @param {boolean} development also checks devDependencies
 */
function isInstalledAsLocked(development) {
  const [wanted, found] = readRecords()
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([place, { version, dev, optional, link, extraneous }]) => {
    if (place === '' || optional || link || extraneous || (dev && !development)) return true
    return found[place]?.version === version
  })
}

const readRecords = () => ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, link?: boolean, extraneous?: boolean }} Package */

/**
 * @param {string} relative
 * @returns {Record<string, Package> | null}
 */
function readPackages(relative) {
  const text = readIfPresent(inRoot(relative))
  return text ? JSON.parse(text).packages : null
}

/**
 * Runs npm, and prints progress every ten seconds, because npm prints nothing without a terminal.
 * @param {string[]} args
 * @throws {Explained} if npm fails
 */
async function install(args) {
  const since = performance.now()
  const timer = setInterval(() => progress(`${Math.round((performance.now() - since) / 1000)} s`), 10_000)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    // Selects our wasm engine, because Prisma would download a native engine from outside the registry.
    const engine = { PRISMA_SCHEMA_ENGINE_BINARY: inRoot('prisma', 'schema-engine.mjs') }
    const env = { ...engine, ...process.env, npm_config_omit: '' }
    const { code, output } = await run('npm', [...args, ...quiet], { env, tied: true })
    if (code === 0) return
    say(tail(output))
  } finally {
    clearInterval(timer)
  }
  throw new Explained('npm couldn’t install the dependencies (see above). Check your network and start again.')
}
