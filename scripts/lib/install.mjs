// @ts-check
import { hashTree, readIfPresent } from './files.mjs'
import { makeIfChanged } from './lock.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot, root } from './paths.mjs'
import { run, tail } from './run.mjs'

const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 19]

/** @throws {Explained} when Node is too old */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
    throw new Explained(`Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed; this is ${process.versions.node}.`)
  }
}

/** Installs the locked dependencies when they are missing or another lock file's. */
export function ensureInstalled() {
  const stampFile = inRoot('node_modules', '.rasika-install')
  const locked = () => hashTree(root, ['package-lock.json'])
  return makeIfChanged(stampFile, locked, async () => {
    if (!isInstalledAsLocked()) await install()
  })
}

/** Whether npm's own record of what it installed has the locked versions, so that an `npm ci` is not repeated. */
function isInstalledAsLocked() {
  const [wanted, found] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([place, { version, optional, link, extraneous }]) => {
    if (place === '' || optional || link || extraneous) return true
    return found[place]?.version === version
  })
}

/**
 * @param {string} relative
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean, extraneous?: boolean }> | null}
 */
function readPackages(relative) {
  const text = readIfPresent(inRoot(relative))
  return text ? JSON.parse(text).packages : null
}

async function install() {
  say('Installing the dependencies …')
  // Development packages hold the build's own tools: they are needed whatever NODE_ENV says.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'development', npm_config_omit: '' }
  const result = await runNpm(env)
  if (result.code === 0) return
  say(tail(result.output))
  throw new Explained(
    'npm could not install the dependencies (its last lines are above). Check the network, start again.',
  )
}

/**
 * Runs npm, which is silent where there is no terminal, and says every ten seconds that it is still working.
 * @param {NodeJS.ProcessEnv} env
 */
async function runNpm(env) {
  const since = performance.now()
  const timer = setInterval(() => progress(`${Math.round((performance.now() - since) / 1000)} s`), 10_000)
  try {
    return await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { env, tied: true })
  } finally {
    clearInterval(timer)
  }
}
