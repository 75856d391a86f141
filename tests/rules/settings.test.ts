import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const documented = found(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm)
const composed = found(read('compose.yaml'), /^ {4}([A-Z][A-Z0-9_]+):/gm)
/** Variables that are not settings: scripts set them for the application, and NODE_ENV belongs to Node. */
const internal = ['NODE_ENV', 'EMBEDDED_DATABASE', 'STRIPE_SANDBOX']

describe('the settings', () => {
  it('are all in .env.example if the application reads them', () => {
    const names = found(read('lib/server/env.ts'), /[\s{]([A-Z][A-Z0-9]*_[A-Z0-9_]+): /g).filter(
      (name) => !internal.includes(name),
    )
    expect(names.length).toBeGreaterThan(35)
    expect(names.filter((name) => !documented.includes(name))).toEqual([])
  })

  it('are each read somewhere and listed once in .env.example', () => {
    const files = readdirSync('.').filter((name) => /\.config\.(ts|mjs)$/.test(name))
    const folders = ['lib/server', 'scripts', 'sandbox', 'tests/run'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|mjs)$/.test(name) && !/generated|\.test\.ts$/.test(name))
        .map((name) => path.join(folder, name)),
    )
    const text = [...files, ...folders].map(read).join('\n')
    // Skips the variables of OpenTelemetry, because only its SDK reads them.
    const ours = documented.filter((name) => !name.startsWith('OTEL_'))
    expect(ours.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
    expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([])
  })

  it('named in the README and compose.yaml are in .env.example', () => {
    const table = read('README.md').split('## Configuration')[1] ?? ''
    const named = found(table, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT)`/g)
    expect(Math.min(named.length, composed.length)).toBeGreaterThan(10)
    expect([...named, ...composed].filter((name) => !documented.includes(name))).toEqual([])
  })

  it('are all passed to the instances in compose.yaml', () => {
    const [operators = ''] = read('.env.example').split('# --- Development and tests')
    const forTests = /^(GOOGLE_ISSUER|\w+_API_BASE|STRIPE_SANDBOX_\w+|ALLOW_SANDBOX|SEED_DEMO)$/
    const ofTheImage = ['PORT', 'DATA_DIR', 'KEEP_ALIVE_TIMEOUT']
    const settable = found(operators, /^([A-Z][A-Z0-9_]*)=/gm).filter(
      (name) => !forTests.test(name) && !ofTheImage.includes(name),
    )
    expect(settable.length).toBeGreaterThan(40)
    expect(settable.filter((name) => !composed.includes(name))).toEqual([])
  })
})
