import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { resetEnv } from '@/lib/server/env'
import { resetLimits } from '@/lib/server/limits/rate-limit'

type Settings = Record<string, string | undefined>

/**
 * Gives each test valid settings, fresh rate limits and a temporary data directory.
 * @param extra additional settings; undefined removes a setting
 * @returns `change` overrides settings until the test ends
 */
export function useSettings(extra: Settings = {}): { change: (settings: Settings) => void; dataDir: () => string } {
  let before: Settings = {}
  let directory = ''

  const change = (settings: Settings) => {
    for (const [name, value] of Object.entries(settings)) {
      if (!(name in before)) before[name] = process.env[name]
      assign(name, value)
    }
    resetEnv()
    resetLimits()
  }

  beforeEach(() => {
    before = {}
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-settings-'))
    change({
      DATABASE_URL: process.env.DATABASE_URL ?? 'postgresql://localhost/unused',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      APP_URL: 'http://localhost:3000',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      DATA_DIR: directory,
      SMTP_URL: undefined,
      CLIENT_IP_HEADER: undefined,
      RATE_LIMIT_FACTOR: undefined,
      ...extra,
    })
  })

  afterEach(() => {
    for (const [name, value] of Object.entries(before)) assign(name, value)
    resetEnv()
    resetLimits()
    rmSync(directory, { recursive: true, force: true })
  })

  return { change, dataDir: () => directory }
}

function assign(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
