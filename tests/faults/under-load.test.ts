import sharp from 'sharp'
import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { Browser } from '@/tests/faults/support/browser'
import { describeCluster, useCluster } from '@/tests/faults/support/cluster'
import { eventually, type Instance } from '@/tests/faults/support/instance'
import { startLoad } from '@/tests/faults/support/load'
import { useNextVersion } from '@/tests/faults/support/next-version'
import { expectEnd, useCommands } from '@/tests/faults/support/processes'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useS3 } from '@/tests/support/servers/s3'
import { workFor } from '@/tests/support/slowly'

const database = useTestDatabase({ own: true })
const commands = useCommands()

const CORRESPONDENTS = 6

const nextVersion = useNextVersion(`
  ALTER TABLE "User" ADD COLUMN "favouriteRaga" TEXT NOT NULL DEFAULT 'kalyani';
  ALTER TABLE "Enquiry" ADD COLUMN "answeredBy" INTEGER REFERENCES "User" ("id") ON DELETE SET NULL;
  CREATE TABLE "Sabha" ("id" SERIAL PRIMARY KEY, "name" TEXT NOT NULL);
  CREATE INDEX "Video_name_idx" ON "Video" ("name");`)

/** Runs the operator's `migrate` command of a later version. */
async function migrateToNext(): Promise<void> {
  const env = { DATABASE_URL: database.url() }
  const migrating = commands.run(['scripts/run.mjs', 'migrate'], env, { cwd: nextVersion })
  await expectEnd(migrating, 0, 'Migrations: ')
}

describeCluster('three instances behind nginx, under load', () => {
  const bucket = useS3('pictures')
  const cluster = useCluster({ size: 3, settings: () => ({ DRAIN_SECONDS: '4', ...bucket() }) })
  const browsers: Browser[] = []
  const acknowledged: string[] = []
  const lists = new Map<number, number>()
  let videos: number[] = []
  let trailer = 0
  let messages = 0

  beforeAll(async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => makeVideo({ freeAccess: true })))
    videos = made.map(({ id }) => id)
    trailer = (await makeTrailer(videos[0] ?? 0)).id
  })
  afterAll(() => {
    for (const browser of browsers) browser.close()
  })

  const somebody = () => {
    const browser = new Browser()
    browsers.push(browser)
    return browser
  }
  async function expectStatus(browser: Browser, path: string, wanted: number, options = {}): Promise<string | null> {
    const { status } = await browser.send(cluster().url + path, options)
    return status === wanted ? null : `${path} was answered ${status}`
  }
  function reader(addresses: string[], browser = somebody()) {
    let turn = 0
    return () => expectStatus(browser, addresses[(turn += 1) % addresses.length] ?? '/', 200)
  }
  /** Submits contact forms. None may be lost or stored twice. */
  function correspondent() {
    const browser = somebody()
    return async () => {
      const message = `message ${(messages += 1)}`
      const body = { name: 'Asha', email: 'asha@example.org', message }
      const { status } = await browser.send(`${cluster().url}/api/form/help`, { method: 'POST', body })
      if (status >= 300) return `a message was answered ${status}`
      acknowledged.push(message)
      return null
    }
  }
  async function signedIn(facts = {}) {
    const { id, email } = await createPerson(facts)
    const browser = somebody()
    const options = { method: 'POST', body: { email, password: PASSWORD } }
    await eventually('signed in', async () => (await expectStatus(browser, '/api/auth/login', 200, options)) === null)
    return { id, browser }
  }
  /** Adds videos to My List with PUT requests, which nginx may retry. */
  async function collector() {
    const { id, browser } = await signedIn()
    let next = 0
    return async () => {
      const video = videos[next % videos.length] ?? 0
      const wrong = await expectStatus(browser, `/api/my-list/${video}`, 204, { method: 'PUT' })
      if (wrong) return wrong
      next += 1
      lists.set(id, Math.min(next, videos.length))
      return null
    }
  }

  const pages = () => ['/', `/trailers/${trailer}`, '/about']
  const calls = () => [`/api/feed/videos/${videos[1]}`, '/api/feed/categories/music/videos', '/api/search?query=video']

  async function everybody() {
    const member = await signedIn()
    return [
      reader(pages()),
      reader(pages()),
      reader(calls()),
      reader(['/browse', '/api/profile'], member.browser),
      ...Array.from({ length: CORRESPONDENTS }, correspondent),
      await collector(),
    ]
  }

  async function expectNothingLost(): Promise<void> {
    const kept = (await db.enquiry.findMany({ select: { message: true } })).map(({ message }) => message)
    expect(kept.filter((each, index) => kept.indexOf(each) !== index)).toEqual([])
    expect(acknowledged.filter((each) => !kept.includes(each))).toEqual([])
    for (const [userId, count] of lists) {
      expect(await db.savedVideo.count({ where: { userId } })).toBeGreaterThanOrEqual(count)
    }
  }

  async function underLoad(work: (more: (answers: number) => Promise<void>) => Promise<void>) {
    const people = await everybody()
    const load = startLoad(people)
    const more = async (count: number) => {
      const from = load.tally.answered
      await eventually('the load goes on', () => load.tally.answered >= from + count)
    }
    try {
      await more(40)
      await work(more)
      await more(40)
    } finally {
      await load.stop()
    }
    return { people: people.length, ...load.tally }
  }

  const replaced: Instance[] = []
  async function replace(index: number): Promise<void> {
    const old = cluster().instances[index]
    await old?.end('SIGTERM')
    if (old) replaced.push(old)
    await cluster().restart(index)
  }

  /**
   * Expects no failures, and shows the instances' error lines otherwise. Allows a 502 for a contact form, because nginx
   * doesn't retry a POST on another instance.
   */
  function expectNobodyFailed(all: string[]): void {
    const failed = all.filter((each) => each !== 'a message was answered 502')
    const lines = [...replaced, ...cluster().instances].flatMap(({ output }) => output().split('\n'))
    const said = failed.length > 0 ? lines.filter((line) => /page failed|"status":500/.test(line)) : []
    expect([failed, said]).toEqual([[], []])
  }

  it('fails nothing that may be repeated while the database is migrated and all instances are replaced in turn', async () => {
    const { failed } = await underLoad(async () => {
      await migrateToNext()
      for (const index of [0, 1, 2]) await replace(index)
    })
    expectNobodyFailed(failed)
    await expectNothingLost()
  })

  it('fails no request while an instance is frozen for a moment, and loses nothing', async () => {
    const frozen = cluster().instances[2]
    const { failed } = await underLoad(async () => {
      frozen?.kill('SIGSTOP')
      await workFor(3000)
      frozen?.kill('SIGCONT')
    })
    expect(failed).toEqual([])
    await expectNothingLost()
  })

  it('fails no request while Redis is emptied, stopped and started again', async () => {
    const { failed } = await underLoad(async (more) => {
      await cluster().redis.flushdb()
      await more(10)
      await cluster().redisLine.set('cut')
      await more(40)
      await cluster().redisLine.set('open')
    })
    expect(failed).toEqual([])
    await expectNothingLost()
  })

  it('serves cached pages, answers 503 to other requests while the database is down, and loses nothing', async () => {
    const visitor = somebody()
    // Requests the pages from each instance, so that each has them in its cache.
    for (const { url } of cluster().instances) {
      for (const path of pages()) expect((await visitor.send(url + path)).status).toBe(200)
    }
    const { failed, refused } = await underLoad(async () => {
      await cluster().database.set('cut')
      for (const { url } of cluster().instances) {
        await eventually('it has noticed', async () => {
          for (const path of pages()) expect((await visitor.send(cluster().url + path)).status).toBe(200)
          return (await visitor.send(`${url}/api/ready`)).status !== 200
        })
      }
      await cluster().database.set('open')
      for (const { url } of cluster().instances) {
        await eventually('ready again', async () => (await visitor.send(`${url}/api/ready`)).status === 200)
      }
    })
    expect(failed).toEqual([])
    expect(refused).toBeGreaterThan(0)
    await expectNothingLost()
    expect(await underLoad(() => Promise.resolve())).toMatchObject({ failed: [] })
  })

  it('fails only the requests of a killed instance, and does nothing twice', async () => {
    const victim = cluster().instances[1]
    const staff = await signedIn({ staffRole: 'OWNER' })
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const uploaded = await staff.browser.send(`${victim?.url}/api/catalogue/pictures`, { method: 'POST', body: bytes })
    const before = cluster().nginx.passed().length
    const { failed, people } = await underLoad(async (more) => {
      await victim?.end('SIGKILL')
      const picture = await staff.browser.send(cluster().url + uploaded.json<{ url: string }>().url)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
      await more(20)
    })
    expect(failed.length).toBeLessThan(people)
    const passed = cluster().nginx.passed().slice(before)
    const broken = passed.filter(({ status }) => Number(status) >= 500 && status !== '503')
    expect(broken.every(({ servers }) => servers.at(-1) === `127.0.0.1:${victim?.port}`)).toBe(true)
    // nginx may retry a POST only if it couldn't connect (502), because any other POST may have taken effect.
    const repeated = passed.filter(
      ({ method, servers, answers }) => method === 'POST' && servers.length > 1 && answers[0] !== '502',
    )
    expect(repeated).toEqual([])
    await expectNothingLost()
  })
})
