import { existsSync } from 'node:fs'
import { installPackages } from './debian'
import { Explained, progress } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { isRoot } from '@/scripts/lib/postgres-user'
import { runNode } from '@/scripts/lib/run.mjs'

/** In order of preference: the headless shell comes first, because tests take a third less time with it. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const findSystemBrowser = () => systemBrowsers.find((file) => existsSync(file))

const DOWNLOAD_SECONDS = 90
const DEBIAN_SECONDS = 600

/**
 * Finds Playwright's own browser or a system browser. If there is none, installs one.
 * @returns path of the program; '' for Playwright's own
 */
export async function findBrowser(): Promise<string> {
  if (process.env.E2E_CHROMIUM) return process.env.E2E_CHROMIUM
  if (await hasPlaywrightBrowser()) return ''
  const system = findSystemBrowser()
  if (system) return system
  if (await installPlaywrightBrowser()) return ''
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installPackages([name], DEBIAN_SECONDS)
    const installed = findSystemBrowser()
    if (installed) return installed
  }
  throw new Explained(
    "The browser tests need a browser: run 'npx playwright install --with-deps chromium' or install chromium.",
  )
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

async function installPlaywrightBrowser() {
  progress("downloading Playwright's browser")
  const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js')
  const options = isRoot() && process.platform === 'linux' ? ['--with-deps'] : []
  const { code } = await runNode([cli, 'install', ...options, 'chromium'], { timeoutSeconds: DOWNLOAD_SECONDS })
  return code === 0 && (await hasPlaywrightBrowser())
}
