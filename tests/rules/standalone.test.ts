/** @jest-environment node */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(tmpdir(), 'rasika-standalone-'))
// Inside the checkout, as a build is, with a name that git, lint, types and tests pass over.
const dist = `.next-of-a-test-${process.pid}`
const built = {
  'standalone/server.js': 'serves',
  'standalone/.env': 'AUTH_SECRET=of-whoever-builds',
  'standalone/.env.production': 'SMTP_URL=smtp://of-whoever-builds',
  'static/chunks/a.js': 'a script',
}

beforeAll(() => {
  for (const [file, text] of Object.entries(built)) {
    mkdirSync(path.join(dist, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(dist, file), text)
  }
})
afterAll(() => {
  for (const directory of [folder, dist]) rmSync(directory, { recursive: true, force: true })
})

it('what is laid out for an image serves, scripts and pictures included, and has no settings of whoever built it', () => {
  const args = ['scripts/run.mjs', 'standalone', folder]
  const { status, stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, NEXT_DIST_DIR: dist },
    encoding: 'utf8',
  })
  expect([stdout, status]).toEqual(['', 0])
  expect(readFileSync(path.join(folder, 'server.js'), 'utf8')).toBe('serves')
  expect(readFileSync(path.join(folder, dist, 'static/chunks/a.js'), 'utf8')).toBe('a script')
  expect(existsSync(path.join(folder, 'public'))).toBe(true)
  expect(['.env', '.env.production'].filter((name) => existsSync(path.join(folder, name)))).toEqual([])
})
