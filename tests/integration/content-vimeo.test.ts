import { Redis } from 'ioredis'
import { takeInFromVimeo } from '@/lib/domains/import/vimeo-command/mutations'
import { lookAtVimeo, saveVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { advanceVimeoRun, beginVimeoRun, startVimeoRun, stopVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import type { VimeoRunDto } from '@/lib/domains/import/vimeo-runs/schema'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { clearCatalogue } from '@/tests/factories/catalogue'
import { auditOf, storedVideo } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { ownRedis, redisServer } from '@/tests/support/own-redis'
import { until } from '@/tests/support/until'
import { json, vimeoVideo as video } from '@/tests/support/vimeo-api'
import { useTestDatabase } from './support/database'
import { useOperate } from './support/operate'
import { useVimeo, useVimeoRuns } from './support/vimeo'

const database = useTestDatabase()
const vimeo = useVimeo()
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

let editor: Actor
beforeEach(async () => {
  editor = await makeViewer({ staffRole: 'EDITOR' })
})
const { work, report, takeIn, lookAndTakeAll } = useVimeoRuns(() => editor)

const by = { id: 0, email: 'operator' }
const run = (onProgress?: (each: VimeoRunDto) => void) => takeInFromVimeo({ by, category: 'dance', onProgress })
const stored = async (id: number) => {
  const row = await db.video.findUniqueOrThrow({ where: { externalId: `vimeo:${id}` }, select: { id: true } })
  return storedVideo(row.id)
}
const withTracks = { metadata: { connections: { texttracks: { total: 3 } } } }

describe('the command that takes in from Vimeo', () => {
  it('creates drafts from all pages where nothing was chosen, and sends the token to Vimeo only', async () => {
    vimeo.world.videos = Array.from({ length: 60 }, (_, index) => video(1000 + index))
    const seen: number[] = []
    expect(await run((each) => seen.push(each.seen))).toMatchObject({ state: 'done', counts: { takenIn: 60 } })
    expect(seen).toEqual([0, 25, 50, 60])
    const listed = vimeo.world.asked.filter(({ url }) => url.searchParams.get('sort') === 'date')
    expect(listed.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3'])
    expect(listed[0]?.request.headers.accept).toBe('application/vnd.vimeo.*+json;version=3.4')
    expect(await stored(1000)).toMatchObject({
      ...{ name: 'Video 1000', description: '', category: { slug: 'dance' }, freeAccess: false, publishedAt: null },
      ...{ vimeoId: '1000', embedKey: 'abcdef1000', durationSeconds: 61 },
      thumbnailUrl: 'https://i.vimeocdn.com/video/1000_1280',
    })
    expect(await auditOf('VimeoRun')).toMatchObject([{ action: 'finish' }, { action: 'start', actorEmail: 'operator' }])
    expect(await auditOf('VimeoMapping')).toMatchObject([{ after: { category: 'dance' }, actorEmail: 'operator' }])
  })

  it('does as staff chose where they did, and goes on with a run that is under way', async () => {
    vimeo.world.videos = [video(1)]
    await run()
    const { id } = await db.vimeoMapping.findFirstOrThrow({ where: { kind: 'rest' } })
    const seen = { choice: 'dance', subCategoryId: null, seriesId: null, tagId: null, access: 'premium' } as const
    await saveVimeoMapping(editor, { ...seen, id, choice: 'music', access: 'free', seen })
    vimeo.world.videos = [video(1), video(2)]
    const begun = await beginVimeoRun(by)
    await advanceVimeoRun()
    expect(await run()).toMatchObject({ id: begun.id, state: 'done', counts: { takenIn: 1, unchanged: 1 } })
    expect(await stored(1)).toMatchObject({ category: { slug: 'dance' }, freeAccess: false })
    expect(await stored(2)).toMatchObject({ category: { slug: 'music' }, freeAccess: true })
  })

  it('brings text tracks as captions, without the token, and leaves out what is no good WebVTT', async () => {
    vimeo.world.videos = [video(1, withTracks), video(2)]
    const link = (name: string) => `${vimeo.url}/${name}.vtt`
    const track = (language: string, name: string, url: string) => ({ active: true, language, name, link: url })
    vimeo.world.textTracks = {
      1: [
        track('en-x-autogen', 'English', link('en')),
        track('en', 'English again', link('again')),
        track('ta', 'தமிழ்', link('ta')),
        { ...track('hi', 'Hindi', link('hi')), active: false },
        track('te', 'Telugu', 'https://elsewhere.test/te.vtt'),
      ],
    }
    vimeo.world.files = { '/en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', '/ta.vtt': 'no captions' }
    expect(await run()).toMatchObject({ counts: { takenIn: 2 } })
    const captions = await db.captionTrack.findMany({ include: { video: { select: { externalId: true } } } })
    expect(captions).toMatchObject([{ language: 'en', label: 'English', video: { externalId: 'vimeo:1' } }])
    const files = vimeo.world.asked.filter(({ url }) => url.pathname.endsWith('.vtt'))
    expect(files.map(({ url }) => url.pathname)).toEqual(['/en.vtt', '/ta.vtt'])
    expect(files.map((each) => each.request.headers.authorization)).toEqual([undefined, undefined])
    expect(vimeo.world.asked.filter(({ url }) => url.pathname.includes('texttracks'))).toHaveLength(1)
  })

  it('says that it is at work while it waits for a file of captions, so that no other process takes the run', async () => {
    vimeo.world.videos = [video(1, withTracks)]
    const track = { active: true, language: 'en', name: null, link: `${vimeo.url}/slow.vtt` }
    let answer: (() => void) | undefined
    vimeo.world.onRequest = (url, response) => {
      if (url.pathname === '/slow.vtt') answer = () => response.end('no captions')
      else if (url.pathname.endsWith('texttracks'))
        void db.$executeRaw`UPDATE "VimeoRun" SET "leasedUntil" = now()`.then(() =>
          json(response, 200, { data: [track] }),
        )
      else return false
      return true
    }
    const done = run()
    const go = await until('the request for the file', () => answer)
    const [{ leasedUntil } = {}] = await db.vimeoRun.findMany()
    expect(leasedUntil?.getTime()).toBeGreaterThan(Date.now() + 60_000)
    go()
    expect(await done).toMatchObject({ counts: { takenIn: 1 } })
  })

  it('names videos without a name, finds the key in a link, and takes a video that moved to the next page once', async () => {
    const plain = { name: null, pictures: null, player_embed_url: null, link: 'https://vimeo.com/2/fedcba98' }
    vimeo.world.videos = [video(1), video(2, plain), video(1)]
    expect(await run()).toMatchObject({ counts: { takenIn: 2 } })
    expect(await stored(2)).toMatchObject({ name: 'Vimeo 2', thumbnailUrl: '', embedKey: 'fedcba98' })
  })

  it('waits as long as Vimeo says after too many requests', async () => {
    vimeo.world.videos = [video(1)]
    let refusals = 2
    vimeo.world.onRequest = (url, response) => {
      if (url.searchParams.get('sort') !== 'date' || refusals === 0) return false
      refusals -= 1
      const reset = new Date(Date.now() - 1000).toISOString()
      json(response, 429, {}, refusals === 1 ? { 'retry-after': '0.2' } : { 'x-ratelimit-reset': reset })
      return true
    }
    const waiting: (string | null)[] = []
    const done = await run(({ state, problem }) => state === 'waiting' && waiting.push(problem))
    expect(done).toMatchObject({ state: 'done', counts: { takenIn: 1 } })
    expect(waiting).toEqual(['Vimeo was asked too often.'])
  })

  const next = (url: string) => ({ data: [], paging: { next: url } })
  it.each<[string, status: number, body: unknown, string]>([
    ['does not know the token', 401, {}, 'does not know the token'],
    ['gives too few rights', 403, {}, 'scopes public and private'],
    ['sends JSON of another shape', 200, { videos: [] }, 'another form'],
    ['sends no JSON', 200, null, 'something else than JSON'],
    ['links to another host', 200, next('https://example.org/me/videos'), 'another host'],
    ['links to the same page again', 200, next('/me/videos?page=2'), 'the same page twice'],
  ])('ends with a reason when Vimeo %s, and stores nothing', async (_, status, body, message) => {
    vimeo.world.videos = [video(1)]
    vimeo.world.onRequest = (url, response) => {
      const isPage = url.searchParams.get('sort') === 'date' || url.searchParams.get('page') === '2'
      if (isPage && body) json(response, status, body)
      else if (isPage) response.end('<html>')
      return isPage
    }
    expect(await run()).toMatchObject({ state: 'failed', problem: expect.stringContaining(message) })
    expect(await db.video.count()).toBe(0)
  })
})

describe('taking in from Vimeo', () => {
  it('says what a token lacks, and when to come back where Vimeo was asked too often', async () => {
    vimeo.world.scope = 'public'
    await expect(lookAtVimeo(editor)).rejects.toThrow('lacks the scope private')
    vimeo.world.instead = [(response) => json(response, 429, {}, { 'retry-after': '90' })]
    await expect(lookAtVimeo(editor)).rejects.toThrow('in 2 minutes')
    vimeo.change({ VIMEO_TOKEN: undefined })
    await expect(startVimeoRun(editor)).rejects.toThrow('VIMEO_TOKEN')
  })

  it('waits in the database as long as Vimeo says, and can be stopped', async () => {
    vimeo.world.videos = [video(1), video(2)]
    await lookAndTakeAll()
    const { id } = await startVimeoRun(editor)
    await advanceVimeoRun()
    const reset = new Date(Date.now() + 600_000).toISOString()
    vimeo.world.instead = [(response) => json(response, 429, {}, { 'x-ratelimit-reset': reset })]
    expect(await advanceVimeoRun()).toBe(0)
    const waiting = await report()
    expect(waiting).toMatchObject({ state: 'waiting', problem: 'Vimeo was asked too often.' })
    expect(Math.abs(Date.parse(waiting.waitsUntil ?? '') - Date.parse(reset))).toBeLessThan(60_000)
    expect(await advanceVimeoRun()).toBe(0)
    const isTime = () => db.vimeoRun.update({ where: { id }, data: { nextAt: new Date(0) } })
    await isTime()
    vimeo.world.instead = [(response) => json(response, 503, {}), (response) => response.destroy()]
    await work()
    expect(await report()).toMatchObject({ state: 'waiting', problem: 'Vimeo refused with the status 503.' })
    await isTime()
    await work()
    expect(await report()).toMatchObject({ state: 'waiting', problem: 'Vimeo does not answer.' })
    await stopVimeoRun(editor, { id })
    await work()
    expect(await report()).toMatchObject({ state: 'stopped', counts: { takenIn: 0 } })
    await expect(stopVimeoRun(editor, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await takeIn()).toMatchObject({ state: 'done', counts: { takenIn: 2 } })
  })

  it('goes on after an error of our own, however long it waited for Vimeo before', async () => {
    vimeo.world.videos = [video(1)]
    await run()
    const { id } = await beginVimeoRun(by)
    await advanceVimeoRun()
    const { mapping } = await db.vimeoRun.update({ where: { id }, data: { waits: 10 } })
    await db.vimeoRun.update({ where: { id }, data: { mapping: 'broken' } })
    await expect(advanceVimeoRun()).rejects.toThrow(TypeError)
    expect(await db.vimeoRun.findUnique({ where: { id } })).toMatchObject({ finishedAt: null, leasedUntil: null })
    await db.vimeoRun.update({ where: { id }, data: { mapping: mapping as object } })
    expect(await run()).toMatchObject({ id, state: 'done' })
    const failing = await beginVimeoRun(by)
    await db.vimeoRun.update({ where: failing, data: { mapping: 'broken' } })
    for (let count = 1; count < 10; count += 1) await expect(advanceVimeoRun()).rejects.toThrow(TypeError)
    await advanceVimeoRun()
    expect(await db.vimeoRun.findUnique({ where: failing })).toMatchObject({ outcome: 'failed' })
  })
})

describe('the commands that import videos', () => {
  const { operate, operateByNpm, write } = useOperate(database)
  const settings = () => ({ VIMEO_TOKEN: vimeo.world.token, VIMEO_API_BASE: vimeo.url })

  it('take in all videos from Vimeo, and print how far they are and what they did', async () => {
    vimeo.world.videos = [...Array.from({ length: 30 }, (_, index) => video(1 + index)), video(99, { duration: 0 })]
    const { code, output } = await operate(['vimeo-import', '--category', 'dance'], settings())
    expect(output).toMatch(/ {2}25 of 31 videos\n(.*\n)*31 videos looked at in \d+\.\d s:\n {2}30 taken in\n/)
    expect(output).toContain('1 refused')
    expect(output).toContain('  99 Video 99: Vimeo is still making it ready\n')
    expect(code).toBe(0)
    expect(await db.video.count({ where: { categoryId: 1, publishedAt: null } })).toBe(30)
  })

  it('end with 1 and the reason where Vimeo refuses', async () => {
    vimeo.world.scope = 'public'
    const { code, output } = await operate(['vimeo-import'], settings())
    expect([code, output]).toEqual([1, expect.stringContaining('lacks the scope private')])
  })

  const HEADER = 'externalId,name,category,vimeo,duration\n'

  it('check a file, import it, and print what they did', async () => {
    const file = write('videos.csv', `${HEADER}a,A,music,76979871,60\n`)
    const tried = await operate(['catalogue-import', file, '--dry-run'])
    expect(tried).toEqual({ code: 0, output: expect.stringContaining('1 row would be imported; nothing was changed:') })
    expect(await db.video.count()).toBe(0)
    const done = await operateByNpm(['catalogue-import', file])
    const said = expect.stringMatching(/1 row imported in \d+\.\d s:\n {2}1 new, 0 changed/)
    expect(done).toEqual({ code: 0, output: said })
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'import', actorEmail: 'operator', actorId: null }])
  })

  const withRedis = redisServer ? it : it.skip
  let opened: Redis | undefined
  const client = () => (opened ??= new Redis(ownRedis()))
  afterAll(() => opened?.disconnect())
  withRedis('show what a file changed on cached pages at once, and end (skipped without Redis)', async () => {
    await client().flushdb()
    const file = write('shown.csv', `${HEADER}s,S,music,76979871,60\n`)
    const generations = () => client().keys('rasika:pages:*:generation')
    // Of which generation pages are is told in Redis to the product of the same origin and database.
    const shared = { APP_URL: 'https://rasika.example', REDIS_URL: ownRedis() }
    const load = (...options: string[]) => operate(['catalogue-import', file, ...options], shared)
    expect([(await load('--dry-run')).code, await generations()]).toEqual([0, []])
    expect([(await load()).code, (await generations()).length]).toEqual([0, 1])
  })

  it('name each mistake by line and column, and import nothing then', async () => {
    const { code, output } = await operate(['catalogue-import', write('bad.csv', `${HEADER}b,B,opera,76979871,60\n`)])
    expect([code, output]).toEqual([
      1,
      '  checking 1 row\n✗ Nothing was imported: 1 thing is wrong.\n  line 2, category: must be dance, music, trivia or lectures: "opera" (b)\n',
    ])
    expect((await operate(['catalogue-import', 'videos.xml'])).output).toMatch(/^✗ Usage: npm run catalogue:import/)
    expect((await operate(['catalogue-import', 'none.json'])).output).toMatch(/^✗ There is no file .*none\.json\.\n$/)
  })

  it('require a Vimeo token and no other setting', async () => {
    const output = '✗ VIMEO_TOKEN must be set to an access token of Vimeo.\n'
    expect(await operate(['vimeo-import'])).toEqual({ code: 1, output })
    expect((await operate(['vimeo-import', '--category', 'opera'])).output).toMatch(/^✗ Usage: npm run vimeo:import/)
  })
})
