import { Redis } from 'ioredis'
import { deleteVideos, saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { checkVimeo, saveVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { importFromVimeo, advanceVimeoRun } from '@/lib/domains/import/vimeo-runs/jobs'
import { beginVimeoRun, startVimeoRun, stopVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { getVimeoPage } from '@/lib/domains/import/vimeo-runs/queries'
import type { VimeoRunDto } from '@/lib/domains/import/vimeo-runs/schema'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { auditOf, storedVideo } from '@/tests/factories/content'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useOperate } from '@/tests/integration/support/operate'
import { useStaff } from '@/tests/integration/support/staff'
import { useVimeo, useVimeoRuns } from '@/tests/integration/support/vimeo'
import { ownRedis, redisServer } from '@/tests/support/servers/own-redis'
import { json, vimeoVideo as video, inFolder, tagged, vimeoFolder } from '@/tests/support/servers/vimeo-api'
import { until } from '@/tests/support/until'

const database = useTestDatabase()
const vimeo = useVimeo()
const editor = useStaff('EDITOR')
afterEach(async () => {
  await clearCatalogue()
  await db.trashItem.deleteMany()
})
const { choose, work, report, takeIn, lookAndTakeAll } = useVimeoRuns(() => editor)

const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
const track = (language: string, name: string | null, file: string) => ({
  ...{ active: true, language, name },
  link: `${vimeo.url}/${file}.vtt`,
})
const tracks = (total: number) => ({ metadata: { connections: { texttracks: { total } } } })

describe('importing from Vimeo in the dashboard', () => {
  const here = async (id: number) => {
    const row = await db.video.findFirst({ where: { vimeoId: String(id) }, select: { id: true } })
    return row ? getStaffVideo(editor, row.id) : null
  }

  it('creates drafts by the settings, with chapters and captions, and changes nothing the second time', async () => {
    const carnatic = await db.subCategory.create({ data: { categoryId: 2, slug: 'vocal-v', name: 'Vocal v' } })
    const series = await db.series.create({ data: { name: 'Margazhi', description: '' } })
    const tag = await db.tag.create({ data: { type: 's', tag: 's:night', name: 'Night' } })
    vimeo.world.folders = [vimeoFolder(5, 'Concerts', 2), vimeoFolder(6, 'Inner', 1, 5)]
    vimeo.world.videos = [
      video(1, { ...inFolder(6), ...tagged('Late Night'), description: 'An evening', name: 'One' }),
      video(2, tracks(1)),
      video(3, { duration: 0, ...inFolder(5) }),
      video(4),
    ]
    vimeo.world.showcases = [
      { uri: '/users/1/albums/8', name: 'Abroad', videos: [4] },
      { uri: '/users/1/albums/9', name: 'December', videos: [1, 2] },
    ]
    const chapters = { 'Vatapi · Hamsadhwani': 30, Viriboni: 0, 'After the end': 99 }
    vimeo.world.chapters = { 1: Object.entries(chapters).map(([title, timecode]) => ({ title, timecode })) }
    vimeo.world.textTracks = { 2: [track('ta', 'தமிழ்', 'ta')] }
    vimeo.world.files = { '/ta.vtt': vtt('Vanakkam') }
    expect(await checkVimeo(editor)).toEqual({ groups: 6 })
    expect((await getVimeoPage(editor)).mappings).toMatchObject([
      { kind: 'folder', name: 'Concerts', videos: 2, choice: '' },
      { kind: 'folder', name: 'Inner', videos: 1 },
      { kind: 'showcase', name: 'Abroad', videos: 1 },
      { kind: 'showcase', name: 'December', videos: 2 },
      { kind: 'tag', name: 'Late Night', videos: 1 },
      { kind: 'rest', videos: 4 },
    ])
    await expect(startVimeoRun(editor)).rejects.toMatchObject({ code: 'conflict' })
    await choose('Concerts', { choice: 'music', subCategoryId: carnatic.id, access: 'free' })
    await choose('Abroad', { choice: 'dance', seriesId: series.id })
    await choose('December', { choice: 'music', seriesId: series.id })
    await choose('Late Night', { tagId: tag.id })
    await expect(choose('Concerts', { choice: 'dance' })).rejects.toMatchObject({ code: 'conflict' })
    const first = await takeIn()
    // The category comes from the folder, although a showcase has a different one. The series and the tag come from
    // showcases.
    expect(await here(1)).toMatchObject({
      state: 'draft',
      tags: [{ id: tag.id }],
      form: {
        ...{ name: 'One', description: 'An evening', category: 'music', subCategoryId: carnatic.id, access: 'free' },
        ...{ seriesId: series.id, episode: '1', duration: '1:01', embedKey: 'abcdef1' },
        ...{ thumbnailUrl: 'https://i.vimeocdn.com/video/1_1280', pieces: '0:00 Viriboni\n0:30 Vatapi, Hamsadhwani' },
      },
    })
    expect(await here(2)).toMatchObject({
      captions: [{ language: 'ta', label: 'தமிழ்' }],
      form: { category: 'music', access: 'premium', episode: '2' },
    })
    expect(first).toMatchObject({
      ...{ state: 'done', seen: 4, total: 4, startedBy: editor.email },
      counts: { takenIn: 2, updated: 0, unchanged: 0, leftOut: 0, refused: 2, vanished: 0 },
      entries: {
        takenIn: [
          { vimeoId: '1', name: 'One', videoId: (await here(1))?.id, note: 'On Vimeo since 3 May 2021' },
          { vimeoId: '2' },
        ],
        refused: [
          { vimeoId: '3', videoId: null, note: 'Vimeo is still processing it' },
          { vimeoId: '4', note: 'The series “Margazhi” has videos in a different category' },
        ],
      },
    })
    expect(await takeIn()).toMatchObject({ counts: { takenIn: 0, updated: 0, unchanged: 2, refused: 2 } })
    expect(await db.video.count()).toBe(2)
    expect(await auditOf('VimeoRun')).toMatchObject([
      { action: 'finish' },
      { action: 'start' },
      { action: 'finish', after: { takenIn: 2, refused: 2 } },
      { action: 'start', actorEmail: editor.email },
    ])
    const chosen = { action: 'update', after: { category: 'music' } }
    expect(await auditOf('VimeoMapping')).toMatchObject([{}, {}, {}, chosen])
  })

  it('picks up later changes, and keeps edits, deletions and other sources by staff', async () => {
    const facts = (version: string) => ({ name: `Title ${version}`, description: `About ${version}`, ...tracks(1) })
    const list = (version: string) => [1, 2, 3].map((id) => video(id, facts(version)))
    vimeo.world.videos = list('a')
    vimeo.world.chapters = Object.fromEntries([1, 2].map((id) => [id, [{ title: 'Alapana', timecode: 0 }]]))
    vimeo.world.textTracks = { 1: [track('en', 'English', 'en')] }
    vimeo.world.files = { '/en.vtt': vtt('Before') }
    const mine = await makeVideo({ vimeoId: '3', name: 'Mine', description: '', publishedAt: null })
    await lookAndTakeAll()
    expect(await takeIn()).toMatchObject({ counts: { takenIn: 2, updated: 1 } })
    // The import fills in only empty fields of a video created by staff.
    expect(await getStaffVideo(editor, mine.id)).toMatchObject({ form: { name: 'Mine', description: 'About a' } })
    const second = await here(2)
    if (!second) throw new Error('no video')
    const byHand = { name: 'By hand', pieces: '0:00 Viriboni · Bhairavi' }
    await saveVideo(editor, second.id, { ...second.form, performers: [], ...byHand })
    // Simulates the job that copies pictures into the media store. This isn't an edit by staff.
    await db.$executeRaw`UPDATE "RemotePicture" SET "url" = '/media/copy.webp' WHERE "address" LIKE '%/1_1280'`
    await db.video.updateMany({ where: { vimeoId: '1' }, data: { thumbnailUrl: '/media/copy.webp' } })
    const pictures = { sizes: [{ width: 1280, link: 'https://i.vimeocdn.com/new' }] }
    const changed = { ...facts('b'), duration: 99, player_embed_url: null, pictures }
    vimeo.world.videos = [video(1, changed), ...list('b').slice(1)]
    vimeo.world.chapters[1] = vimeo.world.chapters[2] = [{ title: 'Tanam', timecode: 5 }]
    vimeo.world.files = { '/en.vtt': vtt('After') }
    const all = 'title, description, length, embed key, thumbnail, chapters, captions (en)'
    expect(await takeIn()).toMatchObject({
      counts: { takenIn: 0, updated: 3, unchanged: 0 },
      entries: { updated: [all, 'description', 'description'].map((note) => ({ note })) },
    })
    expect(await here(1)).toMatchObject({
      form: { name: 'Title b', duration: '1:39', thumbnailUrl: 'https://i.vimeocdn.com/new', pieces: '0:05 Tanam' },
    })
    expect((await here(2))?.form).toMatchObject(byHand)
    expect(await db.captionTrack.findMany()).toMatchObject([{ text: expect.stringContaining('After') }])
    await deleteVideos(editor, { ids: [second.id] })
    expect(await takeIn()).toMatchObject({ counts: { takenIn: 0, unchanged: 2, leftOut: 1 } })
    expect(await here(2)).toBeNull()
  })

  it('reports videos gone from Vimeo, and skips those that staff skip', async () => {
    const closed = { privacy: { view: 'anybody', embed: 'private' } }
    vimeo.world.videos = [video(1), video(2), video(3, inFolder(5)), video(4, closed)]
    vimeo.world.folders = [vimeoFolder(5, 'Rehearsals', 1)]
    vimeo.world.others = [video(77)]
    await makeVideo({ vimeoId: '77', name: 'Of another account' })
    await lookAndTakeAll()
    await choose('Rehearsals', { choice: 'out' })
    expect(await takeIn()).toMatchObject({
      counts: { takenIn: 2, leftOut: 1, refused: 1, vanished: 0 },
      entries: { refused: [{ vimeoId: '4', note: 'Vimeo doesn’t allow embedding it' }] },
    })
    vimeo.world.videos = [video(2, { privacy: { view: 'nobody', embed: 'public' } })]
    const [one, two] = [await here(1), await here(2)]
    expect((await takeIn()).entries.vanished).toMatchObject([
      { vimeoId: '2', videoId: two?.id, note: 'Vimeo no longer allows embedding it' },
      { vimeoId: '1', videoId: one?.id, note: 'It’s no longer on Vimeo' },
    ])
  })

  it('continues with the next video if a process dies, each video once, one process at a time', async () => {
    vimeo.world.videos = Array.from({ length: 30 }, (_, index) => video(100 + index))
    await lookAndTakeAll()
    const { id } = await startVimeoRun(editor)
    await expect(startVimeoRun(editor)).rejects.toMatchObject({ code: 'conflict' })
    // Delays Vimeo's response for the third video until the lease has expired.
    let late: (() => void) | undefined
    vimeo.world.onRequest = (url, response) => {
      if (late || url.pathname !== '/videos/102/chapters') return false
      late = () => json(response, 200, { data: [] })
      return true
    }
    await advanceVimeoRun()
    const dead = advanceVimeoRun()
    const answer = await until('the request for the third video', () => late)
    expect(await advanceVimeoRun()).toBe(0)
    expect(await report()).toMatchObject({ state: 'running', current: 'Video 101', total: 30, seen: 2 })
    await db.vimeoRun.update({ where: { id }, data: { leasedUntil: new Date(0) } })
    await work()
    answer()
    expect(await dead).toBe(0)
    expect(await report()).toMatchObject({ state: 'done', seen: 30, counts: { takenIn: 30 } })
    expect(await db.video.count()).toBe(30)
  })
})

const by = { id: 0, email: 'operator' }
const run = (onProgress?: (each: VimeoRunDto) => void) => importFromVimeo({ by, category: 'dance', onProgress })
const stored = async (id: number) => {
  const row = await db.video.findUniqueOrThrow({ where: { externalId: `vimeo:${id}` }, select: { id: true } })
  return storedVideo(row.id)
}

describe('the Vimeo import command', () => {
  it('creates drafts from all pages without settings, and sends the token to Vimeo only', async () => {
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

  it('follows the settings by staff, and continues an unfinished run', async () => {
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

  it('imports text tracks as captions, without the token, and skips invalid WebVTT', async () => {
    vimeo.world.videos = [video(1, tracks(3)), video(2)]
    vimeo.world.textTracks = {
      1: [
        track('en-x-autogen', 'English', 'en'),
        track('en', 'English again', 'again'),
        track('ta', 'தமிழ்', 'ta'),
        { ...track('hi', 'Hindi', 'hi'), active: false },
        { ...track('te', 'Telugu', 'te'), link: 'https://elsewhere.test/te.vtt' },
      ],
    }
    vimeo.world.files = { '/en.vtt': vtt('Hello'), '/ta.vtt': 'no captions' }
    expect(await run()).toMatchObject({ counts: { takenIn: 2 } })
    const captions = await db.captionTrack.findMany({ include: { video: { select: { externalId: true } } } })
    expect(captions).toMatchObject([{ language: 'en', label: 'English', video: { externalId: 'vimeo:1' } }])
    const files = vimeo.world.asked.filter(({ url }) => url.pathname.endsWith('.vtt'))
    expect(files.map(({ url }) => url.pathname)).toEqual(['/en.vtt', '/ta.vtt'])
    expect(files.map((each) => each.request.headers.authorization)).toEqual([undefined, undefined])
    expect(vimeo.world.asked.filter(({ url }) => url.pathname.includes('texttracks'))).toHaveLength(1)
  })

  it('renews its lease while it waits for captions', async () => {
    vimeo.world.videos = [video(1, tracks(3))]
    let answer: (() => void) | undefined
    vimeo.world.onRequest = (url, response) => {
      if (url.pathname === '/slow.vtt') answer = () => response.end('no captions')
      else if (url.pathname.endsWith('texttracks'))
        void db.$executeRaw`UPDATE "VimeoRun" SET "leasedUntil" = now()`.then(() =>
          json(response, 200, { data: [track('en', null, 'slow')] }),
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

  it('names untitled videos, finds the key in a link, and imports a video that moved to the next page once', async () => {
    const plain = { name: null, pictures: null, player_embed_url: null, link: 'https://vimeo.com/2/fedcba98' }
    vimeo.world.videos = [video(1), video(2, plain), video(1)]
    expect(await run()).toMatchObject({ counts: { takenIn: 2 } })
    expect(await stored(2)).toMatchObject({ name: 'Vimeo 2', thumbnailUrl: '', embedKey: 'fedcba98' })
  })

  it('waits as long as Vimeo asks after too many requests', async () => {
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
    expect(waiting).toEqual(['Too many requests to Vimeo.'])
  })

  const next = (url: string) => ({ data: [], paging: { next: url } })
  it.each<[string, status: number, body: unknown, string]>([
    ['does not know the token', 401, {}, 'rejected the token'],
    ['gives too few rights', 403, {}, 'public and private scopes'],
    ['sends JSON of another shape', 200, { videos: [] }, 'unexpected response'],
    ['sends no JSON', 200, null, 'something other than JSON'],
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

describe('a Vimeo import', () => {
  it('reports missing scopes, and when to retry after too many requests', async () => {
    vimeo.world.scope = 'public'
    await expect(checkVimeo(editor)).rejects.toThrow('is missing these scopes: private')
    vimeo.world.instead = [(response) => json(response, 429, {}, { 'retry-after': '90' })]
    await expect(checkVimeo(editor)).rejects.toThrow('in 2 minutes')
    vimeo.change({ VIMEO_TOKEN: undefined })
    await expect(startVimeoRun(editor)).rejects.toThrow('VIMEO_TOKEN')
  })

  it('waits in the database as long as Vimeo asks, and can be stopped', async () => {
    vimeo.world.videos = [video(1), video(2)]
    await lookAndTakeAll()
    const { id } = await startVimeoRun(editor)
    await advanceVimeoRun()
    const reset = new Date(Date.now() + 600_000).toISOString()
    vimeo.world.instead = [(response) => json(response, 429, {}, { 'x-ratelimit-reset': reset })]
    expect(await advanceVimeoRun()).toBe(0)
    const waiting = await report()
    expect(waiting).toMatchObject({ state: 'waiting', problem: 'Too many requests to Vimeo.' })
    expect(Math.abs(Date.parse(waiting.waitsUntil ?? '') - Date.parse(reset))).toBeLessThan(60_000)
    expect(await advanceVimeoRun()).toBe(0)
    const isTime = () => db.vimeoRun.update({ where: { id }, data: { nextAt: new Date(0) } })
    await isTime()
    vimeo.world.instead = [(response) => json(response, 503, {}), (response) => response.destroy()]
    await work()
    expect(await report()).toMatchObject({ state: 'waiting', problem: 'Vimeo refused the request (status 503).' })
    await isTime()
    await work()
    expect(await report()).toMatchObject({ state: 'waiting', problem: 'Vimeo isn’t responding.' })
    await stopVimeoRun(editor, { id })
    await work()
    expect(await report()).toMatchObject({ state: 'stopped', counts: { takenIn: 0 } })
    await expect(stopVimeoRun(editor, { id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await takeIn()).toMatchObject({ state: 'done', counts: { takenIn: 2 } })
  })

  it('continues after an internal error, however long it waited for Vimeo before', async () => {
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

  it('import all videos from Vimeo, and print progress and results', async () => {
    vimeo.world.videos = [...Array.from({ length: 30 }, (_, index) => video(1 + index)), video(99, { duration: 0 })]
    const { code, output } = await operate(['vimeo-import', '--category', 'dance'], settings())
    expect(output).toMatch(/ {2}25 of 31 videos\n(.*\n)*31 videos checked in \d+\.\d s:\n {2}30 imported\n/)
    expect(output).toContain('1 not imported')
    expect(output).toContain('  99 Video 99: Vimeo is still processing it\n')
    expect(code).toBe(0)
    expect(await db.video.count({ where: { categoryId: 1, publishedAt: null } })).toBe(30)
  })

  it('exit with 1 and the reason without a token, their only required setting, or if Vimeo refuses', async () => {
    const without = '✗ Set VIMEO_TOKEN to a Vimeo access token.\n'
    expect(await operate(['vimeo-import'])).toEqual({ code: 1, output: without })
    expect((await operate(['vimeo-import', '--category', 'opera'])).output).toMatch(/^✗ Usage: npm run vimeo:import/)
    vimeo.world.scope = 'public'
    const { code, output } = await operate(['vimeo-import'], settings())
    expect([code, output]).toEqual([1, expect.stringContaining('is missing these scopes: private')])
  })

  const HEADER = 'externalId,name,category,vimeo,duration\n'

  it('check a file, import it, and print the result', async () => {
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
    const shared = { APP_URL: 'https://rasika.example', REDIS_URL: ownRedis() }
    const load = (...options: string[]) => operate(['catalogue-import', file, ...options], shared)
    expect([(await load('--dry-run')).code, await generations()]).toEqual([0, []])
    expect([(await load()).code, (await generations()).length]).toEqual([0, 1])
  })

  it('report each problem by line and column, and import nothing', async () => {
    const { code, output } = await operate(['catalogue-import', write('bad.csv', `${HEADER}b,B,opera,76979871,60\n`)])
    expect([code, output]).toEqual([
      1,
      '  checking 1 row\n✗ Nothing was imported: 1 problem found.\n  line 2, category: must be dance, music, trivia or lectures: "opera" (b)\n',
    ])
    expect((await operate(['catalogue-import', 'videos.xml'])).output).toMatch(/^✗ Usage: npm run catalogue:import/)
    expect((await operate(['catalogue-import', 'none.json'])).output).toMatch(/^✗ File not found: .*none\.json\.\n$/)
  })
})
