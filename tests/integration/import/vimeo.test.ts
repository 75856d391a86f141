import { deleteVideos, saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { lookAtVimeo } from '@/lib/domains/vimeo/mutations-mapping'
import { advanceVimeoRun, startVimeoRun } from '@/lib/domains/vimeo/mutations-runs'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { getVimeoPage } from '@/lib/domains/vimeo/queries-runs'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { inFolder, json, tagged, vimeoFolder, vimeoVideo as video } from '@/tests/support/vimeo-api'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { auditOf } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { until } from '@/tests/support/until'
import { useTestDatabase } from '../support/database'
import { useVimeo, useVimeoRuns } from '../support/vimeo'

useTestDatabase()
const vimeo = useVimeo()
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

describe('taking in from Vimeo by a button', () => {
  let editor: Actor
  beforeEach(async () => {
    editor = await makeViewer({ staffRole: 'EDITOR' })
  })
  afterEach(async () => {
    await db.trashItem.deleteMany()
  })

  const { choose, work, report, takeIn, lookAndTakeAll } = useVimeoRuns(() => editor)
  const here = async (id: number) => {
    const row = await db.video.findFirst({ where: { vimeoId: String(id) }, select: { id: true } })
    return row ? getStaffVideo(editor, row.id) : null
  }
  const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`

  it('takes in drafts as chosen, with chapters and captions, and changes nothing the second time', async () => {
    const carnatic = await db.subCategory.create({ data: { categoryId: 2, slug: 'vocal-v', name: 'Vocal v' } })
    const series = await db.series.create({ data: { name: 'Margazhi', description: '' } })
    const tag = await db.tag.create({ data: { type: 's', tag: 's:night', name: 'Night' } })
    vimeo.world.folders = [vimeoFolder(5, 'Concerts', 2), vimeoFolder(6, 'Inner', 1, 5)]
    vimeo.world.videos = [
      video(1, { ...inFolder(6), ...tagged('Late Night'), description: 'An evening', name: 'One' }),
      video(2, { metadata: { connections: { texttracks: { total: 1 } } } }),
      video(3, { duration: 0, ...inFolder(5) }),
      video(4),
    ]
    vimeo.world.showcases = [
      { uri: '/users/1/albums/8', name: 'Abroad', videos: [4] },
      { uri: '/users/1/albums/9', name: 'December', videos: [1, 2] },
    ]
    const chapters = { 'Vatapi · Hamsadhwani': 30, Viriboni: 0, 'After the end': 99 }
    vimeo.world.chapters = { 1: Object.entries(chapters).map(([title, timecode]) => ({ title, timecode })) }
    vimeo.world.textTracks = { 2: [{ active: true, language: 'ta', name: 'தமிழ்', link: `${vimeo.url}/ta.vtt` }] }
    vimeo.world.files = { '/ta.vtt': vtt('Vanakkam') }
    expect(await lookAtVimeo(editor)).toEqual({ groups: 6 })
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
    // The folder around decides before the showcase, which gives the series; tags are added up.
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
          { vimeoId: '1', name: 'One', videoId: (await here(1))?.id, note: 'At Vimeo since 3 May 2021' },
          { vimeoId: '2' },
        ],
        refused: [
          { vimeoId: '3', videoId: null, note: 'Vimeo is still making it ready' },
          { vimeoId: '4', note: 'The series “Margazhi” has videos of another category' },
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

  it('takes later changes, and never what staff wrote, deleted or gave another source', async () => {
    const metadata = { connections: { texttracks: { total: 1 } } }
    const facts = (version: string) => ({ name: `Title ${version}`, description: `About ${version}`, metadata })
    const list = (version: string) => [1, 2, 3].map((id) => video(id, facts(version)))
    vimeo.world.videos = list('a')
    vimeo.world.chapters = Object.fromEntries([1, 2].map((id) => [id, [{ title: 'Alapana', timecode: 0 }]]))
    vimeo.world.textTracks = { 1: [{ active: true, language: 'en', name: 'English', link: `${vimeo.url}/en.vtt` }] }
    vimeo.world.files = { '/en.vtt': vtt('Before') }
    const mine = await makeVideo({ vimeoId: '3', name: 'Mine', description: '', publishedAt: null })
    await lookAndTakeAll()
    expect(await takeIn()).toMatchObject({ counts: { takenIn: 2, updated: 1 } })
    // What staff made before the first run keeps what they wrote, and gets what was empty.
    expect(await getStaffVideo(editor, mine.id)).toMatchObject({ form: { name: 'Mine', description: 'About a' } })
    const second = await here(2)
    if (!second) throw new Error('no video')
    const byHand = { name: 'By hand', pieces: '0:00 Viriboni · Bhairavi' }
    await saveVideo(editor, second.id, { ...second.form, performers: [], ...byHand })
    // Pictures are copied meanwhile: that is no edit of staff.
    await db.$executeRaw`UPDATE "RemotePicture" SET "url" = '/media/copy.webp' WHERE "address" LIKE '%/1_1280'`
    await db.video.updateMany({ where: { vimeoId: '1' }, data: { thumbnailUrl: '/media/copy.webp' } })
    const pictures = { sizes: [{ width: 1280, link: 'https://i.vimeocdn.com/new' }] }
    const changed = { ...facts('b'), duration: 99, player_embed_url: null, pictures }
    vimeo.world.videos = [video(1, changed), ...list('b').slice(1)]
    vimeo.world.chapters[1] = vimeo.world.chapters[2] = [{ title: 'Tanam', timecode: 5 }]
    vimeo.world.files = { '/en.vtt': vtt('After') }
    const all = "title, description, length, player's key, picture, chapters, captions (en)"
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

  it('reports what vanished at Vimeo, and leaves out what staff left out', async () => {
    const closed = { privacy: { view: 'anybody', embed: 'private' } }
    vimeo.world.videos = [video(1), video(2), video(3, inFolder(5)), video(4, closed)]
    vimeo.world.folders = [vimeoFolder(5, 'Rehearsals', 1)]
    vimeo.world.others = [video(77)]
    await makeVideo({ vimeoId: '77', name: 'Of another account' })
    await lookAndTakeAll()
    await choose('Rehearsals', { choice: 'out' })
    expect(await takeIn()).toMatchObject({
      counts: { takenIn: 2, leftOut: 1, refused: 1, vanished: 0 },
      entries: { refused: [{ vimeoId: '4', note: 'Vimeo does not let it be embedded' }] },
    })
    vimeo.world.videos = [video(2, { privacy: { view: 'nobody', embed: 'public' } })]
    const [one, two] = [await here(1), await here(2)]
    expect((await takeIn()).entries.vanished).toMatchObject([
      { vimeoId: '2', videoId: two?.id, note: 'Vimeo does not let it be embedded any more' },
      { vimeoId: '1', videoId: one?.id, note: 'It is not at Vimeo any more' },
    ])
  })

  it('goes on with the next video where a process dies, each video once, and one process at a time', async () => {
    vimeo.world.videos = Array.from({ length: 30 }, (_, index) => video(100 + index))
    await lookAndTakeAll()
    const { id } = await startVimeoRun(editor)
    await expect(startVimeoRun(editor)).rejects.toMatchObject({ code: 'conflict' })
    // Vimeo's answer for the third video comes when this process has long been taken for dead.
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
