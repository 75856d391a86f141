import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { testTimeouts, TIMEOUT_MS } from './tests/support/timeout'

// tests/run/browser-tests.ts starts the product and sets the E2E_ variables.
const report = process.env.E2E_REPORT
const outputDir = path.join('.data', 'test', 'e2e-results')

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: testTimeouts.e2e,
  expect: { timeout: TIMEOUT_MS },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.E2E_BASE_URL ?? 'http://localhost:3000',
    // Disabled, because tracing slows down the whole run. Use `--trace on` for a single failing test.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations take a tenth of the CPU time, and axe would check half-faded elements. Tests that need animations
    // enable them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Otherwise Chromium decides on each visit whether a video may play before the first click.
        '--autoplay-policy=no-user-gesture-required',
        // Blocks requests to other machines.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: '**/*.mobile.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testMatch: '**/*.mobile.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
