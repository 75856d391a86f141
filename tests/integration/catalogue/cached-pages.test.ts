import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { build as compile } from 'esbuild'
import { Redis } from 'ioredis'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import { ownRedis, redisServer, through } from '@/tests/support/servers/own-redis'
import { until } from '@/tests/support/until'

type Page = { html: string; rsc: string; tree: string; age: number } | null

/** Compiles the script once for the file, because each test starts several processes with it. */
const compiled = mkdtempSync(path.join(tmpdir(), 'rasika-page-cache-'))
const script = path.join(compiled, 'process.cjs')
beforeAll(() =>
  compile({
    entryPoints: [path.resolve('tests/support/data/page-cache-process.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    conditions: ['react-server'],
    logLevel: 'silent',
  }),
)
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

let directory = ''
const children: ChildProcess[] = []

function instance(redisUrl: string, { build = 'one', origin = 'https://rasika.example' } = {}) {
  const buildDir = path.join(directory, build)
  mkdirSync(buildDir, { recursive: true })
  writeFileSync(path.join(buildDir, 'BUILD_ID'), build)
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      REDIS_URL: redisUrl,
      APP_URL: origin,
      NEXT_DIST_DIR: buildDir,
      DATABASE_URL: 'postgresql://nobody@localhost:1/nothing',
      AUTH_SECRET: 'a'.repeat(32),
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (question: object): Promise<Page> => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    return JSON.parse(String((await lines.next()).value)) as Page
  }
  return {
    store: (html: string, more = {}) => ask({ call: 'store', key: '/trailers/1', html, ...more }),
    look: (key = '/trailers/1') => ask({ call: 'look', key }),
    lookTogether: (times: number) => ask({ call: 'lookTogether', key: '/trailers/1', times }),
    revalidate: () => ask({ call: 'revalidate' }),
    clock: (ahead: number, more = {}) => ask({ call: 'clock', ahead, ...more }),
    databaseIs: (answers: boolean) => ask({ call: 'databaseIs', answers }),
  }
}

type Instance = ReturnType<typeof instance>

async function eventually(look: () => Promise<Page>, html: string | undefined): Promise<Page> {
  let page: Page = null
  await until(html ?? 'no page', async () => {
    page = await look()
    return (page as Page)?.html === html
  })
  return page
}

/** Retries until another instance has the page, because Redis may respond too late on a busy machine. */
const shared = (from: Instance, html: string, to: Instance) =>
  until(html, async () => {
    await from.store(html)
    return (await to.look())?.html === html
  })

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'rasika-pages-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** Time after which a page no longer counts as fresh. */
const MINUTES = 10 * 60_000
/** Differences between the clocks of two instances. */
const HOURS = [3_600_000, -3_600_000]

describe('the page cache of one instance', () => {
  it('stores pages in memory without Redis, for this instance alone', async () => {
    const [one, two] = [instance(''), instance('')]
    await one.store('a trailer')
    expect(await one.look()).toMatchObject({ html: 'a trailer', rsc: 'rsc of a trailer', tree: 'tree' })
    expect(await two.look()).toBeNull()
    await one.revalidate()
  })

  it.each(HOURS)('drops pages when a tag is revalidated, even if the clock moved by %s ms', async (ahead) => {
    const one = instance('')
    await one.clock(ahead)
    await one.store('a trailer')
    await one.revalidate()
    expect(await one.look()).toBeNull()
    await one.store('a newer one')
    expect(await one.look()).toMatchObject({ html: 'a newer one' })
  })

  it('drops a page when a tag is revalidated while it is being rendered', async () => {
    const one = instance('')
    expect(await one.look()).toBeNull()
    await one.revalidate()
    await one.store('as it was before')
    expect(await one.look()).toBeNull()
    await one.store('as it is now')
    expect(await one.look()).toMatchObject({ html: 'as it is now' })
  })

  it('serves pages of any age while the database is down, and checks their age again afterwards', async () => {
    const one = instance('')
    await one.store('a trailer', { revalidate: 1 })
    await one.clock(MINUTES, { fromTheStart: true })
    await one.databaseIs(false)
    expect((await one.look())?.age).toBeLessThan(MINUTES)
    await one.databaseIs(true)
    expect((await one.look())?.age).toBeGreaterThan(MINUTES)
  })
})

const describeWithRedis = redisServer ? describe : describe.skip

describeWithRedis('the page caches of several instances', () => {
  let proxy: CuttableProxy
  let direct: Redis
  const url = () => through(ownRedis(), proxy)

  beforeEach(async () => {
    const { hostname, port } = new URL(redisServer)
    direct = new Redis(ownRedis())
    await direct.flushdb()
    proxy = new CuttableProxy({ host: hostname, port: Number(port) })
    await proxy.open()
  })
  afterEach(async () => {
    direct.disconnect()
    await proxy.close()
  })

  /** Starts an instance, and stores a page that other instances can read from Redis. */
  async function sharing(html: string): Promise<Instance> {
    const one = instance(url())
    await one.store(html)
    await eventually(instance(url()).look, html)
    return one
  }

  it('share a page that one instance stored, in keys that expire', async () => {
    const [one, two] = [instance(url()), instance(url())]
    expect(await two.look()).toBeNull()
    await one.store('a trailer')
    expect(await eventually(two.look, 'a trailer')).toMatchObject({ rsc: 'rsc of a trailer', tree: 'tree' })
    for (const key of await direct.keys('*')) expect(await direct.ttl(key)).toBeGreaterThan(0)
  })

  it('show the page that another instance rendered again', async () => {
    const [one, two] = [instance(url()), instance(url())]
    await one.store('old', { revalidate: 300 })
    await eventually(two.look, 'old')
    await two.clock(MINUTES, { fromTheStart: true })
    await one.store('new')
    // Waits until Redis has the new page, because an instance that reads the old one would cache it for five minutes.
    await until('it is in Redis', async () => {
      const [key = ''] = await direct.keys('*:/trailers/1')
      return (await direct.getBuffer(key))?.includes('new')
    })
    await eventually(two.look, 'new')
  })

  it('drop all pages within a second when one instance revalidates a tag', async () => {
    const [one, two] = [instance(url()), instance(url())]
    await shared(one, 'a trailer', two)
    await one.revalidate()
    expect(await one.look()).toBeNull()
    await eventually(two.look, undefined)
    await shared(two, 'made again', one)
  })

  it.each(HOURS)('drop and share pages even if the clock of one instance is off by %s ms', async (ahead) => {
    const [one, two] = [instance(url()), instance(url())]
    await one.clock(ahead, { fromTheStart: true })
    const changed = async (changes: Instance, looks: Instance, html: string) => {
      await shared(changes, html, looks)
      await changes.revalidate()
      await eventually(looks.look, undefined)
      expect(await changes.look()).toBeNull()
    }
    await changed(one, two, 'this')
    await changed(two, one, 'this again')
    await changed(two, one, 'that')
    await changed(one, two, 'that again')
  })

  it('do not share pages of another build or another public origin', async () => {
    await sharing('a trailer')
    expect(await instance(url(), { build: 'two' }).look()).toBeNull()
    expect(await instance(url(), { origin: 'https://elsewhere.example' }).look()).toBeNull()
  })

  /** Waits until pages are shared again. An instance without a connection to Redis stores pages only for itself. */
  const sharesAgain = (one: Instance, two: Instance) =>
    eventually(async () => {
      await one.store('after', { key: '/trailers/2' })
      return two.look('/trailers/2')
    }, 'after')

  it.each(['cut', 'silent'] as const)(
    'work alone while Redis is %s, and share pages again afterwards',
    async (line) => {
      const [one, two] = [instance(url()), instance(url())]
      await shared(one, 'before', two)
      await proxy.set(line)
      await one.store('meanwhile')
      expect(await one.look()).toMatchObject({ html: 'meanwhile' })
      expect(await two.look()).toMatchObject({ html: 'before' })
      await one.revalidate()
      await proxy.set('open')
      await sharesAgain(one, two)
    },
  )

  it('never serve a page that lacks a change made by another instance while disconnected', async () => {
    const [one, two] = [instance(url()), instance(ownRedis())]
    await shared(one, 'before', two)
    await proxy.set('cut')
    await one.revalidate()
    await one.store('with its own change alone')
    await two.revalidate()
    await proxy.set('open')
    await sharesAgain(one, two)
    expect(await one.look()).toBeNull()
  })

  it('render a page once for simultaneous requests', async () => {
    await sharing('a trailer')
    const another = instance(url())
    expect(await another.lookTogether(20)).toEqual(Array(20).fill('a trailer'))
  })

  it('never serve entries that someone else wrote, changed or moved in Redis', async () => {
    await sharing('a trailer')
    const [key = ''] = await direct.keys('*:/trailers/1')
    const ours = await direct.getBuffer(key)
    if (!ours) throw new Error('the page is not there')
    await direct.set(`${key.slice(0, -1)}2`, ours, 'PX', 60_000)
    expect(await instance(url()).look('/trailers/2')).toBeNull()
    // Replaces text with a script of the same length, as an attacker with access to Redis could.
    const changed = Buffer.from(ours.toString('latin1').replace('a trailer', 'a <script'), 'latin1')
    expect(changed.equals(ours)).toBe(false)
    for (const bytes of [changed, ours.subarray(32), ours.subarray(0, 20), Buffer.alloc(0), 'nonsense']) {
      await direct.set(key, bytes, 'PX', 60_000)
      expect(await instance(url()).look()).toBeNull()
    }
    await direct.set(key, ours, 'PX', 60_000)
    expect(await instance(url()).look()).toMatchObject({ html: 'a trailer' })
  })

  it('start a new generation if someone else overwrote it', async () => {
    const one = await sharing('a trailer')
    const [key = ''] = await direct.keys('*:generation')
    await direct.set(key, '../<script>')
    await until('a generation of its own', async () => {
      await one.look()
      return /^[0-9a-f-]{36}$/.test((await direct.get(key)) ?? '')
    })
  })
})
