import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { testTimeouts, TIMEOUT_MS } from './tests/support/timeout'

// `npm run test:e2e` (tests/run/browser-tests.ts) starts the product and the report, and names the browser.
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
    // A trace of each test makes the whole run much longer: `--trace on` makes one of a test that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Animations cost a tenth of the processor time, and axe would check what has not faded in yet. A test of
    // something that moves asks for motion.
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
        // Else Chromium decides for each visit whether a jump link may play before anybody has clicked.
        '--autoplay-policy=no-user-gesture-required',
        // No request leaves this machine.
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
