import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { findFreePort } from '@/scripts/lib/ports'
import { Browser } from '@/tests/faults/support/browser'
import { startLoad } from '@/tests/faults/support/load'
import { ensureBaseImages, type BaseImages } from '@/tests/image/support/base-images'
import { build, engine, program, sizeOf, tell } from '@/tests/image/support/engine'
import { makeStack } from '@/tests/image/support/stack'
import { commands } from '@/tests/support/pages/documents'
import { useSmtpServer } from '@/tests/support/servers/smtp'
import { until } from '@/tests/support/until'

/** Maximum sizes in MB, without the base image. */
const MAX_MB = { run: 300, operate: 430 }

/** Prefix of the test's containers, networks and volumes. It must not occur in any other project on this machine. */
const PROJECT = 'rasika-test'
const images = { rasika: 'localhost/rasika-test', 'rasika-operate': 'localhost/rasika-test-operate' }
const targets = { run: images.rasika, operate: images['rasika-operate'] }

const EMAIL = 'asha@example.org'
const PASSWORD = 'a-long-enough-password'

const home = mkdtempSync(path.join(tmpdir(), 'rasika-image-'))
const mails = useSmtpServer({ host: '0.0.0.0' })
const browser = new Browser()
const results: [what: string, measured: string][] = []
const inSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

let base: BaseImages
let stack: ReturnType<typeof makeStack>
let url = ''

beforeAll(async () => {
  base = await ensureBaseImages(home)
})
afterAll(async () => {
  browser.close()
  await stack?.remove()
  rmSync(home, { recursive: true, force: true })
  const [day = ''] = new Date().toISOString().split('T')
  const version = await engine(['version', '--format={{.Client.Version}}'])
  const begins = base?.official ? 'the official images' : 'images made of Debian’s packages'
  const rows = results.map(([what, measured]) => `| ${what} | ${measured} |`)
  const table = [`| ${day}, ${program} ${version}, on ${begins} | |`, '|---|---|', ...rows]
  // Writes to stderr, because Jest's console would add a stack trace.
  process.stderr.write(`\n${table.join('\n')}\n\n`)
})

const ask = (address: string, options = {}) => browser.send(url + address, options)
const post = (address: string, body: unknown) => ask(address, { method: 'POST', body })
const logIn = () => post('/api/auth/login', { email: EMAIL, password: PASSWORD })
const picture = `/_next/image?url=${encodeURIComponent('/art/arch-about.webp')}&w=640&q=60`

describe('the image', () => {
  it('is built for both targets, and neither is larger than it may be', async () => {
    const begins = await sizeOf(base.images.NODE_IMAGE ?? '')
    const sizes = { run: 0, operate: 0 }
    for (const target of ['run', 'operate'] as const) {
      const since = performance.now()
      tell(`building ${target}`)
      const args = { NODE_IMAGE: base.images.NODE_IMAGE ?? '' }
      await build({ target, tag: targets[target], args, context: '.' }, base.mounts)
      sizes[target] = (await sizeOf(targets[target])) - begins
      results.push([
        `\`--target ${target}\`: built in; size above the image it begins with, of at most`,
        `${inSeconds(since)}; ${sizes[target]} MB, ${MAX_MB[target]}`,
      ])
    }
    results.push(['size of the image that both begin with', `${begins} MB`])
    expect({ run: sizes.run <= MAX_MB.run, operate: sizes.operate <= MAX_MB.operate }).toEqual({
      run: true,
      operate: true,
    })
  })
})

describe('the stack of compose.yaml', () => {
  beforeAll(async () => {
    const port = await findFreePort()
    url = `http://127.0.0.1:${port}`
    const mailPort = new URL(mails.url()).port
    const settings = {
      HTTP_ADDRESS: '127.0.0.1',
      HTTP_PORT: String(port),
      APP_URL: url,
      AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
      STRIPE_SECRET_KEY: 'sk_test_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      // Address that docs/operate.md recommends for a mail server on the same machine.
      SMTP_URL: `smtp://172.30.67.128:${mailPort}`,
      MAIL_FROM: 'Rasika <no-reply@rasika.test>',
      POSTGRES_PASSWORD: 'unused',
      POSTGRES_ADMIN_PASSWORD: 'unusedtoo',
      REDIS_PASSWORD: 'unused',
      ...base.images,
    }
    stack = makeStack(PROJECT, settings, images)
    await stack.prepare()
  })

  it('starts in order: the database, its migrations, two instances, the proxy', async () => {
    const since = performance.now()
    await stack.up()
    results.push(['from empty volumes until all are healthy', inSeconds(since)])
    expect(await stack.logsOf('migrate')).toMatch(/Migrations: \d+ applied/)
    // Retries, because an instance can be healthy but not yet ready, and a busy machine answers the first requests with
    // 503.
    for (const address of ['/api/ready', '/', '/login', '/ragas', '/sitemap.xml', picture]) {
      await until(`${address} is served`, async () => (await ask(address)).status === 200, 120_000)
    }
  })

  it('every container is read-only, and has no capabilities except those nginx needs to start', async () => {
    const rights: Record<string, unknown> = {}
    for (const name of stack.lasting()) {
      const status = await stack.exec(name, ['cat', '/proc/1/status'])
      const of = (field: string) => new RegExp(`^${field}:\\s+(\\S+)$`, 'm').exec(status)?.[1]
      const written = await stack.exec(name, ['sh', '-c', 'touch /written 2>&1 || true'])
      rights[name] = [of('CapBnd'), of('NoNewPrivs'), written.includes('Read-only file system')]
    }
    const none = ['0000000000000000', '1', true]
    // The bits of CHOWN, SETGID, SETUID and NET_BIND_SERVICE.
    const proxy = ['00000000000004c1', '1', true]
    expect(rights).toEqual({ 'app-1': none, 'app-2': none, database: none, redis: none, proxy })
    const memory = /^VmRSS:\s+(\d+) kB$/m.exec(await stack.exec('app-1', ['cat', '/proc/1/status']))?.[1]
    results.push(['memory of an instance', `${Math.round(Number(memory) / 1000)} MB`])
  })

  it('a visitor registers through the proxy, follows the mailed link, and is known to both instances', async () => {
    const names = { firstName: 'Asha', lastName: 'Rao' }
    const registered = await post('/api/auth/register', {
      ...names,
      email: EMAIL,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    expect([registered.status, registered.text]).toEqual([201, expect.anything()])
    const mail = await until(
      'the mail with the link',
      () => mails.received.find(({ recipients }) => recipients.includes(EMAIL)),
      120_000,
    )
    const link = /http\S+verificationCode=([\w-]+)/.exec(mail.text)
    expect(link?.[0]).toMatch(new RegExp(`^${url}/`))
    expect((await browser.send(link?.[0] ?? '')).status).toBe(200)
    const verified = await post('/api/auth/verify-email', { verificationCode: link?.[1] })
    expect([verified.status, verified.text]).toEqual([200, expect.anything()])
    expect((await logIn()).status).toBe(200)
    // Sends four requests, because nginx alternates between the two instances.
    for (let time = 0; time < 4; time += 1) {
      expect((await ask('/api/auth/session')).json<{ username: string }>().username).toBe(EMAIL)
    }
    expect((await ask('/browse')).status).toBe(200)
    for (const name of ['app-1', 'app-2']) expect(await stack.logsOf(name)).toContain('/api/auth/session')
  })

  it('an operator’s command makes them the owner, whose picture both instances serve', async () => {
    const grant = (email: string) => stack.run('operate', ['npm', 'run', 'admin:grant', '--', email])
    expect(await grant('nobody@example.org')).toMatchObject({
      code: 1,
      said: expect.stringContaining('No account uses the email address'),
    })
    expect((await post('/api/catalogue/pictures', {})).status).toBe(403)
    expect(await grant(EMAIL)).toMatchObject({ code: 0, said: expect.stringContaining('is now an admin') })
    expect((await logIn()).status).toBe(200)
    expect((await ask('/dashboard/videos')).status).toBe(200)
    await uploadPicture()
    for (let time = 0; time < 4; time += 1) expect(await pictureStatus()).toBe(200)
  })

  let uploaded = ''
  const pictureStatus = async () => (await ask(uploaded)).status
  async function uploadPicture(): Promise<void> {
    const create = { width: 800, height: 600, channels: 3, background: '#884422' } as const
    const answer = await ask('/api/catalogue/pictures', {
      method: 'POST',
      body: await sharp({ create }).png().toBuffer(),
    })
    expect([answer.status, answer.text]).toEqual([201, expect.anything()])
    uploaded = answer.json<{ url: string }>().url
  }

  it('each instance is replaced under load, and no request is lost', async () => {
    const reader = (address: string, person: Browser) => async () => {
      const { status } = await person.send(url + address)
      return status === 200 ? null : `${address} answered ${status}`
    }
    const visitors = ['/', '/login', '/ragas'].map((address) => reader(address, new Browser()))
    const load = startLoad([...visitors, reader('/browse', browser.copy())])
    const codes: string[] = []
    const since = performance.now()
    for (const name of ['app-1', 'app-2']) codes.push(await stack.replace(name))
    const took = inSeconds(since)
    const { answered, refused, failed } = await load.stop()
    results.push([
      'both instances replaced in turn; requests answered in that time, refused (503), failed',
      `${took}; ${answered}, ${refused}, ${failed.length}`,
    ])
    // 143 is the exit code of a process that drained completely after SIGTERM.
    expect({ codes, failed }).toEqual({ codes: ['143', '143'], failed: [] })
    expect(answered).toBeGreaterThan(100)
    // Allows 1% to fail with 503, because a new instance on a busy machine refuses requests that would wait too long.
    expect(refused).toBeLessThanOrEqual(answered / 100)
  })

  it('a backup of the database and of the media is restored as docs/operate.md says', async () => {
    const [dump, media] = [path.join(home, 'rasika.dump'), path.join(home, 'data.tar')]
    const since = performance.now()
    const asAdmin = ['--username=postgres', '--format=custom', '--no-owner', 'rasika']
    await stack.exec('database', ['pg_dump', ...asAdmin], { output: dump })
    const packed = await stack.run('operate', ['tar', '--create', '--directory=/data', '.'], { output: media })
    expect(packed.code).toBe(0)
    results.push([
      'backup; the dump, the media',
      `${inSeconds(since)}; ${statSync(dump).size >> 10}, ${statSync(media).size >> 10} KB`,
    ])

    const restoring = performance.now()
    for (const name of ['proxy', 'app-1', 'app-2', 'redis', 'migrate']) await stack.stop(name)
    await stack.exec('database', [
      'psql',
      '--username=rasika',
      '--command=DROP SCHEMA public CASCADE; CREATE SCHEMA public',
      'rasika',
    ])
    expect((await stack.run('operate', ['find', '/data', '-mindepth', '1', '-delete'])).code).toBe(0)
    const documented = commands.find((each) => each.startsWith('docker compose exec -T database sh -ec')) ?? ''
    const load = /sh -ec '([^']+)'/.exec(documented)?.[1] ?? ''
    expect(load).toContain('pg_restore')
    await stack.exec('database', ['sh', '-ec', load], { input: dump })
    const unpacked = await stack.run('operate', ['tar', '--extract', '--directory=/data'], { input: media })
    expect(unpacked.code).toBe(0)
    await stack.up()
    results.push(['restored, until all are healthy again', inSeconds(restoring)])
    expect(await stack.logsOf('migrate')).toContain('Migrations: up to date')
    expect((await logIn()).status).toBe(200)
    expect(await pictureStatus()).toBe(200)
  })

  it('everything stops on a signal, and no log has an error', async () => {
    const errors = (await Promise.all(['app-1', 'app-2'].map(stack.logsOf))).join('\n').split('\n')
    expect(errors.filter((line) => /"level":[56]0|EACCES|EROFS/.test(line))).toEqual([])
    const codes: Record<string, string> = {}
    for (const name of ['proxy', 'app-1', 'app-2', 'redis', 'database']) codes[name] = await stack.stop(name)
    expect(codes).toEqual({ proxy: '0', 'app-1': '143', 'app-2': '143', redis: '0', database: '0' })
  })
})
