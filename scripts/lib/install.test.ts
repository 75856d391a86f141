import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const checkout = mkdtempSync(path.join(tmpdir(), 'rasika-install-'))
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

const at = (...parts: string[]) => path.join(checkout, ...parts)
const write = (value: unknown, ...parts: string[]) => writeFileSync(at(...parts), JSON.stringify(value))
const env = { ...process.env, NODE_OPTIONS: '', npm_config_offline: 'true' }
const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: checkout, env, stdio: 'pipe' })

it('a package that an interrupted installation left incomplete is installed again for the tests', () => {
  mkdirSync(at('half'))
  write({ name: 'half', version: '1.0.0' }, 'half', 'package.json')
  writeFileSync(at('half', 'index.js'), '')
  run('npm', 'pack', './half')
  write({ name: 'checkout', devDependencies: { half: 'file:half-1.0.0.tgz' } }, 'package.json')
  run('npm', 'install', '--package-lock-only')
  mkdirSync(at('node_modules', 'half'), { recursive: true })
  write({ name: 'half', version: '1.0.0' }, 'node_modules', 'half', 'package.json')
  write({ lockfileVersion: 3, packages: {} }, 'node_modules', '.package-lock.json')
  cpSync('scripts/lib', at('scripts', 'lib'), { recursive: true })
  const install = `import { ensureInstalled } from './scripts/lib/install.mjs'; await ensureInstalled({ development: true })`
  run(process.execPath, '--input-type=module', '--eval', install)
  expect(existsSync(at('node_modules', 'half', 'index.js'))).toBe(true)
}, 60_000)
