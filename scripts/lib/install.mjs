// @ts-check
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hashFile, readIfPresent } from './files.mjs'
import { withCheckoutLock } from './lock.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot } from './paths.mjs'
import { run, tail } from './run.mjs'

const [NEEDED_MAJOR, NEEDED_MINOR] = [20, 19]
const stampFile = () => inRoot('node_modules', '.rasika-install')

/** Explains a Node that is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
    throw new Explained(`Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer is needed; this is ${process.versions.node}.`)
  }
}

/**
 * Installs the locked dependencies when they are missing or another lock file's.
 * @returns {Promise<string>} what was done
 */
export async function ensureInstalled() {
  if (isUpToDate()) return 'up to date'
  return withCheckoutLock(installAsLocked)
}

const isUpToDate = () => readIfPresent(stampFile()) === hashFile(inRoot('package-lock.json'))

async function installAsLocked() {
  if (isUpToDate()) return 'up to date'
  const lock = hashFile(inRoot('package-lock.json'))
  if (!isInstalledAsLocked()) {
    say('Installing the dependencies …')
    await install()
    writeFileSync(stampFile(), hashFile(inRoot('package-lock.json')))
    return `${countPackages()} packages installed`
  }
  writeFileSync(stampFile(), lock)
  return 'up to date'
}

/** Whether what npm says it installed is what the lock file asks for, so that a hand-made install is not repeated. */
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
  // Development packages hold the build's own tools: they are needed whatever NODE_ENV says.
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'development', npm_config_omit: '' }
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  let result = await withHeartbeat(() => run('npm', ['ci', ...options], { env, tied: true }))
  if (result.code !== 0 && result.output.includes('EUSAGE')) {
    // `npm ci` refuses a lock file made where the registry lacks other platforms' optional packages. `npm install`
    // takes the same locked versions; on an empty directory, so that a half-finished install leaves nothing behind.
    rmSync(inRoot('node_modules'), { recursive: true, force: true, maxRetries: 5 })
    result = await withHeartbeat(() => run('npm', ['install', '--no-save', ...options], { env, tied: true }))
  }
  if (result.code === 0) return
  say(tail(result.output))
  throw new Explained(
    'npm could not install the dependencies (its last lines are above). Check the network, start again.',
  )
}

/**
 * Says every few seconds how far npm is: it is silent itself when nobody sits at a terminal.
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function withHeartbeat(work) {
  const since = performance.now()
  const beat = setInterval(() => {
    progress(`${countPackages()} packages so far (${Math.round((performance.now() - since) / 1000)} s)`)
  }, 10_000)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

function countPackages() {
  /** @param {string} directory */
  const list = (directory) => {
    try {
      return readdirSync(directory).filter((name) => !name.startsWith('.'))
    } catch {
      return []
    }
  }
  return list(inRoot('node_modules')).reduce(
    (sum, name) => sum + (name.startsWith('@') ? list(inRoot('node_modules', name)).length : 1),
    0,
  )
}
