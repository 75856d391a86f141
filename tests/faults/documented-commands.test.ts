import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commandOf } from '@/scripts/lib/processes.mjs'
import type { Typed } from '@/tests/faults/support/checkout'
import { askProduct, askSandbox, undocumented } from '@/tests/faults/support/documented-addresses'
import { installedPostgres, useInstalledPostgres } from '@/tests/faults/support/installed-postgres'
import { eventually, statusOf } from '@/tests/faults/support/instance'
import { killDatabase, killStart, register } from '@/tests/faults/support/killed-start'
import { nginxProgram } from '@/tests/faults/support/nginx'
import { notTried, notWritten } from '@/tests/faults/support/not-tried'
import { useOwnPostgres } from '@/tests/faults/support/postgres'
import { cannotTry, useDocumentedCommands, type Row } from '@/tests/faults/support/typing'
import { withClient } from '@/tests/integration/support/admin'
import { blocks, commands, onlyBlock, unmarked } from '@/tests/support/pages/documents'
import { reservePort } from '@/tests/support/servers/ports'
import { emptyWorld, startVimeo, TOKEN, type RunningVimeo } from '@/tests/support/servers/vimeo-api'

// Runs every documented command exactly as written: in a fresh checkout without settings, while the product runs, while
// it is stopped, and with an external database.
// The tests depend on their order.
const { checkout, line, type, typeAll, start, pressCtrlC, tried } = useDocumentedCommands()
// Prefers a local PostgreSQL installation, because it has a matching pg_dump.
const own = installedPostgres ? useInstalledPostgres([]) : useServer()

function useServer() {
  const server = useOwnPostgres()
  return (database: string) => Object.assign(new URL(server.url()), { pathname: `/${database}` }).href
}

let port = ''
let vimeo: RunningVimeo
const url = () => `http://localhost:${port}`
const started = (product: Typed) => {
  const sandboxUrl = `http://localhost:${Number(port) + 1}`
  return { product, url: url(), sandboxUrl, dataDir: inCheckout('.data') }
}
const inFiles = (...names: string[]) => path.join(checkout().files, ...names)
const inCheckout = (...names: string[]) => path.join(checkout().directory, ...names)
const stored = <Facts>(name: string) => JSON.parse(readFileSync(inCheckout('.data', name), 'utf8')) as Facts

const EMBEDDED = 'psql postgresql://rasika:PASSWORD@127.0.0.1:PORT/rasika'
const embedded = () => ({
  PORT: String(stored<{ port: number }>('postgres.json').port),
  PASSWORD: stored<{ DATABASE_PASSWORD: string }>('secrets.json').DATABASE_PASSWORD,
})

const query = <Fact extends object>(address: string, sql: string) =>
  withClient(address, async (client) => (await client.query<Fact>(sql)).rows)

beforeAll(async () => {
  port = String(await reservePort())
  vimeo = await startVimeo(emptyWorld)
  mkdirSync(inFiles('backups'))
  writeFileSync(inFiles('people.csv'), 'email,discount\nasha@example.org,10\n')
  writeFileSync(inFiles('videos.csv'), 'externalId,name,category,vimeo,duration\na,A,music,76979871,60\n')
  await query(own('postgres'), 'CREATE DATABASE rasika')
})
afterAll(() => vimeo.close())

const backup = () => inFiles('backups', readdirSync(inFiles('backups')).sort().at(-1) ?? '')

const IMPORT = 'npm run catalogue:import -- FILE [--dry-run]'
const LACKS_TOKEN = /^✗ Set VIMEO_TOKEN to a Vimeo access token\.$/m
const NOBODY = /^✗ No account uses the email address /

/**
 * Returns the operators' commands with their expected results.
 * @param others expected results that differ from the defaults
 * @param some pattern that selects the commands
 */
function ofOperators(email: string, others: Record<string, [code: number, says: RegExp]> = {}, some = /./): Row[] {
  const [people, videos] = [inFiles('people.csv'), inFiles('videos.csv')]
  const rows: Row[] = [
    ['npm run admin:grant -- EMAIL', { EMAIL: email }, 0, / is now an admin/],
    ['npm run admin:reset-second-factor -- EMAIL', { EMAIL: email }, 0, / has two-step verification off/],
    ['npm run prospects:import -- FILE.csv', { 'FILE.csv': people }, 0, /^1 row imported in /],
    [IMPORT, { FILE: videos, '[--dry-run]': '' }, 0, /^1 row imported in /m],
    ['npm run vimeo:import -- [--category music]', { '[': '', ']': '' }, 1, LACKS_TOKEN],
    ['npm run backup -- DIRECTORY', { DIRECTORY: inFiles('backups') }, 0, /^Backed up to /m],
  ]
  return rows
    .filter(([documented]) => some.test(documented))
    .map((row) => [row[0], row[1], ...(others[row[0]] ?? ([row[2], row[3]] as const))])
}

describe('while npm start runs the product', () => {
  let product: Typed
  it('it starts without settings, and prints its URL', async () => {
    product = await start(line('npm start'), { PORT: port })
    expect(product.output()).toContain(`Rasika is up:   ${url()}`)
    expect(product.output()).toContain(`Data:           ${inCheckout('.data')}`)
  })

  it('each command does its work, or says in one line what is missing', async () => {
    const { PORT, PASSWORD } = embedded()
    const restore = 'npm run restore -- DIRECTORY'
    expect(
      await typeAll([
        // Tests each command's effect only once, because all commands find the database in the same way.
        ...ofOperators('guest@rasika.test', {}, /^(?!.*catalogue)/),
        [
          'npm run admin:grant -- EMAIL --revoke',
          { EMAIL: 'member@rasika.test' },
          0,
          / is not an admin\. Nothing was /,
        ],
        [IMPORT, { FILE: inFiles('videos.csv'), '[': '', ']': '' }, 0, /1 row would be imported/],
        ['npm run build', {}, 0, /up to date/],
        ['npm run migrate', {}, 1, /^✗ Set DATABASE_URL/],
        ['npm run licences', {}, 0, /^$/],
        ['npm run backup', {}, 1, /^✗ Usage: npm run backup -- DIRECTORY$/m],
        ['npm run restore', {}, 1, /^✗ Usage: npm run restore -- DIRECTORY/],
        ['npm run prospects:import', {}, 1, /^✗ Usage: npm run prospects:import -- FILE\.csv$/m],
        ['npm run vimeo:import', {}, 1, LACKS_TOKEN],
        ['npm run admin:reset-second-factor', {}, 1, /^✗ Usage: npm run admin:reset-second-factor -- EMAIL$/m],
        ['curl APP_URL/api/ready', { APP_URL: url() }, 0, /\{.*\}/],
        [EMBEDDED, { PASSWORD, PORT }, 0, /^$/],
        ['openssl rand -hex 24', {}, 0, /^[0-9a-f]{48}$/m],
        ['openssl rand -base64 32', {}, 0, /^\S{44}$/m],
        ['openssl rand -base64 33', {}, 0, /^\S{44}$/m],
      ]),
    ).toEqual([])
    expect(await typeAll([[restore, { DIRECTORY: backup() }, 1, /^✗ Already running on /]])).toEqual([])
    expect(readFileSync(inCheckout('docs/reference/licences.md'), 'utf8')).toBe(
      readFileSync('docs/reference/licences.md', 'utf8'),
    )
  })

  it('a key of a stream and its name are made as documented', async () => {
    const both = ['key=$(openssl rand -hex 16)', commands.find((each) => each.startsWith('echo "URI:')) ?? '']
    if (both.some(cannotTry)) return
    const { output } = await type(both.map((each) => line(each)).join('\n'), { APP_URL: url() })
    expect(output).toMatch(/^URI: http:\/\/localhost:\d+\/api\/media\/keys\/[0-9a-f]{32}$/m)
  })

  it('every documented URL works', async () => {
    const body = JSON.stringify({ email: 'admin@rasika.test', password: 'rasika-demo' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url()}/api/auth/login`, { method: 'POST', headers, body })
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    expect(await askProduct(url(), { cookie: cookie.join('; ') })).toEqual([])
    expect(undocumented()).toEqual([])
  })

  it('the sandbox starts on its own and has what its README names', async () => {
    const documented = commands.find((each) => each.endsWith('sandbox/stripe/server.ts')) ?? ''
    const free = String(await reservePort())
    const sandbox = checkout().type(line(documented, { 4242: free, ':3000': `:${port}`, '.data/': `${inFiles()}/` }))
    await eventually('it serves', async () => (await statusOf(`http://127.0.0.1:${free}/health`)) === 200)
    expect(await askSandbox(`http://127.0.0.1:${free}`, 'sk_test_any')).toEqual([])
    await pressCtrlC(sandbox)
  })

  it('a signal opens Node’s inspector', async () => {
    const entry = inCheckout('.next', 'main-server', 'main.mjs')
    const isIt = (id: string) => /^\d+$/.test(id) && commandOf(Number(id)).includes(entry)
    const PID = readdirSync('/proc').find(isIt) ?? ''
    await type(line('kill -USR1 PID', { PID }))
    // Node logs 'Starting inspector … failed' if the inspector's port is in use.
    await eventually('Node says so', () => /Debugger listening|Starting inspector/.test(product.output()))
  })

  it('a database that is killed is started again', async () => {
    expect(await register(started(product), 'asha@example.org')).toBe(201)
    await killDatabase(started(product))
  })

  it('with npm start, a kill ends everything but the database, and npm run dev continues with its data', async () => {
    await killStart(started(product))
    product = await start(line('npm run dev'), { PORT: port })
    expect(await statusOf(`${url()}/api/ready`)).toBe(200)
    const { PORT, PASSWORD } = embedded()
    const address = `postgresql://rasika:${PASSWORD}@127.0.0.1:${PORT}/rasika`
    const asha = `SELECT email FROM "User" WHERE email = 'asha@example.org'`
    expect(await query(address, asha)).toEqual([{ email: 'asha@example.org' }])
  })

  it('Ctrl-C stops everything that was started', async () => {
    expect(await pressCtrlC(product)).toMatch(/Stopping the database …\nStopped\.\n$/)
  })
})

describe('while the product is stopped', () => {
  it('each command still does its work', async () => {
    const backUp: Row = ['npm run backup -- /backups', { '/backups': inFiles('backups') }, 0, /^Backed up to /m]
    // Two commands are enough to show that the database is started, writable and stopped again.
    expect(await typeAll([...ofOperators('support@rasika.test', {}, /admin:grant -- EMAIL$/), backUp])).toEqual([])
  })

  it('a backup is restored', async () => {
    const restore = 'npm run restore -- /backups/rasika-<time> [--replace]'
    const filled = { '/backups/rasika-<time>': backup(), '[--replace]': '' }
    expect(await typeAll([[restore, filled, 0, /^Restored the backup of /m]])).toEqual([])
  })

  it('one test runs in Node', async () => {
    const documented = commands.find((each) => each.includes('node_modules/jest')) ?? ''
    // Removes `--inspect-brk`, because it would wait for a debugger.
    const filled = { '--inspect-brk ': '', PATH: 'lib/shared/money/prices' }
    expect(await typeAll([[documented, filled, 0, /^Tests: +\d+ passed/m]])).toEqual([])
  })
})

describe('with an external database', () => {
  const withTools: [number, RegExp] = installedPostgres ? [0, /^Backed up to /m] : [1, /^✗ pg_dump /]

  it('without settings, each command names the one it lacks', async () => {
    const env = { DATABASE_URL: own('rasika') }
    expect(await typeAll([['npm run migrate', {}, 0, /^Migrations: \d+ applied$/m]], env)).toEqual([])
    const says = {
      'npm run admin:grant -- EMAIL': [1, NOBODY],
      'npm run prospects:import -- FILE.csv': [1, /^✗ AUTH_SECRET must be set to at least 32 random characters/],
      'npm run backup -- DIRECTORY': withTools,
    } satisfies Record<string, [number, RegExp]>
    expect(await typeAll(ofOperators('asha@example.org', says, /grant|prospects|catalogue|backup/), env)).toEqual([])
    const { code, output } = await type(line('npm start'), { ...env, PORT: port })
    expect([code, output]).toEqual([1, expect.stringMatching(/✗ AUTH_SECRET .*\nSTRIPE_SECRET_KEY .*\nSTRIPE_WEBHOOK/)])
  })

  it('a migration without an end is resolved as the documents say', async () => {
    const env = { DATABASE_URL: own('rasika') }
    const [last] = await query<{ name: string }>(
      env.DATABASE_URL,
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name =
       (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name AS name`,
    )
    const resolve = 'npx prisma migrate resolve --applied NAME'
    expect(await typeAll([['npm run migrate', {}, 1, /^✗ The migration \w+ was started/]], env)).toEqual([])
    expect(await typeAll([[resolve, { NAME: last?.name ?? '' }, 0, /marked as applied/]], env)).toEqual([])
    expect(await typeAll([['npm run migrate', {}, 0, /^Migrations: up to date$/m]], env)).toEqual([])
  })

  const withPostgres = installedPostgres ? it : it.skip
  withPostgres('a backup is restored, and a dump is loaded (skipped where PostgreSQL is not installed)', async () => {
    const env = { DATABASE_URL: own('rasika') }
    const restore = 'npm run restore -- /backups/rasika-<time> [--replace]'
    const filled = (option: string) => ({ '/backups/rasika-<time>': backup(), '[--replace]': option })
    expect(await typeAll([[restore, filled(''), 1, /^✗ The database is not empty\./]], env)).toEqual([])
    expect(await typeAll([[restore, filled('--replace'), 0, /^Restored the backup of /m]], env)).toEqual([])
    const load = commands.find((each) => each.startsWith('psql "postgresql://…"')) ?? ''
    for (const documented of ['pg_dump "postgresql://…" > rasika.sql', load]) {
      expect(await typeAll([[documented, { 'postgresql://…': own('rasika') }, 0, /^/]])).toEqual([])
    }
    rmSync(inCheckout('rasika.sql'))
  })

  it('the systemd unit starts it with the settings in .env, which the commands read too', async () => {
    const settings = {
      ...{ PORT: port, APP_URL: url(), DATABASE_URL: own('rasika'), AUTH_SECRET: 'x'.repeat(32) },
      ...{ STRIPE_SECRET_KEY: 'sk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_unused' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@rasika.test' },
      ...{ VIMEO_TOKEN: TOKEN, VIMEO_API_BASE: vimeo.url },
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    writeFileSync(inCheckout('.env'), lines.join(''))
    const unit = onlyBlock('ini')
    const program = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? ''
    const product = await start(program.replace('/usr/bin/node', process.execPath))
    const says = {
      'npm run vimeo:import -- [--category music]': [0, /^0 videos checked in /m],
    } satisfies Record<string, [number, RegExp]>
    expect(await typeAll(ofOperators('asha@example.org', says, /prospects|vimeo/))).toEqual([])
    await pressCtrlC(product)

    rmSync(inCheckout('.env'))
    const environment = { ...settings, NODE_ENV: 'production', NODE_OPTIONS: '--max-old-space-size=400' }
    const alone = checkout().type(`exec ${line('node .next/main-server/main.mjs')}`, environment)
    await eventually('it serves', async () => (await statusOf(`${url()}/api/ready`)) === 200)
    alone.child.kill('SIGTERM')
    expect(await alone.ended).toBe(143)
  })

  withPostgres('the password is changed by a second role (skipped where PostgreSQL is not installed)', async () => {
    const sql = onlyBlock('sql').replace('…', 'another')
    await query(own('rasika'), sql)
    const second = own('rasika').replace('rasika:test@', 'rasika_b:another@')
    await query(second, 'CREATE TABLE "New" ()')
    const owner = `SELECT tableowner AS name FROM pg_tables WHERE tablename = 'New'`
    expect(await query(second, owner)).toEqual([{ name: 'rasika' }])
    await expect(query(own('rasika'), 'SELECT 1')).rejects.toThrow('not permitted to log in')
  })
})

describe('the documents', () => {
  const withNginx = nginxProgram ? it : it.skip
  withNginx('have settings that nginx takes (skipped where it cannot be installed)', async () => {
    const [key, certificate] = [inFiles('key.pem'), inFiles('cert.pem')]
    await type(`openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=rasika -keyout ${key} -out ${certificate}`)
    const server = onlyBlock('nginx')
      .replace('443', String(await reservePort()))
      .replaceAll('/etc/nginx/certificates/', `${inFiles()}/`)
    writeFileSync(inFiles('nginx.conf'), `events {} http { server { ${server} } }`)
    const { code, output } = await type(`${nginxProgram} -t -c ${inFiles('nginx.conf')} -g 'pid ${inFiles('pid')};'`)
    expect([code, output]).toEqual([0, expect.stringContaining('test is successful')])
  })

  it('contain only commands that are tested or listed as exceptions', () => {
    tried.add(line('umask 077'))
    const named = Object.values(notTried).flat()
    expect(commands.filter((each) => !tried.has(each) && !named.includes(each) && !cannotTry(each))).toEqual([])
    expect(named.filter((each) => !commands.includes(each) || tried.has(each))).toEqual([])
    expect(unmarked).toEqual([])
    // Accepts yaml blocks, because tests/rules compares them with compose.yaml.
    const written = ['sh', 'http', 'ini', 'sql', 'nginx', 'yaml', ...Object.keys(notWritten)]
    expect(blocks.filter(({ language }) => !written.includes(language))).toEqual([])
  })
})
