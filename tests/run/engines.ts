import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Explained, progress } from '@/scripts/lib/output.mjs'
import { until } from '@/scripts/lib/processes.mjs'
import { startProgram } from '@/scripts/lib/program'
import type { Stopper } from '@/scripts/lib/stopper'
import { reservePort } from '@/tests/support/servers/ports'
import { findBrowser } from './browser'
import { hasPackage, installPackages } from './debian'
import { jest } from './jest'
import { serveProduct } from './product'
import type { Counts } from './report'

/**
 * A browser engine from Debian. `packages` begins with the engine itself, followed by packages for media and a display.
 * `also` is another program that must exist.
 */
type SystemEngine = { name: string; program: string; packages: string[]; also?: string }

const systemEngines: SystemEngine[] = [
  // Firefox decodes H.264 and AAC with libav, which the Firefox package doesn't include.
  { name: 'firefox', program: '/usr/bin/firefox-esr', packages: ['firefox-esr', 'gstreamer1.0-libav'] },
  {
    name: 'webkit',
    program: '/usr/bin/WebKitWebDriver',
    also: '/usr/bin/Xvfb',
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
    ],
  },
]

/** Maximum time to install an engine. If it takes longer, its tests are skipped. */
const INSTALL_SECONDS = 120
const START_MS = 60_000

/**
 * Installs the engine if possible.
 * @returns path of the program; '' after printing that the engine is skipped
 */
async function findEngine({ name, program, packages, also = program }: SystemEngine): Promise<string> {
  // Checks every package, because media packages may be missing even if the browser is installed.
  const lacking = packages.filter((each) => !hasPackage(each))
  await installPackages(lacking, INSTALL_SECONDS)
  if (existsSync(program) && existsSync(also)) return program
  progress(`${name} is skipped: Debian's ${packages[0]} could not be installed.`)
  return ''
}

async function findSystemEngines() {
  const programs: string[] = []
  for (const engine of systemEngines) programs.push(await findEngine(engine))
  return programs
}

async function findChromium(): Promise<string> {
  try {
    const browser = await findBrowser()
    if (browser) return browser
    const { chromium } = await import('@playwright/test')
    return chromium.executablePath()
  } catch (error) {
    if (!(error instanceof Explained)) throw error
    progress(`chromium is skipped: ${error.message}`)
    return ''
  }
}

/**
 * Starts WebKit's driver on a virtual display. Both end with the test command, even if a test process is killed.
 * @param downloads directory for downloaded files
 * @returns the driver's URL
 */
async function startWebkit(stopper: Stopper, program: string, downloads: string): Promise<string> {
  // Without -noreset, the display would restart after its last client has closed, and the next browser would hang.
  const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset']
  const display = startProgram('Xvfb', ['-displayfd', '1', ...screen], {
    stdio: ['ignore', 'pipe', 'ignore'],
    graceMs: 5000,
  })
  stopper.add(null, display)
  let told = ''
  display.child.stdout?.on('data', (part: Buffer) => (told += part.toString()))
  await until(() => display.hasEnded() || told.includes('\n'), { every: 50, ms: START_MS })
  const config = path.join(downloads, '.config')
  mkdirSync(config, { recursive: true })
  writeFileSync(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const port = await reservePort()
  const driver = startProgram(program, [`--port=${port}`], {
    stdio: 'ignore',
    graceMs: 5000,
    killsGroup: true,
    env: { ...process.env, DISPLAY: `:${told.trim()}`, HOME: downloads, XDG_CONFIG_HOME: config, NO_AT_BRIDGE: '1' },
  })
  stopper.add(null, driver)
  return `http://127.0.0.1:${port}`
}

/**
 * Runs the tests in each available engine, against a product with a new data directory.
 * @param files path substrings that select test files; empty selects all
 */
export async function runEngineTests(stopper: Stopper, home: string, files: readonly string[]): Promise<Counts> {
  const chromium = await findChromium()
  const [firefox = '', webkit = ''] = await findSystemEngines()
  const downloads = `${home}-downloads`
  rmSync(downloads, { recursive: true, force: true })
  const { baseUrl, showLog } = await serveProduct(stopper, home)
  const env = {
    ENGINES_CHROMIUM: chromium,
    ENGINES_FIREFOX: firefox,
    ENGINES_WEBKIT: webkit && (await startWebkit(stopper, webkit, path.join(downloads, 'webkit'))),
    ENGINES_DOWNLOADS: downloads,
    ENGINES_BASE_URL: baseUrl,
  }
  const counts = await jest('engines', env, files)
  if (counts.failed > 0) showLog()
  return counts
}
