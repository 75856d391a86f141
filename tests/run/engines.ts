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

/** An engine of Debian's: its program, and the packages that it and its media need, the program's own first. */
type SystemEngine = { name: string; program: string; packages: string[]; also?: string }

const systemEngines: SystemEngine[] = [
  // H.264 and AAC are decoded by libav, which no package of Firefox brings by itself.
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

/** For each engine: it is skipped where Debian's archive is slow. */
const INSTALL_SECONDS = 120
const START_MS = 60_000

/** Finds an engine, installing it first where that is possible. @returns its program; '', after saying why */
async function findEngine({ name, program, packages, also = program }: SystemEngine): Promise<string> {
  // What plays media is missing where only the browser was installed before.
  const lacking = packages.filter((each) => !hasPackage(each))
  await installPackages(lacking, INSTALL_SECONDS)
  if (existsSync(program) && existsSync(also)) return program
  progress(`${name} is skipped: Debian's ${packages[0]} is not installed, and could not be.`)
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
 * Starts WebKit's driver, on a display that nobody sees. Here, not in the tests: both end with the command, whatever
 * becomes of the tests.
 * @param downloads where the browser stores files
 * @returns its address
 */
async function startWebkit(stopper: Stopper, program: string, downloads: string): Promise<string> {
  // Without -noreset the display starts again after its last client and refuses the next browser, on which the driver
  // waits for ever.
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
 * Starts the product as a person would, on an empty data directory and a free port, and walks the journeys in each
 * engine of which there is a browser.
 * @param files parts of paths: only the test files with one of them run; without any, all
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
