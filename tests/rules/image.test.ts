import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compileServer } from '@/scripts/lib/compile-server'
import { optionsOf, readCompose } from '@/tests/image/support/compose-file'

const folder = mkdtempSync(path.join(tmpdir(), 'rasika-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the compiled server imports nothing but Node and packages that an image has', async () => {
  await compileServer('main', folder)
  expect(readdirSync(folder)).toContain('main.mjs')
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const imported = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(
        /^(?:import|\} from) ?(?:[^'"\n]* from )?["']([^"'\n]+)["']/gm,
      ),
    ].map(([, name = '']) => name),
  )
  const packages = imported.filter((name) => !name.startsWith('node:') && !name.startsWith('.'))
  const names = packages.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  expect(names).toContain('next')
  expect(names.filter((name) => !(name in dependencies))).toEqual([])
})

it('every container of compose.yaml is read-only and without capabilities, and the database role is no superuser', () => {
  const [before = '', services = ''] = readFileSync('compose.yaml', 'utf8').split(/^services:$/m)
  const confined = /cap_drop: \[ALL\]\n  security_opt: \['no-new-privileges:true'\]\n  read_only: true/
  expect(before).toMatch(confined)
  expect(before).toMatch(/x-app: &app\n  <<: \*confined/)
  const blocks =
    services
      .split(/^networks:$/m)[0]
      ?.split(/^ {2}(?=[a-z][\w-]*:$)/m)
      .slice(1) ?? []
  expect(blocks).toHaveLength(7)
  for (const block of blocks) expect(block).toMatch(/^ {4}<<: \*(confined|app)$/m)
  expect(services).toMatch(/POSTGRES_USER: postgres\n/)
  expect(services).toContain("'--requirepass'")
  expect(readFileSync('docs/postgres-role.sh', 'utf8')).toMatch(/CREATE ROLE rasika LOGIN NOSUPERUSER/)
})

it('every word of compose.yaml becomes an option of the container engine, or is refused', () => {
  const names = ['POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD', 'REDIS_PASSWORD', 'APP_URL', 'AUTH_SECRET']
  const others = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM']
  const settings = Object.fromEntries([...names, ...others].map((name) => [name, `of-${name}`]))
  const { services } = readCompose(settings)
  expect(Object.keys(services)).toHaveLength(7)
  const confined = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges:true']
  for (const service of Object.values(services)) {
    expect(optionsOf(service, 'test')).toEqual(expect.arrayContaining(confined))
  }
  const { 'app-1': app, proxy } = services
  if (!app || !proxy) throw new Error('compose.yaml has neither an instance nor a proxy')
  expect(optionsOf(app, 'test')).toEqual(
    expect.arrayContaining([
      '--tmpfs=/app/.next/cache:uid=1000,gid=1000,size=512m',
      '--env=DATABASE_URL=postgresql://rasika:of-POSTGRES_PASSWORD@database:5432/rasika',
      '--env=DRAIN_SECONDS=10',
      '--volume=test_data:/data',
      '--ip=172.30.67.11',
      '--stop-timeout=40',
    ]),
  )
  expect(optionsOf(proxy, 'test')).toEqual(
    expect.arrayContaining(['--publish=0.0.0.0:80:80', '--health-cmd=test -s /run/nginx.pid', '--cap-add=SETUID']),
  )
  expect(() => optionsOf({ ...app, ...{ privileged: true } }, 'test')).toThrow(`compose.yaml says 'privileged'`)
  expect(() => readCompose({})).toThrow('POSTGRES_PASSWORD must be set')
})

it('a build fetches no image but its base, whose digest the operator names', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n')
  // Refuses `# syntax=` too, because BuildKit would download the image that it names.
  expect(lines.filter((line) => /^# *syntax *=/.test(line))).toEqual([])
  const from = lines.flatMap((line) => /^FROM (\S+)(?: AS (\w+))?/.exec(line)?.slice(1, 3) ?? [])
  expect(from).toEqual(['${NODE_IMAGE}', 'base', 'base', 'build', 'base', 'operate', 'base', 'run'])
})

it('the database is healthy only when other containers can reach it, not during initialization', () => {
  // The healthcheck must connect by TCP: while the official image initializes its data directory, the server listens
  // only on a socket.
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(/test: \['CMD', 'pg_isready', .*'--host=127\.0\.0\.1'\]/)
})

it('an image contains no settings, build or data of the machine that builds it', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.env.*', '.data', '.next*', 'node_modules']))
})
