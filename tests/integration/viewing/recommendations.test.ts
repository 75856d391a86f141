import { GET } from '@/app/api/home/for-you/route'
import { deleteOwnAccount } from '@/lib/domains/accounts/deletion/mutations'
import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { changePreference } from '@/lib/domains/accounts/profile/mutations'
import type { ApiVideo } from '@/lib/domains/catalogue/cards/schema'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { alsoReason } from '@/lib/domains/catalogue/related/policy'
import type { Reason } from '@/lib/domains/catalogue/related/schema'
import { mergeNames } from '@/lib/domains/names/merging/mutations'
import { removeFromHistory } from '@/lib/domains/viewing/progress/mutations'
import { updateRecommendationsPortion } from '@/lib/domains/viewing/recommendations/jobs'
import { updateRecommendations } from '@/lib/domains/viewing/recommendations/mutations'
import { becauseReason } from '@/lib/domains/viewing/recommendations/policy'
import { listRecommended } from '@/lib/domains/viewing/recommendations/queries'
import type { RecommendedVideoDto } from '@/lib/domains/viewing/recommendations/schema'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import {
  clearCatalogue,
  future,
  makeArtist,
  makePiece,
  makeSubCategory,
  makeVideo,
  past,
} from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { indexCatalogue } from '@/tests/factories/search-index'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { jobNamed } from '@/tests/integration/support/jobs'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { call } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings()

beforeEach(async () => {
  await clearCatalogue()
  await emptyTables('User')
})

const finish = (userId: number, videoId: number) =>
  db.watchProgress.create({
    data: { userId, videoId, positionSeconds: 590, completedAt: past(2), updatedAt: past(2) },
  })
const save = (userId: number, videoId: number) => db.savedVideo.create({ data: { userId, videoId } })

async function inRaga(raga: string, facts: Parameters<typeof makeVideo>[0] = {}) {
  const video = await makeVideo(facts)
  await makePiece(video.id, { title: `Alapana ${video.id}`, raga })
  return video
}

async function listener(raga = 'Todi'): Promise<Actor> {
  const viewer = await makeViewer()
  await finish(viewer.id, (await inRaga(raga)).id)
  return viewer
}

async function night() {
  await indexCatalogue()
  for (let cursor: number | null = 0; cursor !== null;) cursor = await updateRecommendationsPortion(cursor)
}

const rows = (userId: number) => db.recommendation.findMany({ where: { userId }, orderBy: { position: 'asc' } })
const inWords = ({ lead, name }: Reason) => `${lead} ${name}`
const shown = async (actor: Actor) =>
  (await listRecommended(actor)).map(({ id, because }) => [id, inWords(becauseReason(because))] as const)

describe('a related video', () => {
  it('ranks higher for a rare raga than for a common one, and names it', async () => {
    const subject = await inRaga('Todi')
    await makePiece(subject.id, { startSeconds: 60, title: 'Tukkada', raga: 'Varali', tala: 'Adi' })
    const common = await inRaga('Todi', { category: 'dance', publishedAt: past(1) })
    for (let index = 0; index < 12; index += 1) await inRaga('Todi', { category: 'dance', publishedAt: past(50) })
    const rare = await inRaga('Varali', { category: 'lectures', publishedAt: past(900) })
    const set = await makeVideo({ category: 'trivia', publishedAt: past(900) })
    await makePiece(set.id, { title: 'Jatis', tala: 'Adi' })
    await inRaga('Varali', { publishedAt: null })
    await indexCatalogue()
    const related = (await getVideo(visitor, subject.id))?.relatedVideos ?? []
    expect(related.slice(0, 2).map(({ id, tie }) => [id, inWords(alsoReason(tie))])).toEqual([
      [rare.id, 'Also in Varali'],
      [common.id, 'Also in Todi'],
    ])
  })

  it('does not name an artist who is a draft', async () => {
    const artist = await makeArtist({ publishedAt: future(1) })
    const subject = await makeVideo({ artistId: artist.id })
    await makeVideo({ artistId: artist.id })
    const [related] = (await getVideo(visitor, subject.id))?.relatedVideos ?? []
    expect(related && inWords(alsoReason(related.tie))).toBe('Also Music')
  })
})

describe('"For you"', () => {
  it('has videos related to watched, followed and saved ones, each with its reason', async () => {
    const [viewer, genre] = [await listener(), await makeSubCategory('dance')]
    const saved = await makeVideo({ name: 'Margam', category: 'dance', subCategoryId: genre.id })
    await save(viewer.id, saved.id)
    const todi = await inRaga('Todi')
    const dance = await makeVideo({ category: 'dance', subCategoryId: genre.id })
    const kalyani = await inRaga('Kalyani')
    const { id: targetId } = await db.raga.findUniqueOrThrow({ where: { name: 'Kalyani' } })
    await db.follow.create({ data: { userId: viewer.id, kind: 'raga', targetId } })
    await inRaga('Varali')
    await night()
    expect(await shown(viewer)).toEqual([
      [kalyani.id, 'Because you follow Kalyani'],
      [todi.id, 'Because you heard Todi'],
      [dance.id, 'Because you saved Margam'],
    ])
  })

  it('leaves out started, saved, draft and hidden videos', async () => {
    const viewer = await listener()
    const [begun, saved] = [await inRaga('Todi'), await inRaga('Todi')]
    const [since, hidden, left] = [await inRaga('Todi'), await inRaga('Todi'), await inRaga('Todi')]
    const seconds = { positionSeconds: 9, updatedAt: past(0) }
    await db.watchProgress.create({ data: { ...seconds, userId: viewer.id, videoId: begun.id } })
    await save(viewer.id, saved.id)
    await inRaga('Todi', { publishedAt: null })
    await night()
    expect((await shown(viewer)).map(([id]) => id).sort()).toEqual([since.id, hidden.id, left.id].sort())
    await save(viewer.id, since.id)
    await db.video.update({ where: { id: hidden.id }, data: { publishedAt: null } })
    expect((await shown(viewer)).map(([id]) => id)).toEqual([left.id])
  })

  it('stays varied: at most four by one artist or for one reason', async () => {
    const viewer = await makeViewer()
    const artist = await makeArtist()
    await finish(viewer.id, (await inRaga('Todi', { artistId: artist.id })).id)
    for (let index = 0; index < 8; index += 1) await inRaga('Todi', { artistId: artist.id })
    for (let index = 0; index < 8; index += 1) await inRaga('Todi')
    await night()
    const stored = await rows(viewer.id)
    const byArtist = await db.videoPerformer.count({ where: { videoId: { in: stored.map((row) => row.videoId) } } })
    expect(byArtist).toBe(4)
    expect(stored.filter(({ kind }) => kind === 'raga')).toHaveLength(4)
  })

  it('is the same when the nightly job runs twice, and differs by person', async () => {
    const [one, other] = [await listener(), await listener('Kalyani')]
    for (const raga of ['Todi', 'Todi', 'Kalyani']) await inRaga(raga)
    await night()
    const before = await rows(one.id)
    expect(before.length).toBeGreaterThan(0)
    await night()
    expect(await rows(one.id)).toEqual(before)
    expect(new Set((await shown(other)).map(([, reason]) => reason))).toEqual(new Set(['Because you heard Kalyani']))
  })

  it('is empty for new viewers, and not computed after a month without a visit', async () => {
    const [idle, gone] = [await makeViewer(), await listener()]
    await db.session.updateMany({ where: { userId: gone.id }, data: { lastSeenAt: past(31) } })
    await inRaga('Todi')
    await night()
    expect([await shown(idle), await shown(gone)]).toEqual([[], []])
  })

  it('follows a merged reason to its new name, and drops a deleted one', async () => {
    const viewer = await makeViewer()
    const artist = await makeArtist()
    await finish(viewer.id, (await inRaga('Thodi', { artistId: artist.id })).id)
    const todi = await inRaga('Thodi')
    await makeVideo({ artistId: artist.id })
    const into = await db.raga.create({ data: { name: 'Todi' } })
    await night()
    expect(await shown(viewer)).toHaveLength(2)
    const from = await db.raga.findUniqueOrThrow({ where: { name: 'Thodi' } })
    await mergeNames(await makeViewer({ admin: true }), { kind: 'raga', from: from.id, into: into.id })
    await db.artist.update({ where: { id: artist.id }, data: { publishedAt: null } })
    expect(await shown(viewer)).toEqual([[todi.id, 'Because you heard Todi']])
  })

  it('is deleted when switched off, skipped by the nightly job, and back at once when switched on', async () => {
    const viewer = await listener()
    const todi = await inRaga('Todi')
    await night()
    expect(await rows(viewer.id)).toHaveLength(1)
    await changePreference(viewer, 'wantsRecommendations', false)
    expect(await rows(viewer.id)).toEqual([])
    await night()
    expect(await rows(viewer.id)).toEqual([])
    await changePreference(viewer, 'wantsRecommendations', true)
    expect(await shown(viewer)).toEqual([[todi.id, 'Because you heard Todi']])
  })

  it('ignores a video removed from the history while the nightly job runs', async () => {
    const viewer = await listener()
    const heard = await db.watchProgress.findFirstOrThrow()
    await inRaga('Todi')
    await night()
    let [removing, made]: Promise<void>[] = []
    await db.$transaction(async (tx) => {
      // Blocks the deletion at its last step, just before the commit.
      await tx.$executeRaw`SELECT FROM "Recommendation" WHERE "userId" = ${viewer.id} FOR UPDATE`
      removing = removeFromHistory(viewer, heard.videoId)
      await untilSomebodyWaits()
      made = updateRecommendations([viewer.id])
      await untilSomebodyWaits(2)
    })
    await Promise.all([removing, made])
    expect(await rows(viewer.id)).toEqual([])
  })

  it('is in the person’s export, and deleted with their account', async () => {
    const viewer = await listener()
    const todi = await inRaga('Todi')
    await night()
    let text = ''
    for await (const piece of await exportPerson(viewer)) text += piece
    const exported = JSON.parse(text) as { recommendations: object[]; person: object }
    expect(exported.recommendations).toEqual([
      { video: { id: todi.id, name: todi.name }, origin: 'watched', kind: 'raga', tieId: expect.any(Number) },
    ])
    expect(exported.person).toMatchObject({ wantsRecommendations: true })
    await deleteOwnAccount(viewer, { password: PASSWORD })
    expect(await db.recommendation.count()).toBe(0)
  })

  it('has its own daily job', async () => {
    const viewer = await listener()
    await inRaga('Todi')
    await indexCatalogue()
    let clock = Date.now()
    const job = jobNamed('recommendations', () => clock)
    await job.run()
    expect(await rows(viewer.id)).toEqual([])
    clock += 86_400_000
    await job.run()
    expect(await rows(viewer.id)).toHaveLength(1)
  })
})

it('GET /api/home/for-you is closed to unverified people, never cached, and masks premium videos for a guest', async () => {
  const ask = async (person: { id: number }) => call(GET, { cookies: await signedIn(person) })
  expect((await ask(await createPerson({ status: 'UNVERIFIED' }))).status).toBe(403)
  const [viewer, todi] = [await listener(), await inRaga('Todi')]
  await night()
  const answer = await ask(viewer)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.json<ApiVideo<RecommendedVideoDto>[]>()).toMatchObject([
    { id: todi.id, locked: true, fileUrl: null, vimeoId: null, because: { origin: 'watched', name: 'Todi' } },
  ])
  expect(answer.text).not.toContain(todi.fileKey)
})
