import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { CuttableProxy } from '@/tests/support/cuttable-proxy'
import { ownRedis, redisServer, through } from '@/tests/support/own-redis'

type Page = { html: string; rsc: string; tree: string; age: number } | null

const script = path.resolve('tests/support/page-cache-process.mjs')

let directory = ''
const children: ChildProcess[] = []

/** One instance of the application, as far as it keeps pages. */
function instance(redisUrl: string, { build = 'one', origin = 'https://rasika.example' } = {}) {
  const serverDistDir = path.join(directory, build, 'server')
  mkdirSync(serverDistDir, { recursive: true })
  writeFileSync(path.join(directory, build, 'BUILD_ID'), build)
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      REDIS_URL: redisUrl,
      APP_URL: origin,
      SERVER_DIST_DIR: serverDistDir,
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
    keep: (html: string, more = {}) => ask({ call: 'keep', key: '/trailers/1', html, ...more }),
    look: (key = '/trailers/1') => ask({ call: 'look', key }),
    lookTogether: (times: number) => ask({ call: 'lookTogether', key: '/trailers/1', times }),
    mark: (tag: string) => ask({ call: 'mark', tag }),
    clock: (ahead: number, more = {}) => ask({ call: 'clock', ahead, ...more }),
    databaseIs: (answers: boolean) => ask({ call: 'databaseIs', answers }),
  }
}

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
async function eventually(look: () => Promise<Page>, html: string | undefined): Promise<Page> {
  for (;;) {
    const page = await look()
    if (page?.html === html) return page
    await moment(50)
  }
}

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'rasika-pages-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

describe('pages that are kept', () => {
  it('are kept in memory without Redis, by each instance for itself', async () => {
    const [one, two] = [instance(''), instance('')]
    await one.keep('a trailer')
    expect(await one.look()).toMatchObject({ html: 'a trailer', rsc: 'rsc of a trailer', tree: 'tree' })
    expect(await two.look()).toBeNull()
    await one.mark('unheard of')
  })

  it.each([3_600_000, -3_600_000])(
    'are outdated by a change, and kept without one, though the clock moved (%s)',
    async (ahead) => {
      const one = instance('')
      await one.clock(ahead)
      await one.keep('a trailer', { tags: 'videos' })
      await one.mark('videos')
      expect(await one.look()).toBeNull()
      await one.keep('a newer one', { tags: 'videos' })
      expect(await one.look()).toMatchObject({ html: 'a newer one' })
    },
  )

  it('are outdated by a change that came while they were made', async () => {
    const one = instance('')
    expect(await one.look()).toBeNull()
    await one.mark('videos')
    await one.keep('as it was before', { tags: 'videos' })
    expect(await one.look()).toBeNull()
    await one.keep('as it is now', { tags: 'videos' })
    expect(await one.look()).toMatchObject({ html: 'as it is now' })
  })

  it('are shown however old while the database is away, and made anew when it is back', async () => {
    const one = instance('')
    await one.keep('a trailer', { revalidate: 1 })
    await moment(1100)
    await one.databaseIs(false)
    expect((await one.look())?.age).toBeLessThan(500)
    await one.databaseIs(true)
    expect((await one.look())?.age).toBeGreaterThan(1000)
  })
})

const describeWithRedis = redisServer ? describe : describe.skip

describeWithRedis('pages of several instances', () => {
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

  it('are made once for all, and forgotten by Redis itself', async () => {
    const [one, two] = [instance(url()), instance(url())]
    expect(await two.look()).toBeNull()
    await one.keep('a trailer')
    expect(await eventually(two.look, 'a trailer')).toMatchObject({ rsc: 'rsc of a trailer', tree: 'tree' })
    for (const key of await direct.keys('*')) expect(await direct.ttl(key)).toBeGreaterThan(0)
  })

  it('are taken from the one that made them anew', async () => {
    const [one, two] = [instance(url()), instance(url())]
    await one.keep('old', { revalidate: 0.1 })
    await eventually(two.look, 'old')
    await moment(150)
    await one.keep('new')
    await eventually(two.look, 'new')
  })

  it('are outdated everywhere once one instance says so', async () => {
    const [one, two] = [instance(url()), instance(url())]
    await one.keep('a trailer', { tags: 'video:1' })
    await eventually(two.look, 'a trailer')
    await one.mark('video:1')
    expect(await one.look()).toBeNull()
    await eventually(two.look, undefined)
    await two.keep('made anew', { tags: 'video:1' })
    await eventually(one.look, 'made anew')
  })

  it.each([3_600_000, -3_600_000])(
    'are outdated everywhere though the clocks of instances differ (%s)',
    async (ahead) => {
      const [one, two] = [instance(url()), instance(url())]
      await one.clock(ahead, { fromTheStart: true })
      for (const [marks, looks, name] of [
        [one, two, 'this'],
        [two, one, 'that'],
      ] as const) {
        await marks.keep(name, { tags: name })
        await eventually(looks.look, name)
        await marks.mark(name)
        await eventually(looks.look, undefined)
        expect(await marks.look()).toBeNull()
        await looks.keep(`${name} anew`, { tags: name })
        await eventually(marks.look, `${name} anew`)
        await looks.mark(name)
        await eventually(marks.look, undefined)
      }
    },
  )

  it('are never mixed with those of another build or another public origin', async () => {
    const one = instance(url())
    await one.keep('a trailer')
    await eventually(instance(url()).look, 'a trailer')
    expect(await instance(url(), { build: 'two' }).look()).toBeNull()
    expect(await instance(url(), { origin: 'https://elsewhere.example' }).look()).toBeNull()
  })

  it.each(['cut', 'silent'] as const)(
    'are kept by each for itself while Redis is %s, and shared again after',
    async (line) => {
      const [one, two] = [instance(url()), instance(url())]
      await one.keep('before')
      await eventually(two.look, 'before')
      await proxy.set(line)
      await one.keep('meanwhile')
      expect(await one.look()).toMatchObject({ html: 'meanwhile' })
      expect(await two.look()).toMatchObject({ html: 'before' })
      await one.mark('unheard of')
      await proxy.set('open')
      // Until its connection is made again, an instance keeps what it makes for itself.
      await eventually(async () => {
        await one.keep('after', { key: '/trailers/2' })
        return two.look('/trailers/2')
      }, 'after')
    },
  )

  it('are there for all who ask at the same moment', async () => {
    const one = instance(url())
    await one.keep('a trailer', { tags: 'video:1' })
    await one.mark('video:2')
    await eventually(instance(url()).look, 'a trailer')
    const another = instance(url())
    expect(await another.lookTogether(20)).toEqual(Array(20).fill('a trailer'))
  })

  it('of something that is no page are as if not there', async () => {
    const [one, two] = [instance(url()), instance(url())]
    await one.keep('a trailer')
    await eventually(two.look, 'a trailer')
    for (const key of await direct.keys('*')) await direct.set(key, 'nonsense')
    expect(await instance(url()).look()).toBeNull()
  })
})
